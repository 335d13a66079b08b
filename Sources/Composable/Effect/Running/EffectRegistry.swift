import Synchronization

/// The ``EffectTree`` of a store, behind a lock.
///
/// Effects end on any thread, and are cancelled from any. Cancelling a task and releasing what an effect
/// has captured may run user code, so that both happen after the lock is released. Ids are canonical,
/// so that nothing calls `==` of a user's type under the lock.
final class EffectRegistry: Sendable {
  private let tree = Mutex(EffectTree())

  /// The canonical ids of the store.
  let ids = CanonicalIDs()

  /// The way back to the store.
  let store: StoreReference

  /// The ends of effects, if the store has observers.
  let log: EffectLog?

  init(store: StoreReference, log: EffectLog? = nil) {
    self.store = store
    self.log = log
  }

  /// Lets effects go on in the isolation of the store, from elsewhere.
  func resume(_ ready: [InFlightEffect]) {
    if !ready.isEmpty { store.resume(ready) }
  }

  /// Reads the tree, or changes it where nothing follows from the change.
  func access<Result: Sendable>(_ body: @Sendable (inout EffectTree) -> Result) -> Result {
    tree.withLock { body(&$0) }
  }

  /// Changes the tree, and does what follows after the lock is released.
  ///
  /// - Returns: The effects that can go on now, in the isolation of the store.
  func change(_ body: @Sendable (inout EffectTree) -> Void) -> [InFlightEffect] {
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
  /// The effects that have neither ended nor been cancelled, but for pauses that keep nothing back.
  var effects: [InFlightEffect] { access { $0.effects } }

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
    for children in access({ $0.features.children(at: path) }) {
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
