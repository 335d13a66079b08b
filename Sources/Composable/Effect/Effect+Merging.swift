extension Effect {
  /// Runs effects at the same time.
  ///
  /// - Parameter effects: The effects to run.
  /// - Returns: An effect that runs them all.
  public static func merge(_ effects: Self...) -> Self {
    merge(effects)
  }

  /// Runs effects at the same time.
  ///
  /// - Parameter effects: The effects to run.
  /// - Returns: An effect that runs them all.
  /// - Complexity: O(*n*) in the number of effects.
  public static func merge(_ effects: some Sequence<Self>) -> Self {
    Self(node: EffectNode.merge(effects.compactMap(\.node)))
  }

  /// Runs this effect and another one at the same time.
  ///
  /// - Parameter other: The other effect.
  /// - Returns: An effect that runs both.
  /// - Complexity: O(1) amortised for an effect that is merged with one after another and not kept,
  ///   as in `effect = effect.merge(with: other)`.
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

  /// Runs effects one after the other.
  ///
  /// Each begins when the one before has finished. An action sent by one with ``send(_:)`` is
  /// handled after the current action, so it does not keep the next one waiting.
  ///
  /// - Parameter effects: The effects to run, in order.
  /// - Returns: An effect that runs them in order.
  public static func concatenate(_ effects: Self...) -> Self {
    concatenate(effects)
  }

  /// Runs effects one after the other.
  ///
  /// - Parameter effects: The effects to run, in order.
  /// - Returns: An effect that runs them in order.
  /// - Complexity: O(*n*) in the number of effects.
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
