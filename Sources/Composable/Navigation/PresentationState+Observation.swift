// swift-format-ignore: NoLeadingUnderscores
/// Whether readers cannot tell two presented states apart, but for what they read of their fields.
///
/// - Parameters:
///   - lhs: The place of a state.
///   - rhs: Another.
/// - Returns: Whether the states have the same identity, and the second did not change on its own.
@inlinable
public func _$isIdentityEqual<State: ObservableState>(
  _ lhs: PresentationState<State>,
  _ rhs: PresentationState<State>
) -> Bool {
  _$isIdentityEqual(lhs.wrappedValue, rhs.wrappedValue)
}

/// The mark of a presented state: its identity.
public struct PresentationMark<State: ObservableState>: ObservationMark {
  @usableFromInline let id: ObservableStateID

  @inlinable
  init(id: ObservableStateID) { self.id = id }

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  @inlinable
  public func differs(from value: PresentationState<State>) -> Bool {
    id.isReplaced(by: ._$id(for: value.wrappedValue))
  }
}

extension ObservationStateRegistrar {
  /// Prepares to change a field in place.
  ///
  /// - Parameter value: The value of the field.
  /// - Returns: A mark to compare the changed value with, or `nil` if nobody observes the state.
  @inlinable
  public mutating func willModify<State: ObservableState>(
    _ value: PresentationState<State>
  ) -> PresentationMark<State>? {
    willWrite() ? PresentationMark(id: ._$id(for: value.wrappedValue)) : nil
  }
}
