import Synchronization

/// The effects of one call of `send`: those of its action, and those of the actions that they sent.
///
/// It is what a ``StoreTask`` waits for and cancels. An effect is a member until its operation has
/// returned, even if it was cancelled before. An action that is queued counts too: it may bring more.
final class EffectGroup: Sendable {
  private struct State {
    /// In no order; each knows its place, so that one is removed in a step.
    var members: [InFlightEffect] = []
    var queuedActions = 0
    var isCancelled = false
    var waiters: [CheckedContinuation<Void, Never>] = []

    var isEmpty: Bool { members.isEmpty && queuedActions == 0 }
  }

  private let state = Mutex(State())
  let registry: EffectRegistry

  init(registry: EffectRegistry) {
    self.registry = registry
  }

  var isCancelled: Bool { state.withLock(\.isCancelled) }
  var isEmpty: Bool { state.withLock(\.isEmpty) }

  /// The effects that have not ended.
  var members: Set<InFlightEffect> { Set(state.withLock(\.members)) }

  /// Adds an effect, unless the group was cancelled; whether it was added.
  func insert(_ effect: InFlightEffect) -> Bool {
    state.withLock { state in
      guard !state.isCancelled else { return false }
      effect.memberPosition = state.members.count
      state.members.append(effect)
      return true
    }
  }

  func remove(_ effect: InFlightEffect) {
    leave { state in
      let last = state.members.removeLast()
      guard last !== effect else { return }
      last.memberPosition = effect.memberPosition
      state.members[effect.memberPosition] = last
    }
  }

  /// Counts an action that waits in the store's queue.
  func enqueueAction() {
    state.withLock { $0.queuedActions += 1 }
  }

  /// Tells that a queued action was handled, and its effects were started.
  func dequeueAction() {
    leave { $0.queuedActions -= 1 }
  }

  private func leave(_ body: @Sendable (inout State) -> Void) {
    let waiters = state.withLock { state in
      body(&state)
      guard state.isEmpty else { return [CheckedContinuation<Void, Never>]() }
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
    registry.resume(registry.cancel(members))
  }

  /// Returns when the last member has ended and no action is queued.
  nonisolated(nonsending) func wait() async {
    await withCheckedContinuation { continuation in
      let isEmpty = state.withLock { state in
        if !state.isEmpty { state.waiters.append(continuation) }
        return state.isEmpty
      }
      if isEmpty { continuation.resume() }
    }
  }
}
