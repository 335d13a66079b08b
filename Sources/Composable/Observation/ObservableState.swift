/// A state whose fields are observed individually.
///
/// Apply `@ObservableState` to a struct or an enum instead of conforming manually. See
/// ``ObservationStateRegistrar`` for the generated code.
public protocol ObservableState: Observable {
  // swift-format-ignore: NoLeadingUnderscores
  /// The identity of the state.
  ///
  /// It changes if the state is replaced, but not if its fields change.
  var _$id: ObservableStateID { get }

  // swift-format-ignore: NoLeadingUnderscores
  /// Gives the state a new identity, so that all of its observers are notified.
  mutating func _$willModify()
}

// swift-format-ignore: NoLeadingUnderscores
/// Gives a state a new identity, so that all of its observers are notified.
///
/// - Parameter state: A state.
@inlinable
public func _$willModify(_ state: inout some ObservableState) {
  state._$willModify()
}

// swift-format-ignore: NoLeadingUnderscores
/// Gives an optional state a new identity, if it is not `nil`.
///
/// - Parameter state: A state, or `nil`.
@inlinable
public func _$willModify(_ state: inout (some ObservableState)?) {
  state?._$willModify()
}

// swift-format-ignore: NoLeadingUnderscores
/// Does nothing, because the value is not an observable state.
///
/// - Parameter value: A value.
@_disfavoredOverload
@inlinable
public func _$willModify<T>(_ value: inout T) {}
