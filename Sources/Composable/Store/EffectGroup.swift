import Synchronization

/// The effects of one call of `send`: those of its action, and those of the actions that they sent.
///
/// It is what a ``StoreTask`` waits for and cancels. An effect is a member until its operation has
/// returned, even if it was cancelled before.
final class EffectGroup: Sendable {
  private struct State {
    var members: Set<InFlightEffect> = []
    var isCancelled = false
    var waiters: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())
  let registry: EffectRegistry

  init(registry: EffectRegistry) {
    self.registry = registry
  }

  var isCancelled: Bool { state.withLock(\.isCancelled) }
  var isEmpty: Bool { state.withLock(\.members.isEmpty) }

  func insert(_ effect: InFlightEffect) {
    state.withLock { _ = $0.members.insert(effect) }
  }

  func remove(_ effect: InFlightEffect) {
    let waiters = state.withLock { state in
      state.members.remove(effect)
      guard state.members.isEmpty else { return [CheckedContinuation<Void, Never>]() }
      defer { state.waiters = [] }
      return state.waiters
    }
    for waiter in waiters { waiter.resume() }
  }

  /// Ends the group: its effects are cancelled, and none is added any more.
  func cancel() {
    let members = state.withLock { state in
      state.isCancelled = true
      return state.members
    }
    registry.cancel(members)
  }

  /// Returns when the last member has ended.
  nonisolated(nonsending) func wait() async {
    await withCheckedContinuation { continuation in
      let isEmpty = state.withLock { state in
        if !state.members.isEmpty { state.waiters.append(continuation) }
        return state.members.isEmpty
      }
      if isEmpty { continuation.resume() }
    }
  }
}
