import Synchronization

/// The ``EffectTree`` of a store, behind a lock.
///
/// Effects end on any thread, and are cancelled from any. What may run any code at all, as a task's
/// cancellation handlers do and the release of what an effect has captured, comes after the lock is
/// left: user code never runs under it. Ids are canonical, so that nobody is asked whether two are equal.
final class EffectRegistry: Sendable {
  /// What has to go on in the isolation of the store when effects have ended.
  struct Continuation: Sendable {
    /// Effects that have waited for their turn, and sequences: their next part starts.
    var effects: [InFlightEffect] = []

    var isEmpty: Bool { effects.isEmpty }

    mutating func append(_ other: Continuation) {
      effects += other.effects
    }
  }

  private let tree = Mutex(EffectTree())

  /// The canonical ids of the store.
  let ids = CanonicalIDs()

  /// Takes what has to go on into the isolation of the store, from elsewhere.
  let resume: @Sendable (Continuation) -> Void

  init(resume: @escaping @Sendable (Continuation) -> Void) {
    self.resume = { if !$0.isEmpty { resume($0) } }
  }

  /// The effects that have neither ended nor been cancelled, but for pauses that keep nothing back.
  var effects: [InFlightEffect] { tree.withLock(\.pending) }

  func contains(_ id: CanonicalID, at path: [EffectContext.Feature]) -> Bool {
    tree.withLock { $0.contains(id, at: path) }
  }

  /// Adds an effect that is about to start, unless its group was cancelled; whether it was added.
  ///
  /// It becomes a member of the group under the lock, so that a cancellation finds it in the tree. A
  /// pause is no member: nothing waits for it.
  func insert(_ effect: InFlightEffect) -> Bool {
    tree.withLock { tree in
      guard effect.context.isPause || effect.context.group.insert(effect) else { return false }
      effect.context.parent?.outstanding += 1
      tree.insert(effect)
      return true
    }
  }

  /// Adds an effect that starts when no other one of its feature has an id, if none has it already.
  ///
  /// - Parameters:
  ///   - turn: The effect.
  ///   - id: The id to wait for, which the effect has.
  ///   - limit: How many may wait. One more is not added, or displaces the last one.
  ///   - replacing: Whether it displaces the last one.
  /// - Returns: What goes on now: the effect, or what waited for one that was displaced.
  func takeTurn(
    _ turn: InFlightEffect,
    for id: CanonicalID,
    limit: Int,
    replacing: Bool
  ) -> Continuation {
    let context = turn.context
    // Those in flight may end at any time: the look and the entry are one step.
    return settle { tree, settlement in
      let isFree = !tree.contains(id, at: context.path)
      let waiting = tree.waiting(for: id, at: context.path)
      let isFull = !isFree && waiting.count >= limit
      guard !isFull || replacing, context.group.insert(turn) else { return }
      let last = isFull ? waiting.last : nil
      context.parent?.outstanding += 1
      tree.insert(turn, waitingFor: isFree ? nil : id)
      if isFree { settlement.continuation.effects.append(turn) }
      if let last { settlement.cancel([last], in: &tree) }
    }
  }

  /// Whether an effect waits for its turn.
  func isWaiting(_ effect: InFlightEffect) -> Bool {
    tree.withLock { _ in effect.waitedSlot != nil }
  }

  /// Takes the last id away from an effect that goes on without it.
  func releaseLastID(of effect: InFlightEffect) -> Continuation {
    tree.withLock { tree in
      Continuation(effects: tree.releaseLastID(of: effect).map { [$0] } ?? [])
    }
  }

  /// Takes the next part of an effect, which counts as in flight until ``endPart(of:)``.
  func beginPart(of effect: InFlightEffect) -> EffectNode? {
    tree.withLock { _ in
      guard let part = effect.rest.popLast() else { return nil }
      effect.outstanding += 1
      return part
    }
  }

  /// Ends the start of a part; whether nothing of it is left in flight.
  func endPart(of effect: InFlightEffect) -> Bool {
    tree.withLock { _ in
      effect.outstanding -= 1
      return effect.outstanding == 0
    }
  }

  /// Keeps the task of an effect; cancels at once what was cancelled meanwhile.
  func attach(_ task: InFlightEffect.WorkingTask, to effect: InFlightEffect) {
    let isCancelled = tree.withLock { _ in
      if effect.phase == .running { effect.task = task }
      return effect.phase == .cancelled
    }
    if isCancelled { task.cancel() }
  }

  /// Removes an effect whose work is done.
  func end(_ effect: InFlightEffect) -> Continuation {
    settle { tree, settlement in settlement.end(effect, in: &tree) }
  }

  /// Cancels the effects with an id of a feature and of those below it.
  func cancel(_ id: CanonicalID, at path: [EffectContext.Feature]) -> Continuation {
    cancel { $0.effects(id, at: path) }
  }

