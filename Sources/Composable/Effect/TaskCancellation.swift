import ComposableIssues

/// Runs an operation that can be cancelled by an id, within an effect.
///
/// Unlike ``Effect/cancellable(id:cancelInFlight:)`` it makes a part of an effect cancellable.
/// The id belongs to the feature whose effect it is called in.
///
///     return .run { send in
///       let answer = try await withTaskCancellation(id: CancelID.request, cancelInFlight: true) {
///         try await client.fetch()
///       }
///       await send(.received(answer))
///     }
///
/// Outside of an effect there is no feature that the id could belong to, which is reported as an issue.
/// The operation is run all the same, and `Task.cancel(id:)` cancels it where that is called outside of
/// an effect, too.
///
/// - Parameters:
///   - id: The id to cancel the operation by.
///   - cancelInFlight: Whether effects in flight with this id are cancelled first, other than the
///     one that this is called in.
///   - isolation: The isolation of the caller.
///   - operation: The work to do.
/// - Returns: The value that the operation returns.
/// - Throws: What the operation throws; a `CancellationError` if it was cancelled and says so.
public func withTaskCancellation<T: Sendable, Failure: Error>(
  id: some Hashable & Sendable,
  cancelInFlight: Bool = false,
  isolation: isolated (any Actor)? = #isolation,
  operation: @escaping @Sendable () async throws(Failure) -> T
) async throws(Failure) -> T {
  let effect = InFlightEffect.current ?? .standIn(for: "withTaskCancellation(id:)")
  let id = TypedID(id)
  if cancelInFlight { effect.replaceEffects(with: id) }
  return try await effect.runSection(id, operation).get()
}

extension Task<Never, Never> {
  /// Cancels the effects in flight with an id, from within an effect.
  ///
  /// It reaches what ``Effect/cancel(id:)`` would, returned by the feature whose effect it is called
  /// in. Outside of an effect it reports an issue, and reaches no effect of a store.
  ///
  /// - Parameter id: The id that the effects were given.
  public static func cancel(id: some Hashable & Sendable) {
    let effect = InFlightEffect.current ?? .standIn(for: "Task.cancel(id:)")
    effect.cancelEffects(with: TypedID(id))
  }
}

extension InFlightEffect {
  /// Where ids are in use outside of effects.
  private static let outside = EffectRegistry(store: StoreReference(isolation: nil))

  /// Reports that a function was called outside of an effect, and returns an effect of no store.
  fileprivate static func standIn(for name: StaticString) -> InFlightEffect {
    reportNoEffect(name)
    let group = EffectGroup(registry: outside)
    return InFlightEffect(.section, in: EffectContext(group: group, origin: TypedActionBox(())))
  }
}

private func reportNoEffect(_ name: StaticString) {
  reportIssue(
    """
    "\(name)" was called outside of an effect.

    Ids belong to the feature whose effect uses them, so that those of other features and stores are \
    never meant. Here there is none: call it in the operation of an "Effect.run", or in a task that \
    was started there (a detached task does not know its effect).
    """
  )
}
