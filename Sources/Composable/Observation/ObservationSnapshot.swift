/// What is remembered of a field's value before a change, to tell whether observers must be notified.
///
/// While a value changes in place, the snapshot never holds what would have to be copied for that.
public struct ObservationSnapshot<Value, Identity> {
  /// What observers know of the value.
  @usableFromInline let identity: Identity
  @usableFromInline let differs: (Identity, Value) -> Bool

  @inlinable
  init?(_ identity: Identity?, differs: @escaping (Identity, Value) -> Bool) {
    guard let identity else { return nil }
    self.identity = identity
    self.differs = differs
  }

  /// Whether observers can tell the value from the one that takes its place, but for what they read of
  /// the fields of states.
  ///
  /// - Parameter newValue: The value after the change.
  /// - Returns: `true` if they must be notified; otherwise, `false`.
  @inlinable
  public func isReplaced(by newValue: Value) -> Bool {
    differs(identity, newValue)
  }
}

// The compiler picks the method that knows most about the field's type, where the macro's code is.
extension ObservationStateRegistrar {
  /// Prepares to change a field whose values cannot be compared: each change counts.
  ///
  /// - Parameters:
  ///   - value: The value of the field.
  ///   - inPlace: Whether the value itself changes, and is not replaced by another.
  /// - Returns: A snapshot to compare with the value after the change, if anybody observes it.
  @_disfavoredOverload
  @inlinable
  public mutating func willChange<Value>(
    _ value: Value,
    inPlace: Bool
  ) -> ObservationSnapshot<Value, Void>? {
    ObservationSnapshot(willWrite() ? () : nil) { _, _ in true }
  }

  /// Prepares to change a field whose values can be compared.
  ///
  /// - Parameters:
  ///   - value: The value of the field.
  ///   - inPlace: Whether the value itself changes, and is not replaced by another. Then each change
  ///     counts, unless a copy of the value costs nothing.
  /// - Returns: A snapshot to compare with the value after the change, if anybody observes it.
  @_disfavoredOverload
  @inlinable
  public mutating func willChange<Value: Equatable>(
    _ value: Value,
    inPlace: Bool
  ) -> ObservationSnapshot<Value, Value?>? {
    let isHeld = !inPlace || _isPOD(Value.self)
    return ObservationSnapshot(willWrite() ? .some(isHeld ? value : nil) : nil) { $0 != $1 }
  }

  /// Prepares to change a field that is a state.
  ///
  /// Equal states may still be different ones, each with its own observers.
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - inPlace: Whether the state itself changes, and is not replaced by another.
  /// - Returns: A snapshot to compare with the state after the change, if anybody observes it.
  @inlinable
  public mutating func willChange<State: ObservableState>(
    _ state: State,
    inPlace: Bool
  ) -> ObservationSnapshot<State, ObservableStateID>? {
    ObservationSnapshot(willWrite() ? state._$id : nil) { $0.isReplaced(by: $1._$id) }
  }

  /// Prepares to change a field that is a state or `nil`.
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - inPlace: Whether the state itself changes, and is not replaced by another.
  /// - Returns: A snapshot to compare with the state after the change, if anybody observes it.
  @inlinable
  public mutating func willChange<State: ObservableState>(
    _ state: State?,
    inPlace: Bool
  ) -> ObservationSnapshot<State?, ObservableStateID>? {
    ObservationSnapshot(willWrite() ? ._$id(for: state) : nil) {
      $0.isReplaced(by: ._$id(for: $1))
    }
  }

  /// Prepares to change a field that is a collection of states.
  ///
  /// - Parameters:
  ///   - states: The states.
  ///   - inPlace: Whether the collection itself changes, and is not replaced by another.
  /// - Returns: A snapshot to compare with the states after the change, if anybody observes them.
  /// - Complexity: O(*n*) if the field is observed.
  @inlinable
  public mutating func willChange<States: Collection>(
    _ states: States,
    inPlace: Bool
  ) -> ObservationSnapshot<States, [ObservableStateID]>? where States.Element: ObservableState {
    ObservationSnapshot(willWrite() ? states.map(\._$id) : nil) { ids, states in
      ids.count != states.count || zip(ids, states).contains { $0.isReplaced(by: $1._$id) }
    }
  }
}
