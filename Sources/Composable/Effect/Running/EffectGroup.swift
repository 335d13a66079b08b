import Synchronization

/// The effects of one call of `send`: the effects of its action, and the effects of every action
/// that these effects send.
///
/// All tasks of a store have one group, which belongs to no `send`.
///
/// A ``StoreTask`` waits for the group and cancels it. An effect belongs to the group until its
/// operation returns, even after it was cancelled. A queued action also counts, because it can
/// return effects.
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

  /// Counts an action in the store's queue.
  func enqueueAction() {
    registry.access { $0.enqueueAction(of: self) }
  }

  /// Stops counting a queued action, after its effects were started.
  func dequeueAction() {
    _ = registry.change { $0.dequeueAction(of: self) }
  }

  /// Cancels the effects and rejects new ones.
  func cancel() {
    // An effect that is added concurrently is either found in the tree or sees this flag.
    storedIsCancelled.store(true, ordering: .releasing)
    registry.resume(registry.change { $0.cancel(self) })
  }

  /// Returns when the last effect has ended and no action is queued.
  nonisolated(nonsending) func wait() async {
    await withCheckedContinuation { continuation in
      let isAdded = registry.access { $0.add(.continuation(continuation), to: self) }
      if !isAdded { continuation.resume() }
    }
  }
}
