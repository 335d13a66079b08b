/// A state whose fields are observed one by one.
///
/// Apply `@ObservableState` to a struct or an enum rather than conforming by hand; what the macro
/// writes is shown at ``ObservationStateRegistrar``.
public protocol ObservableState: Observable {
  // swift-format-ignore: NoLeadingUnderscores
  /// The identity of the state, which changes when it is replaced, not when its fields change.
  var _$id: ObservableStateID { get }

  // swift-format-ignore: NoLeadingUnderscores
  /// Gives the state a new identity, so that all of its readers are notified.
  mutating func _$willModify()
}

// swift-format-ignore: NoLeadingUnderscores
/// Gives a state another identity, so that all who read it are told.
///
/// - Parameter state: A state.
@inlinable
public func _$willModify(_ state: inout some ObservableState) {
  state._$willModify()
}

// swift-format-ignore: NoLeadingUnderscores
/// Gives a state another identity, if there is one.
///
/// - Parameter state: A state, or `nil`.
@inlinable
public func _$willModify(_ state: inout (some ObservableState)?) {
  state?._$willModify()
}

// swift-format-ignore: NoLeadingUnderscores
/// Does nothing to a value that is not a state.
///
/// - Parameter value: A value.
@_disfavoredOverload
@inlinable
public func _$willModify<T>(_ value: inout T) {}
