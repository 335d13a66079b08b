extension Effect {
  /// Converts a child's effect into an effect of its parent.
  ///
  /// - Parameters:
  ///   - scope: The scope of the child in its parent.
  ///   - identity: The identity of the child. It is evaluated only if there is an effect.
  /// - Returns: An effect of the parent.
  @inlinable
  func scoped<ParentAction>(
    by scope: EffectScope,
    identity: @autoclosure () -> TypedID? = nil
  ) -> Effect<ParentAction> {
    node == nil ? .none : wrapped(in: scope, identity())
  }

  @usableFromInline
  func wrapped<ParentAction>(
    in scope: EffectScope,
    _ identity: TypedID?
  ) -> Effect<ParentAction> {
    Effect<ParentAction>(
      node: node?.wrapped(in: .scope(EffectStep(scope: scope, identity: identity)))
    )
  }
}
