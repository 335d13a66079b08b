import ComposableClocks
import ComposableDependencies

/// Takes actions from effects, in the isolation of the store.
protocol EffectSink: AnyObject {
  /// Queues an action that an effect sends at once.
  func enqueue(_ box: ActionBox, in context: EffectContext)

  /// Handles an action that an effect's operation sent.
  func receive(_ box: ActionBox, from effect: InFlightEffect)

  /// Goes on with what has waited for effects that have ended.
  func proceed(_ continuation: EffectRegistry.Continuation)

  /// Cancels all effects.
  func cancelEffects()
}

/// Reads the effects that a reducer returns: starts them, cancels them, and keeps their books.
///
/// Here the tasks of effects begin. The runner is used in the isolation of its store; an operation
/// runs elsewhere, and comes back to deliver an action or to go on with a sequence.
final class EffectRunner {
  let registry: EffectRegistry

  /// Whether child features may have effects in flight, so that the state has to be looked at.
  private(set) var mayHaveChildren = false

  /// The way back to the store's core, which owns the runner.
  let store: StoreReference

  init(store: StoreReference) {
    self.store = store
    registry = EffectRegistry { store.resume($0) }
  }

  deinit {
    registry.cancelAll()
  }

  /// Starts an effect.
  func start(_ node: EffectNode, in context: EffectContext) {
    var context = context
    var node = node
    while let layer = node.layers.popLast() {
      switch layer {
      case .scope(let step): context.enter(step)
      case .map(let transform): context.steps.append(.transform(transform))
      case .cancellable(let id, let policy):
        guard admits(node, id: id, policy, &context) else { return }
      case .throttle(let throttle):
        guard admits(node, throttle, context) else { return }
      }
    }
    switch node.operation {
    case .send(let box): store.sink?.enqueue(box, in: context)
    case .run(let operation): run(operation, in: context)
    case .cancel(let id): proceed(registry.cancel(id, at: context.path))
    case .merge(let nodes): for node in nodes { start(node, in: context) }
    case .concatenate(let nodes): startSequence(nodes, in: context)
    }
  }

  /// Goes on with what has waited for effects that have ended.
  ///
  /// In a loop, because each effect may end as soon as it starts, and be waited for in turn.
  func proceed(_ continuation: EffectRegistry.Continuation) {
    var current = continuation
    while !current.isEmpty {
      var next = EffectRegistry.Continuation()
      for effect in current.starts {
        if effect.phase == .running, case .waiting(let node, let throttle) = effect.work {
          if let throttle { pause(throttle, in: effect.context) }
          start(node, in: effect.context)
        }
        next.append(registry.end(effect))
      }
      for sequence in current.sequences { next.append(advance(sequence)) }
      current = next
    }
  }

  /// Cancels the effects of child features that are no longer in the state.
  func cancelOrphans(in state: UnsafeRawPointer) {
    proceed(registry.cancelOrphans(in: state))
    mayHaveChildren = registry.hasChildren
  }

  /// Whether an effect may start now under its id; if not, it waits or is dropped.
  private func admits(
    _ node: EffectNode,
    id: CancelID,
    _ policy: CancellationPolicy,
    _ context: inout EffectContext
  ) -> Bool {
    let outer = context
    let isOfSequence = context.isPart(ofSequenceWith: id)
    context.add(id)
    switch policy {
    case .runTogether:
      return true
    case .replaceInFlight:
      proceed(registry.cancel(id, at: outer.path))
      return true
    case .keepInFlight:
      return isOfSequence || !registry.contains(id, at: outer.path)
    case .queue(let limit):
      guard !isOfSequence, registry.contains(id, at: outer.path) else { return true }
      let effect = InFlightEffect(.waiting(node, nil), in: context)
      return !waits(effect, for: id, limit: limit, replacing: false, in: outer)
    }
  }

  private func admits(_ node: EffectNode, _ throttle: Throttle, _ context: EffectContext) -> Bool {
    if registry.contains(throttle.id, at: context.path) {
      let effect = InFlightEffect(.waiting(node, throttle), in: context)
      let (id, latest) = (throttle.id, throttle.latest)
      if waits(effect, for: id, limit: 1, replacing: latest, in: context) { return false }
    }
    pause(throttle, in: context)
    return true
  }

  /// Begins the time in which no other effect starts.
  ///
  /// No sequence waits for its end.
  private func pause(_ throttle: Throttle, in context: EffectContext) {
    var context = context
    context.parent = nil
    context.add(throttle.id)
    start(throttle.pause, in: context)
  }

  /// Whether an effect waits now, or is dropped; if not, the id has become free.
  private func waits(
    _ effect: InFlightEffect,
    for id: CancelID,
    limit: Int,
    replacing: Bool,
    in context: EffectContext
  ) -> Bool {
    if !context.path.isEmpty { mayHaveChildren = true }
    guard
      let continuation = registry.wait(
        effect,
        for: id,
        limit: limit,
        replacing: replacing,
        in: context
      )
    else { return false }
    proceed(continuation)
    return true
  }

  private func startSequence(_ parts: [EffectNode], in context: EffectContext) {
    let sequence = InFlightEffect(.sequence, parts: parts, in: context)
    guard insert(sequence) else { return }
    proceed(advance(sequence))
  }

  /// Starts the parts of a sequence, until one has to be waited for.
  ///
  /// - Returns: What goes on when there are no more.
  private func advance(_ sequence: InFlightEffect) -> EffectRegistry.Continuation {
    var context = sequence.context
    context.parent = sequence
    while let part = registry.beginPart(of: sequence) {
      start(part, in: context)
      guard registry.endPart(of: sequence) else { return EffectRegistry.Continuation() }
    }
    return registry.end(sequence)
  }

  private func insert(_ effect: InFlightEffect) -> Bool {
    if !effect.context.path.isEmpty { mayHaveChildren = true }
    return registry.insert(effect)
  }

  private func run(_ operation: RunOperation, in context: EffectContext) {
    let effect = InFlightEffect(.operation(operation), in: context, on: store.makeExecutor())
    guard insert(effect) else { return }
    let task = makeTask(for: operation, life: EffectLife(effect: effect, store: store))
    registry.attach({ task.cancel() }, to: effect)
  }

  private func makeTask(for operation: RunOperation, life: EffectLife) -> Task<Void, Never> {
    let work: @Sendable () async -> Void = {
      await EffectLife.$current.withValue(life) {
        await operation.dependencies.run {
          await operation.body(life.deliver)
        }
      }
      await life.end()
    }
    guard let executor = life.effect.executor else { return makeTask(for: operation, work) }
    return Sleep.$owner.withValue(executor) { makeTask(for: operation, on: executor, work) }
  }

  private func makeTask(
    for operation: RunOperation,
    on executor: (any TaskExecutor)? = nil,
    _ work: @escaping @Sendable () async -> Void
  ) -> Task<Void, Never> {
    let (name, priority) = (operation.name, operation.priority)
    guard #available(iOS 26, macOS 26, tvOS 26, watchOS 26, visionOS 26, *) else {
      return Task(executorPreference: executor, priority: priority, operation: work)
    }
    return Task(name: name, executorPreference: executor, priority: priority, operation: work)
  }
}
