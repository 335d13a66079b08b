import ComposableCasePaths

/// The actions that end ephemeral state, such as the actions of an alert.
///
/// A state can be ephemeral as a whole or, for an enum, in some of its cases. The cases are
/// determined once. Enums without such cases have no further cost.
@usableFromInline
struct EphemeralActions<State, Action> {
  private let isWhole = State.self is any _EphemeralState.Type
  private let cases = EphemeralCases<State, Action>().visitCases().compactMap { $0 }

  @usableFromInline
  init() {}

  /// Returns whether an action ends the state.
  @usableFromInline
  func contains(_ action: Action, of state: State) -> Bool {
    isWhole || cases.contains { $0(action, state) }
  }

  /// Whether no action ends any state.
  @usableFromInline var isEmpty: Bool { !isWhole && cases.isEmpty }
}

/// A visitor that finds the cases with ephemeral payloads.
private struct EphemeralCases<Root, Action>: CaseVisitor {
  func visit<Value>(_ path: AnyCasePath<Root, Value>) -> ((Action, Root) -> Bool)? {
    guard let type = Value.self as? any _EphemeralState.Type else { return nil }
    let actions = ActionCases<Action>(type: type.actionType).visitCases().compactMap { $0 }
    return { action, root in
      path.extract(from: root) != nil && actions.contains { $0(action) }
    }
  }
}

/// A visitor that finds the cases whose payload has a given action type.
private struct ActionCases<Root>: CaseVisitor {
  let type: any Any.Type

  func visit<Value>(_ path: AnyCasePath<Root, Value>) -> ((Root) -> Bool)? {
    guard Value.self == type else { return nil }
    return { path.extract(from: $0) != nil }
  }
}
