import ComposableIssues

/// Runs a part of an effect that can be cancelled by its id.
///
/// Use ``Effect/cancellable(id:cancelInFlight:)`` to make a whole effect cancellable. The id
/// belongs to the feature of the effect in which this function is called.
///
///     return .run { send in
///       let answer = try await withTaskCancellation(id: CancelID.request, cancelInFlight: true) {
///         try await client.fetch()
///       }
///       await send(.received(answer))
///     }
///
/// Outside of an effect, an id belongs to no feature, and an issue is reported. The operation still
/// runs, and `Task.cancel(id:)` cancels it if it is also called outside of an effect.
///
/// - Parameters:
///   - id: The id for cancellation.
///   - cancelInFlight: Pass `true` to first cancel effects in flight with this id, other than the
///     current one.
///   - isolation: The isolation of the caller.
///   - operation: The operation to run.
/// - Returns: The value that the operation returns.
/// - Throws: The error that the operation throws. A cancelled operation can throw
///   `CancellationError`.
public func withTaskCancellation<T: Sendable, Failure: Error>(
  id: some Hashable & Sendable,
  cancelInFlight: Bool = false,
  isolation: isolated (any Actor)? = #isolation,
  operation: @escaping @Sendable () async throws(Failure) -> T
) async throws(Failure) -> T {
  let effect = InFlightEffect.current ?? .standIn(for: "withTaskCancellation(id:)")
  return try await effect.runSection(TypedID(id), isReplacing: cancelInFlight, operation).get()
}

extension Task<Never, Never> {
  /// Cancels the effects in flight with an id, from within an effect.
  ///
  /// It cancels the same effects as ``Effect/cancel(id:)`` returned by the feature of the current
  /// effect. Outside of an effect, it reports an issue and cancels no effect of a store.
  ///
  /// - Parameter id: The id of the effects to cancel.
  public static func cancel(id: some Hashable & Sendable) {
    let effect = InFlightEffect.current ?? .standIn(for: "Task.cancel(id:)")
    effect.cancelEffects(with: TypedID(id))
  }
}

extension InFlightEffect {
  /// The registry of ids used outside of effects.
  private static let outside = EffectRegistry(store: StoreReference(isolation: nil))

  /// Reports that a function was called outside of an effect, and returns an effect without a
  /// store.
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

    A cancellation id belongs to the feature whose effect uses it, and no effect is running here. \
    Call the function in the operation of an "Effect.run", or in a task that the operation starts. \
    A detached task does not belong to an effect.
    """
  )
}
