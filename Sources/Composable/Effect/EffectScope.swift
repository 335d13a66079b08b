/// The place of a child feature in its parent, as one operator of a reducer knows it.
///
/// It does what must be done without knowing the types: it turns a child's action into the parent's,
/// and it tells whether a child that has effects in flight is still there. Each operator that runs a
/// child makes one when its reducer is built.
///
/// `@unchecked Sendable`: a scope never changes, and everything that it does is done in the isolation
/// of the store.
@usableFromInline
class EffectScope: @unchecked Sendable {
  /// Where the child is kept in the parent's state; equal for two operators on the same place.
  let place: CancelID

  /// Whether the child is a feature of its own, whose ids are apart from its parent's.
  ///
  /// It is not when it is run on the parent's whole state.
  let isFeature: Bool

  /// Whether the child is presented, so that it can ask to be dismissed.
  let isPresentation: Bool

  init(place: AnyKeyPath, isFeature: Bool = true, isPresentation: Bool = false) {
    self.place = CancelID(confined: place)
    self.isFeature = isFeature
    self.isPresentation = isPresentation
  }

  /// Lends the parent's action for a child's.
  func embed(
    _ action: UnsafeRawPointer,
    identity: CancelID?,
    _ body: (UnsafeRawPointer) -> Void
  ) {
    preconditionFailure("EffectScope is abstract")
  }

  /// Lends the parent's action that dismisses a child, where children are presented.
  func dismiss(_ identity: CancelID?, _ body: (UnsafeRawPointer) -> Void) {
    preconditionFailure("The children of this EffectScope must be presented (are not)")
  }

  /// Looks for a child in the parent's state.
  ///
  /// - Parameters:
  ///   - identity: Which child.
  ///   - parent: The address of the parent's state.
  ///   - body: Called with the address of the child's state, for a look at its own children.
  /// - Returns: Whether the child is there.
  func find(
    _ identity: CancelID?,
    in parent: UnsafeRawPointer,
    _ body: (UnsafeRawPointer) -> Void
  ) -> Bool {
    preconditionFailure("EffectScope is abstract")
  }

  /// A mark of which children exist, to be compared later; `nil` where there is none.
  func mark(of parent: UnsafeRawPointer) -> Any? { nil }

  /// Whether surely the same children exist as when the mark was made.
  func isUnchanged(since mark: Any, in parent: UnsafeRawPointer) -> Bool { false }
}

/// A change of an effect's actions that is no child feature's.
///
/// `@unchecked Sendable`, as a class with subclasses has to be: it never changes, and those hold a
/// `@Sendable` function alone.
class ActionTransform: @unchecked Sendable {
  /// Makes the new action of an old one.
  ///
  /// Boxed, so that any number of transforms is applied in a loop.
  func transform(_ action: UnsafeRawPointer) -> ActionBox {
    preconditionFailure("ActionTransform is abstract")
  }
}
