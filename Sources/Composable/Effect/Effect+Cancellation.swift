extension Effect {
  /// Gives an effect an id by which it can be cancelled.
  ///
  /// An id belongs to the feature that uses it: ``cancel(id:)`` reaches the effects of the feature
  /// that returns it and of the features below, never those of siblings, of parents, or of another
  /// store. Ids of different types are different.
  ///
  ///     enum CancelID { case search }
  ///
  ///     return .run { send in … }
  ///       .cancellable(id: CancelID.search, cancelInFlight: true)
  ///
  /// - Parameters:
  ///   - id: The id, any hashable value.
  ///   - cancelInFlight: Whether effects in flight with this id are cancelled when this one starts.
  /// - Returns: An effect that can be cancelled.
  public func cancellable(id: some Hashable & Sendable, cancelInFlight: Bool = false) -> Self {
    cancellable(id: id, policy: cancelInFlight ? .replaceInFlight : .runTogether)
  }

  /// Gives an effect an id, and says what happens when another one with that id is in flight.
  ///
  /// - Parameters:
  ///   - id: The id, any hashable value.
  ///   - policy: What becomes of the two.
  /// - Returns: An effect that can be cancelled.
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
  /// It takes effect when the store reaches it: in a `concatenate` after the effects before it have
  /// finished.
  ///
  /// - Parameter id: The id that the effects were given.
  /// - Returns: An effect that cancels others.
  /// - Complexity: O(*k*) in the number of effects with that id, whatever else is in flight.
  public static func cancel(id: some Hashable & Sendable) -> Self {
    Self(node: EffectNode(operation: .cancel(TypedID(id))))
  }
}
