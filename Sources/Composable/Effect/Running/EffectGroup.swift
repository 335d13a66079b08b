import Synchronization

/// The effects of one call of `send`: the effects of its action, and the effects of the actions that
/// these send.
///
/// A ``StoreTask`` waits for the group and cancels it. An effect belongs to the group until its operation
/// returns, even if it was cancelled before. A queued action counts too, because it can return effects.
final class EffectGroup: Sendable {
  let registry: EffectRegistry

  private let storedIsCancelled = Atomic(false)
  private let storedIndex = Atomic<EffectTree.Index>(-1)

  init(registry: EffectRegistry) {
    self.registry = registry
  }

  var isCancelled: Bool { storedIsCancelled.load(ordering: .acquiring) }
  var isEmpty: Bool { index == nil }

  /// The effects that have not ended.
  var members: Set<InFlightEffect> { Set(registry.access { $0.effects(of: self) }) }

  /// The index of the group in the ``EffectTree``, while it has effects or queued actions.
  ///
  /// Set by the tree only, under the lock of the registry.
  var index: EffectTree.Index? {
    get {
      let index = storedIndex.load(ordering: .acquiring)
      return index < 0 ? nil : index
    }
    set { storedIndex.store(newValue ?? -1, ordering: .releasing) }
  }

  /// Counts an action that waits in the store's queue.
  func enqueueAction() {
    registry.access { $0.enqueueAction(of: self) }
  }

  /// Counts a queued action whose effects were started.
  func dequeueAction() {
    _ = registry.change { $0.dequeueAction(of: self) }
  }

  /// Cancels the effects, and refuses others from now on.
  func cancel() {
    // An effect that is added meanwhile is found in the tree, or finds this.
    storedIsCancelled.store(true, ordering: .releasing)
    registry.resume(registry.change { $0.cancel(self) })
  }

  /// Returns when the last effect has ended and no action is queued.
  nonisolated(nonsending) func wait() async {
    await withCheckedContinuation { continuation in
      let isAdded = registry.access { $0.add(continuation, to: self) }
      if !isAdded { continuation.resume() }
    }
  }
}