  /// Cancels the effects with an id that a new one replaces: all but those that it is a part of.
  func replace(_ id: CanonicalID, in context: EffectContext) -> Continuation {
    cancel { tree in
      let effects = tree.effects(id, at: context.path)
      return context.parent == nil ? effects : effects.filter { !$0.encloses(context) }
    }
  }

  /// Cancels the effects of children that are no longer in the state.
  ///
  /// Called in the isolation of the store. The children are looked for outside of the lock, because key
  /// paths and ids are the user's.
  ///
  /// - Parameter state: The address of the root's state.
  /// - Returns: What goes on now.
  /// - Complexity: O(*n*) in the number of children that have effects in flight; where an operator
  ///   can tell that the same children exist as before, its children are not looked at.
  func cancelOrphans(in state: UnsafeRawPointer) -> Continuation {
    var orphans: [EffectTree.Node] = []
    collectOrphans(of: nil, in: state, into: &orphans)
    guard !orphans.isEmpty else { return Continuation() }
    return cancel { [orphans] tree in orphans.flatMap { tree.effects(below: $0) } }
  }

  private func collectOrphans(
    of node: EffectTree.Node?,
    in state: UnsafeRawPointer,
    into orphans: inout [EffectTree.Node]
  ) {
    for children in tree.withLock({ $0.children(of: node) }) {
      let (branch, scope) = (children.branch, children.branch.scope)
      let stamp = scope.stamp(state)
      let isUnchanged = stamp != nil && stamp == branch.stamp
      if isUnchanged, !children.haveChildren { continue }
      for (identity, child) in children.nodes {
        let isPresent = scope.find(identity?.id, in: state) { childState in
          if children.haveChildren { collectOrphans(of: child, in: childState, into: &orphans) }
        }
        if !isPresent { orphans.append(child) }
      }
      branch.stamp = stamp
    }
  }

  /// Whether a child feature has effects in flight.
  var hasChildren: Bool { tree.withLock(\.hasChildren) }

  /// Cancels everything, when the store is gone: nothing goes on.
  func cancelAll() {
    _ = cancel(\.effects)
  }

  /// Cancels effects.
  func cancel(_ effects: [InFlightEffect]) -> Continuation {
    cancel { _ in effects }
  }

  private func cancel(_ effects: @Sendable (EffectTree) -> [InFlightEffect]) -> Continuation {
    settle { tree, settlement in settlement.cancel(effects(tree), in: &tree) }
  }

  private func settle(
    _ body: @Sendable (inout EffectTree, inout Settlement) -> Void
  ) -> Continuation {
    let settlement = tree.withLock { tree in
      var settlement = Settlement()
      body(&tree, &settlement)
      return settlement
    }
    return conclude(settlement)
  }

  /// Does what had to wait until the lock is left.
  private func conclude(_ settlement: Settlement) -> Continuation {
    for task in settlement.cancelled { task.cancel() }
    for effect in settlement.ended { effect.context.group.remove(effect) }
    return settlement.continuation
  }
}

/// What follows when effects are cancelled or end, collected under the lock and done outside of it.
private struct Settlement: Sendable {
  var continuation = EffectRegistry.Continuation()
  var cancelled: [InFlightEffect.WorkingTask] = []
  var ended: [InFlightEffect] = []

  /// What is kept to be released outside of the lock.
  private var dropped: [[EffectNode]] = []
  private var stopped: [InFlightEffect] = []
  private var finished: InFlightEffect.WorkingTask?

  /// An operation that is cancelled ends when it returns; what has none ends here.
  mutating func cancel(_ effects: [InFlightEffect], in tree: inout EffectTree) {
    stopped = effects
    for effect in effects where effect.phase == .running {
      effect.phase = .cancelled
      continuation.effects += tree.remove(effect)
      if !effect.rest.isEmpty { dropped.append(effect.rest) }
      effect.rest = []
      if let task = effect.task.take() { cancelled.append(task) }
    }
    // Only now, so that no sequence goes on that is cancelled too.
    for effect in effects where effect.isIdle { finish(effect, in: &tree) }
    continuation.effects.removeAll { $0.phase == .cancelled }
  }

  mutating func end(_ effect: InFlightEffect, in tree: inout EffectTree) {
    guard !effect.isFinished else { return }
    if effect.phase == .running { effect.phase = .ended }
    if let task = effect.task.take() { finished = task }
    continuation.effects += tree.remove(effect)
    finish(effect, in: &tree)
  }

  private mutating func finish(_ effect: InFlightEffect, in tree: inout EffectTree) {
    guard !effect.isFinished else { return }
    effect.isFinished = true
    if !effect.context.isPause { ended.append(effect) }
    guard let parent = effect.context.parent else { return }
    parent.outstanding -= 1
    guard parent.outstanding == 0 else { return }
    if parent.rest.isEmpty {
      end(parent, in: &tree)
    } else {
      continuation.effects.append(parent)
    }
  }
}
