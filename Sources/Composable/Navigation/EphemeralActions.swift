import ComposableCasePaths

/// Which actions end the state that they belong to, as any of an alert does.
///
/// State may be ephemeral as a whole or, if it is an enum, in some of its cases. These are found out
/// once; enums without such cases cost nothing more.
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

  /// Whether any action may end any state.
  @usableFromInline var isEmpty: Bool { !isWhole && cases.isEmpty }
}

/// Finds the cases whose payload is ephemeral.
private struct EphemeralCases<Root, Action>: CaseVisitor {
  func visit<Value>(_ path: AnyCasePath<Root, Value>) -> ((Action, Root) -> Bool)? {
    guard let type = Value.self as? any _EphemeralState.Type else { return nil }
    let actions = ActionCases<Action>(type: type.actionType).visitCases().compactMap { $0 }
    return { action, root in
      path.extract(from: root) != nil && actions.contains { $0(action) }
    }
  }
}

/// Finds the cases whose payload is an action of a type.
private struct ActionCases<Root>: CaseVisitor {
  let type: any Any.Type

  func visit<Value>(_ path: AnyCasePath<Root, Value>) -> ((Root) -> Bool)? {
    guard Value.self == type else { return nil }
    return { path.extract(from: $0) != nil }
  }
}
