import ComposableDiff

/// How a test store tells two states apart.
struct StateComparison<State> {
  let areEqual: (State, State) -> Bool

  /// The text of how an expected state differs from the actual one.
  let difference: (_ expected: State, _ actual: State) -> String

  /// Compares what a function makes of the states.
  init<Value: Equatable>(of value: @escaping (State) -> Value) {
    areEqual = { value($0) == value($1) }
    difference = { expected, actual in
      // A type may say that two values differ and show no difference.
      diff(value(expected), value(actual), format: .proportional)
        ?? "The values are not equal, but look the same."
    }
  }
}
