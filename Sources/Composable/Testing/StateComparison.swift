import ComposableDiff
import ComposableSharing

/// The comparison of two states in a test store.
struct StateComparison<State> {
  /// Whether everything that a feature can change is compared.
  let isWhole: Bool

  let areEqual: (State, State) -> Bool

  /// Returns a text that shows how an expected state differs from the actual one.
  let difference: (_ expected: State, _ actual: State) -> String

  /// Returns the fields in which an expected state differs from the actual one.
  let fieldDifferences: (_ expected: State, _ actual: State) -> FieldDifferences

  /// Creates a comparison of the values that a function returns for the states.
  init<Value: Equatable>(of value: @escaping (State) -> Value, isWhole: Bool = false) {
    func actualValue(_ state: State) -> Value {
      SharedPerspective.look(at: .actual) { value(state) }
    }
    self.isWhole = isWhole
    areEqual = { value($0) == actualValue($1) }
    fieldDifferences = { FieldDifferences(value($0), actualValue($1)) }
    difference = { expected, actual in
      // Values of a type can be unequal without a visible difference.
      diff(value(expected), actualValue(actual), format: .proportional)
        ?? "The values are not equal, but look the same."
    }
  }
}
