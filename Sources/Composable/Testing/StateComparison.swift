import ComposableDiff
import ComposableSharing

/// How a test store tells two states apart.
struct StateComparison<State> {
  /// Whether all that a feature may change is compared.
  let isWhole: Bool

  let areEqual: (State, State) -> Bool

  /// The text of how an expected state differs from the actual one.
  let difference: (_ expected: State, _ actual: State) -> String

  /// Compares what a function makes of the states.
  init<Value: Equatable>(of value: @escaping (State) -> Value, isWhole: Bool = false) {
    func actualValue(_ state: State) -> Value {
      SharedPerspective.look(at: .actual) { value(state) }
    }
    self.isWhole = isWhole
    areEqual = { value($0) == actualValue($1) }
    difference = { expected, actual in
      // A type may say that two values differ and show no difference.
      diff(value(expected), actualValue(actual), format: .proportional)
        ?? "The values are not equal, but look the same."
    }
  }
}
