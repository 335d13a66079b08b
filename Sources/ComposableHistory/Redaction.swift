public import Composable

/// A replacement for a value that must not be recorded.
///
///     FileRecorder(file, of: Login.self, redactions: [
///       .state(\.password, with: ""),
///       .action(\.passwordChanged, with: ""),
///     ])
///
/// The replacement must be a valid value for the feature. A replay compares states after the same
/// redactions.
public struct Redaction<State, Action>: Sendable {
  let redactState: @Sendable (inout State) -> Void
  let redactAction: @Sendable (Action) -> Action?

  /// Replaces a field of the state.
  ///
  /// - Parameters:
  ///   - keyPath: The key path of the field.
  ///   - replacement: The value to record.
  /// - Returns: A redaction.
  public static func state<Value: Sendable>(
    _ keyPath: any WritableKeyPath<State, Value> & Sendable,
    with replacement: Value
  ) -> Self {
    Self(redactState: { $0[keyPath: keyPath] = replacement }, redactAction: { _ in nil })
  }

  /// Replaces the payload of an action.
  ///
  /// - Parameters:
  ///   - actionCase: The case of the action.
  ///   - replacement: The payload to record.
  /// - Returns: A redaction.
  public static func action<Value: Sendable>(
    _ actionCase: CaseKeyPath<Action, Value>,
    with replacement: Value
  ) -> Self where Action: CasePathable & SendableMetatype {
    let path = AnyCasePath(actionCase)
    return Self(
      redactState: { _ in },
      redactAction: { path.extract(from: $0) == nil ? nil : path.embed(replacement) }
    )
  }
}

/// The redactions of a feature.
public typealias RedactionOf<R: Reducer> = Redaction<R.State, R.Action>

extension [AnyRedaction] {
  /// Returns the redactions for the types of a store.
  func of<State, Action>(_ state: State.Type, _ action: Action.Type) -> [Redaction<State, Action>] {
    compactMap { $0 as? Redaction<State, Action> }
  }
}

/// A redaction of any feature.
typealias AnyRedaction = any Sendable

extension Array {
  func redacted<State, Action>(_ state: State) -> State where Element == Redaction<State, Action> {
    if isEmpty { return state }
    var state = state
    for redaction in self { redaction.redactState(&state) }
    return state
  }

  func redacted<State, Action>(_ action: Action) -> Action
  where Element == Redaction<State, Action> {
    reduce(action) { $1.redactAction($0) ?? $0 }
  }
}
