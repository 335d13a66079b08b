extension Effect {
  /// Gives an effect an id for cancellation.
  ///
  /// An id belongs to the feature that uses it. ``cancel(id:)`` cancels effects of the feature that
  /// returns it and of the features below. It does not affect siblings, parents or other stores.
  /// Ids of different types are different.
  ///
  ///     enum CancelID { case search }
  ///
  ///     return .run { send in … }
  ///       .cancellable(id: CancelID.search, cancelInFlight: true)
  ///
  /// - Parameters:
  ///   - id: The id, a hashable value.
  ///   - cancelInFlight: Pass `true` to cancel effects in flight with this id when this effect
  ///     starts.
  /// - Returns: A cancellable effect.
  public func cancellable(id: some Hashable & Sendable, cancelInFlight: Bool = false) -> Self {
    cancellable(id: id, policy: cancelInFlight ? .replaceInFlight : .runTogether)
  }

  /// Gives an effect an id and a policy for other effects in flight with that id.
  ///
  /// - Parameters:
  ///   - id: The id, a hashable value.
  ///   - policy: The behavior while another effect with the id is in flight.
  /// - Returns: A cancellable effect.
  public func cancellable(id: some Hashable & Sendable, policy: CancellationPolicy) -> Self {
    if case .queue(let limit) = policy {
      precondition(
        limit >= 0,
        "CancellationPolicy.queue needs a limit of at least 0 (was \(limit))"
      )
    }
    guard let node else { return self }
    return Self(node: node.wrapped(in: .cancellable(TypedID(id), policy)))
  }

  /// Cancels the effects in flight with an id.
  ///
  /// The cancellation happens when the store runs this effect: in a `concatenate`, after the
  /// preceding effects have finished.
  ///
  /// - Parameter id: The id of the effects to cancel.
  /// - Returns: An effect that cancels other effects.
  /// - Complexity: O(*k*), where *k* is the number of effects with that id. While a child of the
  ///   feature has effects in flight, *k* also counts the features elsewhere that use an equal id.
  public static func cancel(id: some Hashable & Sendable) -> Self {
    Self(node: EffectNode(operation: .cancel(TypedID(id))))
  }
}
