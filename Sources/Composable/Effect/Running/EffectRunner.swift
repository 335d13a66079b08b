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
    var layers = node.layers
    while let layer = layers {
      let rest = EffectNode(operation: node.operation, layers: layer.rest)
      layers = layer.rest
      switch layer.outermost {
      case .scope(let step): context.enter(step)
      case .cancellable(let id, let policy):
        guard admits(rest, id: registry.ids(id), policy, &context) else { return }
      case .throttle(let throttle):
        let id = registry.ids(throttle.id)
        if !context.isInside(of: id) { return takeTurn(rest, throttle, id, context) }
      }
    }
    switch node.operation {
    case .send(let box): store.sink?.enqueue(box, in: context)
    case .run(let operation): run(operation, in: context)
    case .cancel(let id): proceed(registry.cancel(registry.ids(id), at: context.path))
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
      for effect in current.effects { next.append(advance(effect)) }
      current = next
    }
  }

  /// Cancels the effects of child features that are no longer in the state.
  func cancelOrphans(in state: UnsafeRawPointer) {
    proceed(registry.cancelOrphans(in: state))
    mayHaveChildren = registry.hasChildren
  }

  /// Whether an effect may start now under its id; if not, it waits for its turn or is dropped.
  private func admits(
    _ node: EffectNode,
    id: CanonicalID,
    _ policy: CancellationPolicy,
    _ context: inout EffectContext
  ) -> Bool {
    let isInside = context.isInside(of: id)
    switch policy {
    case .runTogether:
      break
    case .replaceInFlight:
      proceed(registry.replace(id, in: context))
    case .keepInFlight:
      if !isInside, registry.contains(id, at: context.path) { return false }
    case .queue(let limit):
      if isInside { break }
      context.add(id)
      let turn = InFlightEffect(.turn(nil), parts: [node], in: context)
      takeTurn(turn, for: id, limit: limit, replacing: false)
      return false
    }
    context.add(id)
    return true
  }

  private func takeTurn(
    _ node: EffectNode,
    _ throttle: Throttle,
    _ id: CanonicalID,
    _ context: EffectContext
  ) {
    var context = context
    context.add(id)
    let turn = InFlightEffect(.turn(throttle), parts: [node], in: context)
    takeTurn(turn, for: id, limit: 1, replacing: throttle.latest)
  }

  private func takeTurn(_ turn: InFlightEffect, for id: CanonicalID, limit: Int, replacing: Bool) {
    if !turn.context.path.isEmpty { mayHaveChildren = true }
    proceed(registry.takeTurn(turn, for: id, limit: limit, replacing: replacing))
  }

  private func startSequence(_ parts: [EffectNode], in context: EffectContext) {
    let sequence = InFlightEffect(.sequence, parts: parts, in: context)
    guard insert(sequence) else { return }
    proceed(advance(sequence))
  }

  /// Starts the parts of an effect, until one has to be waited for.
  ///
  /// - Returns: What goes on now.
  private func advance(_ effect: InFlightEffect) -> EffectRegistry.Continuation {
    var throttle: Throttle?
    if case .turn(let found) = effect.work { throttle = found }
    var context = effect.context
    context.parent = effect
    if throttle != nil { context.ids.removeLast() }
    var next = EffectRegistry.Continuation()
    while let part = registry.beginPart(of: effect) {
      start(part, in: context)
      if let throttle {
        if effect.phase == .running { pause(throttle, in: context) }
        next.append(registry.releaseLastID(of: effect))
      }
      guard registry.endPart(of: effect) else { return next }
    }
    next.append(registry.end(effect))
    return next
  }

  /// Begins the time in which no other effect starts.
  ///
  /// It begins after the effect, whose policies would come upon it. Nothing waits for its end.
  private func pause(_ throttle: Throttle, in context: EffectContext) {
    var context = context
    context.parent = nil
    context.isPause = true
    context.add(registry.ids(throttle.id))
    start(throttle.pause, in: context)
  }

  private func insert(_ effect: InFlightEffect) -> Bool {
    if !effect.context.path.isEmpty { mayHaveChildren = true }
    return registry.insert(effect)
  }

  private func run(_ operation: RunOperation, in context: EffectContext) {
    let effect = InFlightEffect(.operation(operation), in: context, on: store.makeExecutor())
    guard insert(effect) else { return }
    let life = EffectLife(effect: effect, store: store)
    // The task inherits both values, which it would otherwise bind in frames that it keeps.
    let task = EffectLife.$current.withValue(life) {
      operation.dependencies.run { makeTask(for: operation, life: life) }
    }
    registry.attach(.whole(task), to: effect)
  }

  private func makeTask(for operation: RunOperation, life: EffectLife) -> Task<Void, Never> {
    let work: @Sendable () async -> Void = {
      await operation.body(life)
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
    // A preference of `nil` is one too, which the task would look up at each hop.
    guard executor != nil || name != nil else { return Task(priority: priority, operation: work) }
    guard #available(iOS 26, macOS 26, tvOS 26, watchOS 26, visionOS 26, *) else {
      return Task(executorPreference: executor, priority: priority, operation: work)
    }
    return Task(name: name, executorPreference: executor, priority: priority, operation: work)
  }
}
