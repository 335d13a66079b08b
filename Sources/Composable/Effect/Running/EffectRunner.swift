import ComposableClocks
import ComposableDependencies

/// The runner of a store's effects, which starts and cancels the effects that a reducer returns.
///
/// The tasks of effects start here. The runner is used in the isolation of its store. Operations
/// run elsewhere, and return to deliver an action or to continue a sequence.
final class EffectRunner {
  let registry: EffectRegistry

  /// Whether child features can have effects in flight, so that the state must be searched.
  @exclusivity(unchecked) private(set) var mayHaveChildren = false {
    didSet { updateNeedsVisit() }
  }

  /// The tasks that the state asks for, or `nil` if the store has none.
  @exclusivity(unchecked) var tasks: TaskWatch? {
    didSet { updateNeedsVisit() }
  }

  /// The effects that wait for a condition of the state.
  @exclusivity(unchecked) var waits: [StateWait] = [] {
    didSet { updateNeedsVisit() }
  }

  /// Whether the state must be visited after each action.
  @exclusivity(unchecked) private(set) var needsVisit = false

  /// The last search for the children with effects in flight.
  ///
  /// No check for exclusive access can fail: searches do not nest.
  @exclusivity(unchecked) private var search = EffectTree.Features.Search()

  private var store: StoreReference { registry.store }

  /// Reports effects to the store's observers, if any.
  private let events: StoreEvents?

  /// The number of sequences and turns so far.
  private var lastOrder = 0

  /// Creates a runner.
  ///
  /// - Parameters:
  ///   - store: A reference to the core of the store, which owns the runner.
  ///   - events: Reports effects to the store's observers, if any.
  init(store: StoreReference, events: StoreEvents? = nil) {
    registry = EffectRegistry(store: store, log: events?.effects)
    self.events = events
  }

  deinit {
    registry.cancelAll()
  }

  private func updateNeedsVisit() {
    needsVisit = mayHaveChildren || tasks != nil || !waits.isEmpty
  }

