extension Effect {
  /// Makes a child's effect one of its parent.
  ///
  /// - Parameters:
  ///   - scope: The place of the child.
  ///   - identity: Which child it is; asked for only where there is an effect.
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
