import Synchronization

/// The ``EffectTree`` of a store, behind a lock.
///
/// Effects end on any thread, and are cancelled from any. Cancelling a task and releasing what an effect
/// has captured may run user code, so that both happen after the lock is released. Ids are canonical,
/// so that nothing calls `==` of a user's type under the lock.
///
/// Functions that return effects return those that can go on now, in the isolation of the store.
final class EffectRegistry: Sendable {
  private let tree = Mutex(EffectTree())

  /// The canonical ids of the store.
  let ids = CanonicalIDs()

  /// The way back to the store.
  let store: StoreReference

  init(store: StoreReference) {
    self.store = store
  }

  /// Lets effects go on in the isolation of the store, from elsewhere.
  func resume(_ ready: [InFlightEffect]) {
    if !ready.isEmpty { store.resume(ready) }
  }

  /// Changes the tree, and does what follows after the lock is released.
  ///
  /// - Returns: The effects that can go on.
  private func change(_ body: @Sendable (inout EffectTree) -> Void) -> [InFlightEffect] {
    let outcome = tree.withLock { tree in
      body(&tree)
      return tree.takeOutcome()
    }
    for task in outcome.cancelled { task.cancel() }
    for waiter in outcome.waiters { waiter.resume() }
    return outcome.ready
  }
}

extension EffectRegistry {
  /// Adds an effect that is about to start.
  ///
  /// - Returns: `false` if its group was cancelled; otherwise, `true`.
  func insert(_ effect: InFlightEffect, parts: [EffectNode] = []) -> Bool {
    tree.withLock { $0.insert(effect, parts: parts) }
  }

  /// Adds an effect that starts when no other effect of its feature has an id.
  func takeTurn(
    _ turn: InFlightEffect,
    _ part: EffectNode,
    for id: CanonicalID,
    limit: Int,
    replacing: Bool
  ) -> [InFlightEffect] {
    // Effects in flight may end at any time: the look and the entry are one step.
    change { $0.takeTurn(turn, part, for: id, limit: limit, replacing: replacing) }
  }

  /// Takes the last id away from an effect that goes on without it.
  func releaseLastID(of effect: InFlightEffect) -> [InFlightEffect] {
    change { $0.releaseLastID(of: effect) }
  }

  /// Takes the next part of an effect, which counts as in flight until ``endPart(of:)``.
  func beginPart(of effect: InFlightEffect) -> EffectNode? {
    tree.withLock { $0.beginPart(of: effect) }
  }

  /// Ends the start of a part.
  ///
  /// - Returns: `true` if nothing of the part is left in flight; otherwise, `false`.
  func endPart(of effect: InFlightEffect) -> Bool {
    tree.withLock { $0.endPart(of: effect) }
  }

  /// Removes an effect whose work is done.
  func end(_ effect: InFlightEffect) -> [InFlightEffect] {
    change { $0.end(effect) }
  }
}

extension EffectRegistry {
  /// The effects that have neither ended nor been cancelled, but for pauses that keep nothing back.
  var effects: [InFlightEffect] { tree.withLock(\.effects) }

  /// How many effects and ids were visited so far, for tests of complexity.
  var visits: Int { tree.withLock(\.visits) }

  /// A Boolean value that indicates whether a child feature has effects in flight.
  var hasChildren: Bool { tree.withLock(\.features.hasChildren) }

  /// The effects of a group that have not ended.
  func effects(of group: EffectGroup) -> [InFlightEffect] {
    tree.withLock { $0.effects(of: group) }
  }

  func contains(_ id: CanonicalID, at path: [EffectContext.Feature]) -> Bool {
    tree.withLock { $0.contains(id, at: path) }
  }

  /// A Boolean value that indicates whether an effect is a part of one of the same feature with an id.
  func isInside(_ context: EffectContext, of id: CanonicalID) -> Bool {
    context.parent != nil && tree.withLock { $0.isInside(context, of: id) }
  }

  /// A Boolean value that indicates whether an effect waits for its turn.
  func isWaiting(_ effect: InFlightEffect) -> Bool {
    tree.withLock { $0.isWaiting(effect) }
  }
}

extension EffectRegistry {
  /// Counts an action of a group that waits in the store's queue.
  func enqueueAction(of group: EffectGroup) {
    tree.withLock { $0.enqueueAction(of: group) }
  }

  /// Counts a queued action of a group whose effects were started.
  func dequeueAction(of group: EffectGroup) {
    _ = change { $0.dequeueAction(of: group) }
  }

  /// Adds someone who waits for a group.
  ///
  /// - Returns: `false` if the group is empty; otherwise, `true`.
  func add(_ waiter: CheckedContinuation<Void, Never>, to group: EffectGroup) -> Bool {
    tree.withLock { $0.add(waiter, to: group) }
  }
}

extension EffectRegistry {
  /// Cancels the effects of a group.
  func cancel(_ group: EffectGroup) -> [InFlightEffect] {
    change { $0.cancel(group) }
  }

  /// Cancels the effects with an id of a feature and of the features below it.
  func cancel(_ id: CanonicalID, at path: [EffectContext.Feature]) -> [InFlightEffect] {
    change { $0.cancel(id, at: path) }
  }

  /// Cancels the effects with an id that a new effect replaces: all but those it is a part of.
  func replace(_ id: CanonicalID, in context: EffectContext) -> [InFlightEffect] {
    change { $0.replace(id, in: context) }
  }

  /// Cancels everything, when the store is gone: nothing goes on.
  func cancelAll() {
    _ = change { $0.cancelAll() }
  }

  /// Cancels the effects of children that are no longer in the state.
  ///
  /// Called in the isolation of the store. The children are looked for outside of the lock, because key
  /// paths and ids are the user's.
  ///
  /// - Parameter state: The address of the root's state.
  /// - Returns: The effects that can go on now.
  /// - Complexity: O(*n*) in the number of children that have effects in flight. An operator that can
  ///   tell that the same children exist as before does not look for them.
  func cancelOrphans(in state: UnsafeRawPointer) -> [InFlightEffect] {
    var orphans: [[EffectContext.Feature]] = []
    collectOrphans(below: [], in: state, into: &orphans)
    guard !orphans.isEmpty else { return [] }
    return change { [orphans] tree in tree.cancelFeatures(orphans) }
  }

  private func collectOrphans(
    below path: [EffectContext.Feature],
    in state: UnsafeRawPointer,
    into orphans: inout [[EffectContext.Feature]]
  ) {
    for children in tree.withLock({ $0.features.children(at: path) }) {
      let (branch, scope) = (children.branch, children.branch.scope)
      let stamp = scope.stamp(state)
      let isUnchanged = stamp != nil && stamp == branch.stamp
      if isUnchanged, !children.haveChildren { continue }
      for identity in children.identities {
        let child =
          path + [EffectContext.Feature(scope: scope, place: branch.place, identity: identity)]
        let isPresent = scope.find(identity?.id, in: state) { childState in
          if children.haveChildren { collectOrphans(below: child, in: childState, into: &orphans) }
        }
        if !isPresent { orphans.append(child) }
      }
      branch.stamp = stamp
    }
  }
}
