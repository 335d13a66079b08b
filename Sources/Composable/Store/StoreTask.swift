import ComposableAlerts

/// A task that represents the effects of an action sent to a store, including effects that they
/// trigger.
///
///     let task = store.send(.refreshPulled)
///     await task.finish()
public struct StoreTask: Hashable, Sendable {
  let group: EffectGroup?

  init(_ group: EffectGroup?) {
    self.group = group?.isEmpty == true ? nil : group
  }

  /// Creates a task for a queued action.
  init(queued group: EffectGroup) {
    self.group = group
  }

  /// Whether an action of the call of `send` waits in the store's queue.
  var isQueued: Bool {
    guard let group else { return false }
    return group.registry.access { $0.hasQueuedAction(of: group) }
  }

  /// Cancels these effects and any effects they trigger, and nothing else.
  ///
  /// You can call it in any isolation. It does nothing if the action has no effects.
  public func cancel() {
    group?.cancel()
  }

  /// Waits until all effects have ended.
  ///
  /// Cancelling the awaiting task cancels the effects. The caller keeps its isolation, without a
  /// hop if the effects have already ended.
  public nonisolated(nonsending) func finish() async {
    guard let group, !group.isEmpty else { return }
    await Self.wait(for: group, isolation: #isolation)
  }

  /// A closure has the isolation only if it captures it, which needs a parameter.
  ///
  /// Otherwise, it would hop to the concurrent executor to wait there, and back.
  private static func wait(for group: EffectGroup, isolation: isolated (any Actor)?) async {
    await withTaskCancellationHandler(
      operation: {
        _ = isolation
        await group.wait()
      },
      onCancel: { group.cancel() },
      isolation: isolation
    )
  }

  /// A Boolean value that indicates whether the effects were cancelled, or there were none.
  public var isCancelled: Bool { group?.isCancelled ?? true }
}

extension EffectGroup: HashableObject {}
