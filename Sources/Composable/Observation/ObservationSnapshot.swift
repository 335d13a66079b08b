// swift-format-ignore: NoLeadingUnderscores
/// A snapshot of a field's value before a change, which determines whether observers must be
/// notified.
///
/// While a value changes in place, the snapshot never retains anything that the change would then
/// have to copy.
public struct _ObservationSnapshot<Value, Identity> {
  /// What is compared after the change: the identity or the structure of the value, the value
  /// itself, or nothing.
  @usableFromInline let identity: Identity

  @inlinable
  init?(_ identity: Identity?) {
    guard let identity else { return nil }
    self.identity = identity
  }
}

// One overload for each kind of field. A closure in the snapshot would be retained and released on
// each change.
//
// Observers must be notified if they can distinguish the old from the new value, other than by
// fields of observable states.
extension _ObservationSnapshot {
  /// Returns whether observers must be notified, for a value that cannot be compared.
  @inlinable
  public func isReplaced(by newValue: Value) -> Bool where Identity == Void { true }

  /// Returns whether observers must be notified, for a value that can be compared.
  @inlinable
  public func isReplaced(by newValue: Value) -> Bool where Value: Equatable, Identity == Value? {
    identity != newValue
  }

  /// Returns whether observers must be notified, for a state.
  @inlinable
  public func isReplaced(by newState: Value) -> Bool
  where Value: ObservableState, Identity == ObservableStateID {
    identity.isReplaced(by: newState._$id)
  }

  /// Returns whether observers must be notified, for an optional state.
  @inlinable
  public func isReplaced<State: ObservableState>(by newState: Value) -> Bool
  where Value == State?, Identity == ObservableStateID {
    identity.isReplaced(by: ._$id(for: newState))
  }

  /// Returns whether observers must be notified, for a collection of states.
  @inlinable
  public func isReplaced(by newStates: Value) -> Bool
  where Value: Collection, Value.Element: ObservableState, Identity == [ObservableStateID] {
    identity.count != newStates.count
      || zip(identity, newStates).contains { $0.isReplaced(by: $1._$id) }
  }
}

// The compiler chooses the most specific overload for the field's type where the macro is expanded.
// swift-format-ignore: NoLeadingUnderscores
extension ObservationStateRegistrar {
  /// Prepares for a change of a field whose values cannot be compared.
  ///
  /// Every assignment counts as a change.
  ///
  /// - Parameters:
  ///   - value: The value of the field.
  ///   - inPlace: `true` if the value changes in place; `false` if it is replaced.
  /// - Returns: A snapshot to compare with the value after the change, or `nil` if it is not
  ///   observed.
  @_disfavoredOverload
  @inlinable
  public mutating func _$willChange<Value>(
    _ value: Value,
    inPlace: Bool
  ) -> _ObservationSnapshot<Value, Void>? {
    _ObservationSnapshot(willWrite() ? () : nil)
  }

  /// Prepares for a change of a field whose values can be compared.
  ///
  /// - Parameters:
  ///   - value: The value of the field.
  ///   - inPlace: `true` if the value changes in place; `false` if it is replaced. Each change in
  ///     place counts, unless copying the value is free.
  /// - Returns: A snapshot to compare with the value after the change, or `nil` if it is not
  ///   observed.
  @_disfavoredOverload
  @inlinable
  public mutating func _$willChange<Value: Equatable>(
    _ value: Value,
    inPlace: Bool
  ) -> _ObservationSnapshot<Value, Value?>? {
    let isHeld = !inPlace || _isPOD(Value.self)
    return _ObservationSnapshot(willWrite() ? .some(isHeld ? value : nil) : nil)
  }

  /// Prepares for a change of a field that is an observable state.
  ///
  /// Equal states can still have different identities, each with its own observers.
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - inPlace: `true` if the state changes in place; `false` if it is replaced.
  /// - Returns: A snapshot to compare with the state after the change, or `nil` if it is not
  ///   observed.
  @inlinable
  public mutating func _$willChange<State: ObservableState>(
    _ state: State,
    inPlace: Bool
  ) -> _ObservationSnapshot<State, ObservableStateID>? {
    _ObservationSnapshot(willWrite() ? state._$id : nil)
  }

  /// Prepares for a change of a field that is an optional observable state.
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - inPlace: `true` if the state changes in place; `false` if it is replaced.
  /// - Returns: A snapshot to compare with the state after the change, or `nil` if it is not
  ///   observed.
  @inlinable
  public mutating func _$willChange<State: ObservableState>(
    _ state: State?,
    inPlace: Bool
  ) -> _ObservationSnapshot<State?, ObservableStateID>? {
    _ObservationSnapshot(willWrite() ? ._$id(for: state) : nil)
  }

  /// Prepares for a change of a field that is a collection of observable states.
  ///
  /// - Parameters:
  ///   - states: The states.
  ///   - inPlace: `true` if the collection changes in place; `false` if it is replaced.
  /// - Returns: A snapshot to compare with the states after the change, or `nil` if they are not
  ///   observed.
  /// - Complexity: O(*n*) if the field is observed.
  @inlinable
  public mutating func _$willChange<States: Collection>(
    _ states: States,
    inPlace: Bool
  ) -> _ObservationSnapshot<States, [ObservableStateID]>? where States.Element: ObservableState {
    _ObservationSnapshot(willWrite() ? states.map(\._$id) : nil)
  }
}
