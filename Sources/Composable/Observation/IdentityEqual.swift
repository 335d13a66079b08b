// These decide whether a field that is assigned has to be reported to its readers. The compiler picks
// the one that knows most about the field's type, where the macro's code is.

// swift-format-ignore: NoLeadingUnderscores
/// Whether readers cannot tell two values apart, which nobody knows of values of any type.
///
/// - Parameters:
///   - lhs: A value.
///   - rhs: Another.
/// - Returns: `false`.
@_disfavoredOverload
@inlinable
public func _$isIdentityEqual<T>(_ lhs: T, _ rhs: T) -> Bool {
  false
}

// swift-format-ignore: NoLeadingUnderscores
/// Whether readers cannot tell two values apart.
///
/// - Parameters:
///   - lhs: A value.
///   - rhs: Another.
/// - Returns: Whether the values are equal.
@_disfavoredOverload
@inlinable
public func _$isIdentityEqual<T: Equatable>(_ lhs: T, _ rhs: T) -> Bool {
  lhs == rhs
}

// swift-format-ignore: NoLeadingUnderscores
/// Whether readers cannot tell two states apart, but for what they read of their fields.
///
/// Equal states may still be different ones, each with its own observers.
///
/// - Parameters:
///   - lhs: A state.
///   - rhs: Another.
/// - Returns: Whether the states have the same identity, and the second did not change on its own.
@inlinable
public func _$isIdentityEqual<T: ObservableState>(_ lhs: T, _ rhs: T) -> Bool {
  !lhs._$id.isReplaced(by: rhs._$id)
}

// swift-format-ignore: NoLeadingUnderscores
/// Whether readers cannot tell two states apart that may be missing.
///
/// - Parameters:
///   - lhs: A state, or `nil`.
///   - rhs: Another.
/// - Returns: Whether the states have the same identity, and the second did not change on its own.
@inlinable
public func _$isIdentityEqual<T: ObservableState>(_ lhs: T?, _ rhs: T?) -> Bool {
  !ObservableStateID._$id(for: lhs).isReplaced(by: ._$id(for: rhs))
}

// swift-format-ignore: NoLeadingUnderscores
/// Whether readers cannot tell two collections of states apart, but for what they read of the states.
///
/// - Parameters:
///   - lhs: A collection.
///   - rhs: Another.
/// - Returns: Whether their states have the same identities in the same order.
/// - Complexity: O(*n*).
@inlinable
public func _$isIdentityEqual<C: Collection>(_ lhs: C, _ rhs: C) -> Bool
where C.Element: ObservableState {
  lhs.count == rhs.count && zip(lhs, rhs).allSatisfy { _$isIdentityEqual($0, $1) }
}
