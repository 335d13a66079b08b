import ComposableCasePaths
import ComposableDiff

/// The action that a test expects to receive.
struct ExpectedAction<Action> {
  let matches: (Action) -> Bool

  /// A description of the expectation, with the action if there is one.
  let description: ExpectedActionDescription

  /// Returns a text that shows how a received action differs from the expected one.
  let difference: (Action) -> String

  init(_ expected: Action) where Action: Equatable {
    matches = { $0 == expected }
    description = .action(dump: String(customDumping: expected))
    difference = { actionDifference(expected, $0) }
  }

  init(_ isMatching: @escaping (Action) -> Bool) {
    matches = isMatching
    description = .predicate
    difference = { String(customDumping: $0) }
  }

  init(_ actionCase: PartialCaseKeyPath<Action>) {
    guard let expected = actionCase.expectedAction() else {
      preconditionFailure("The key path of an action must lead to a case (was \(actionCase))")
    }
    self = expected
  }

  init<Value>(in path: AnyCasePath<Action, Value>) {
    matches = { path.extract(from: $0) != nil }
    description = .casePath(path.caseDescription)
    difference = { String(customDumping: $0) }
  }

  init<Value: Equatable>(_ actionCase: CaseKeyPath<Action, Value>, _ value: Value) {
    let path = AnyCasePath(actionCase)
    matches = { path.extract(from: $0) == value }
    let expected = path.embed(value)
    description = .action(dump: String(customDumping: expected))
    difference = { actionDifference(expected, $0) }
  }
}

private func actionDifference<Action>(_ expected: Action, _ actual: Action) -> String {
  diff(expected, actual, format: .proportional)
    ?? "The values are not equal, but look the same:\n\(String(customDumping: actual))"
}
