/// The effects of an action that was sent to a store, and of the actions that they sent.
///
///     let task = store.send(.refreshPulled)
///     await task.finish()
public struct StoreTask: Hashable, Sendable {
  let group: EffectGroup?

  init(_ group: EffectGroup?) {
    self.group = group?.isEmpty == true ? nil : group
  }

  /// The task of an action that is yet to be handled.
  init(queued group: EffectGroup) {
    self.group = group
  }

  /// Cancels the effects, and those that come of them; no others.
  ///
  /// May be called from any isolation. Does nothing where the action has caused no effect.
  public func cancel() {
    group?.cancel()
  }

  /// Waits until all of the effects have ended.
  ///
  /// When the task that waits is cancelled, the effects are. The caller stays where it is, and costs
  /// no hop when the effects have ended already.
  public nonisolated(nonsending) func finish() async {
    guard let group, !group.isEmpty else { return }
    await withTaskCancellationHandler {
      await group.wait()
    } onCancel: {
      group.cancel()
    }
  }

  /// A Boolean value that indicates whether the effects were cancelled, or there never were any.
  public var isCancelled: Bool { group?.isCancelled ?? true }

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public static func == (lhs: Self, rhs: Self) -> Bool { lhs.group === rhs.group }

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public func hash(into hasher: inout Hasher) {
    hasher.combine(group.map { ObjectIdentifier($0) })
  }
}
