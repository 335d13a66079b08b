extension Effect {
  /// Runs effects concurrently.
  ///
  /// - Parameter effects: The effects to run.
  /// - Returns: An effect that runs them all.
  public static func merge(_ effects: Self...) -> Self {
    merge(effects)
  }

  /// Runs effects concurrently.
  ///
  /// - Parameter effects: The effects to run.
  /// - Returns: An effect that runs them all.
  /// - Complexity: O(*n*), where *n* is the number of effects.
  @inlinable
  public static func merge(_ effects: some Sequence<Self>) -> Self {
    // Inlinable, because iterating a sequence of unknown type allocates for each element.
    Self(node: EffectNode.merge(effects.compactMap { $0.node }))
  }

  /// Runs this effect and another one concurrently.
  ///
  /// - Parameter other: The other effect.
  /// - Returns: An effect that runs both.
  /// - Complexity: Amortized O(1) if the receiver is not kept, as in
  ///   `effect = effect.merge(with: other)`.
  @inlinable
  public consuming func merge(with other: Self) -> Self {
    if other.node == nil { return self }
    if node == nil { return other }
    append(other)
    return self
  }

  @usableFromInline
  mutating func append(_ other: Self) {
    if let otherNode = other.node { node?.merge(with: otherNode) }
  }

  /// Runs effects one after another.
  ///
  /// Each effect starts when the previous one has finished. An action sent with ``send(_:)`` is
  /// handled after the current action, so the next effect does not wait for it.
  ///
  /// - Parameter effects: The effects to run, in order.
  /// - Returns: An effect that runs them in order.
  public static func concatenate(_ effects: Self...) -> Self {
    concatenate(effects)
  }

  /// Runs effects one after another.
  ///
  /// - Parameter effects: The effects to run, in order.
  /// - Returns: An effect that runs them in order.
  /// - Complexity: O(*n*), where *n* is the number of effects.
  public static func concatenate(_ effects: some Collection<Self>) -> Self {
    Self(node: EffectNode.concatenate(effects.compactMap(\.node)))
  }

  /// Runs another effect after this one.
  ///
  /// - Parameter other: The effect to run afterwards.
  /// - Returns: An effect that runs both in order.
  @_disfavoredOverload
  public func concatenate(with other: Self) -> Self {
    .concatenate(self, other)
  }
}