  /// Starts an effect.
  ///
  /// The context of an effect without layers is moved to its object, and not copied.
  func start(_ node: EffectNode, in context: consuming EffectContext) {
    if node.layers == nil, case .run(let operation) = node.operation {
      return run(operation, in: context)
    }
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
        let isInside = context.enclosing.contains { $0.context.has(id, at: context.path.count) }
        if isInside { continue }
        context.add(id)
        return takeTurn(rest, throttle, id, limit: 1, replacing: throttle.latest, context)
      }
    }
    switch node.operation {
    case .send(let box): store.sink?.enqueue(box, in: context)
    case .run(let operation): run(operation, in: context)
    case .cancel(let id):
      let (id, path) = (registry.ids(id), context.path)
      proceed(registry.change { $0.cancel(id, at: path) })
    case .merge(let nodes): for node in nodes { start(node, in: context) }
    case .concatenate(let nodes): startSequence(nodes, in: context)
    }
  }

  /// Continues effects that can proceed.
  ///
  /// This is a loop, because an effect can end immediately and let another effect proceed.
  func proceed(_ ready: [InFlightEffect]) {
    var current = ready
    while !current.isEmpty {
      var next: [InFlightEffect] = []
      for effect in current { next += advance(effect) }
      current = next
    }
  }

  /// Cancels the effects of child features that are no longer in the state.
  func cancelOrphans(in state: UnsafeRawPointer) {
    let ready = registry.cancelOrphans(&search, in: state)
    if search.children.isEmpty { mayHaveChildren = false }
    proceed(ready)
  }

  /// Returns whether an effect can start now with its id.
  ///
  /// Otherwise, it waits for its turn or is dropped.
  private func admits(
    _ node: EffectNode,
    id: CanonicalID,
    _ policy: CancellationPolicy,
    _ context: inout EffectContext
  ) -> Bool {
    let outer = context
    let isInside = outer.parent != nil && registry.access { $0.isInside(outer, of: id) }
    switch policy {
    case .runTogether:
      break
    case .replaceInFlight:
      proceed(registry.change { $0.replace(id, in: outer) })
    case .keepInFlight:
      if !isInside, registry.access({ $0.contains(id, at: outer.path) }) { return false }
    case .queue(let limit):
      if isInside { break }
      context.add(id)
      takeTurn(node, nil, id, limit: limit, replacing: false, context)
      return false
    }
    context.add(id, isInherited: isInside)
    return true
  }

  private func takeTurn(
    _ node: EffectNode,
    _ throttle: Throttle?,
    _ id: CanonicalID,
    limit: Int,
    replacing: Bool,
    _ context: EffectContext
  ) {
    if !context.path.isEmpty { mayHaveChildren = true }
    let turn = makeWaiting(.turn(throttle), in: context)
    proceed(
      registry.change { tree in
        tree.takeTurn(turn, node, for: id, limit: limit, replacing: replacing)
      }
    )
  }

  private func startSequence(_ parts: [EffectNode], in context: EffectContext) {
    let sequence = makeWaiting(.sequence, in: context)
    guard insert(sequence, parts: parts) else { return }
    proceed(advance(sequence))
  }

  /// Creates an effect that can wait, and proceeds in the order in which it was created.
  private func makeWaiting(
    _ work: InFlightEffect.Work,
    in context: EffectContext
  ) -> InFlightEffect {
    lastOrder += 1
    return InFlightEffect(work, in: context, order: lastOrder)
  }

  /// Starts the parts of an effect, up to the first part that must be awaited.
  ///
  /// - Returns: The effects that can proceed now.
  private func advance(_ effect: InFlightEffect) -> [InFlightEffect] {
    var throttle: Throttle?
    if case .turn(let found) = effect.work { throttle = found }
    let context = effect.partContext
    var ready: [InFlightEffect] = []
    while let part = registry.access({ $0.beginPart(of: effect) }) {
      start(part, in: context)
      if let throttle {
        if effect.phase == .running { pause(throttle, after: effect) }
        ready += registry.change { $0.releaseLastID(of: effect) }
      }
      guard registry.access({ $0.endPart(of: effect) }) else { return ready }
    }
    return ready + registry.change { $0.end(effect) }
  }

  /// Starts the interval in which no other throttled effect starts.
  ///
  /// It starts after the effect, so that the effect's policies do not apply to it. Nothing waits
  /// for the interval, so it is not a part of the enclosing effects. Instead, it takes over their
  /// ids.
  private func pause(_ throttle: Throttle, after effect: InFlightEffect) {
    var context = effect.context
    context.ids += context.enclosing.flatMap(\.context.ids)
    context.ids.removeAll(where: \.isInherited)
    context.parent = nil
    context.isPause = true
    start(throttle.pause, in: context)
  }

  private func insert(_ effect: InFlightEffect, parts: [EffectNode] = []) -> Bool {
    if !effect.context.path.isEmpty { mayHaveChildren = true }
    return registry.access { $0.insert(effect, parts: parts) }
  }

  private func run(_ operation: RunOperation, in context: consuming EffectContext) {
    let number = events?.start(operation, in: context) ?? 0
    let effect = InFlightEffect(
      .operation(operation),
      in: context,
      on: store.makeExecutor(for: operation),
      number: number
    )
    guard insert(effect) else {
      _ = effect.cancel()
      return
    }
    let task = operation.dependencies.run {
      guard let executor = effect.executor else { return makeTask(for: operation, of: effect) }
      return Sleep.$owner.withValue(executor) {
        makeTask(for: operation, of: effect, on: executor)
      }
    }
    effect.start(.operation(task))
  }

  private func makeTask(
    for operation: RunOperation,
    of effect: InFlightEffect,
    on executor: (any TaskExecutor)? = nil
  ) -> Task<Void, Never> {
    let (name, priority) = (operation.name, operation.priority)
    // An executor preference of `nil` would make the task look it up at each hop.
    guard executor != nil || name != nil else {
      return Task(priority: priority) { await effect.run() }
    }
    guard #available(iOS 26, macOS 26, tvOS 26, watchOS 26, visionOS 26, *) else {
      return Task(executorPreference: executor, priority: priority) {
        await effect.run()
      }
    }
    return Task(name: name, executorPreference: executor, priority: priority) {
      await effect.run()
    }
  }
}
