/// Writes the members that `@Reducer` adds to an enum of features.
struct EnumReducerWriter {
  private let expansion: Expansion
  private let declaration: Declaration
  private let members: [Member]
  private let access: String
  private let names: Set<String>

  init(_ expansion: Expansion, _ declaration: Declaration, _ members: [Member]) {
    self.expansion = expansion
    self.declaration = declaration
    self.members = members
    access = expansion.access(of: declaration)
    names = members.names
  }

  var text: String {
    [
      ("State", state), ("Action", action), ("body", body), ("CaseScope", caseScope),
      ("scope", scope),
    ]
    .filter { !names.contains($0.0) }
    .map(\.1)
    .joined(separator: "\n\n")
  }

  private func map(_ text: (ReducerCase) -> [String]) -> [String] {
    expansion.map(members) { declaration in
      declaration.cases.flatMap { text(ReducerCase($0, of: declaration, in: expansion)) }
    }
  }

  /// `nonisolated ` where the enum is: what it nests is not, in a module with a default isolation.
  private var isolation: String { declaration.has("nonisolated") ? "nonisolated " : "" }

  private var indirect: String { declaration.has("indirect") ? "indirect " : "" }

  // MARK: State and action

  private var state: String {
    let cases = map { element in
      let payload =
        switch element.payload {
        case .feature(let type, _): "(\(type).State)"
        case .ephemeral(let type): "(\(type))"
        case .inert(let parameters): self.parameters(parameters)
        }
      return [element.availability + "\(element.indirect)case \(element.name)\(payload)"]
    }
    // In a module whose default isolation is an actor, the reducer's conformance belongs to that
    // actor, and so the state's has to. It does when it has a member that does: `_reducer`.
    let link = [
      "\(access)typealias StateReducer = \(declaration.typeName)",
      "\(access)\(isolation)static var _reducer: StateReducer.Type { StateReducer.self }",
    ]
    return """
      @ComposableCasePaths.CasePathable @dynamicMemberLookup @Composable.ObservableState
      \(access)\(isolation)\(indirect)enum State: Composable.CaseReducerState \
      \((link + cases).block)
      """
  }

  private var action: String {
    let cases = map { element in
      let payload =
        switch element.payload {
        case .feature(let type, _), .ephemeral(let type): "\(type).Action"
        case .inert: "Swift.Never"
        }
      return [element.availability + "\(element.indirect)case \(element.name)(\(payload))"]
    }
    return "@ComposableCasePaths.CasePathable\n\(access)\(isolation)\(indirect)enum Action "
      + cases.block
  }

  private func parameters(_ parameters: [Parameter]) -> String {
    if parameters.isEmpty { return "" }
    let list = parameters.map { parameter in
      let names = [parameter.firstName, parameter.secondName].compactMap { $0 }
      return (names.isEmpty ? "" : names.joined(separator: " ") + ": ")
        + expansion.source[parameter.type]
        + (parameter.defaultValue.map { " = " + expansion.source[$0] } ?? "")
    }
    return "(" + list.joined(separator: ", ") + ")"
  }

  // MARK: Body

  private var body: String {
    let children = map { element in
      guard case .feature(let type, let reducer) = element.payload else { return [] }
      let name = element.name
      return [
        ".ifCaseLet(\\Self.State.Cases.\(name), action: \\Self.Action.Cases.\(name)) "
          + "{ \(reducer ?? "\(type)()") }"
      ]
    }
    let reducer = ["Composable.EmptyReducer<Self.State, Self.Action>()"] + children
    return """
      @Composable.ReducerBuilder<Self.State, Self.Action>
      \(access)\(isolation)static var body: some Composable.Reducer<Self.State, Self.Action> \(reducer.block)
      """
  }

  // MARK: Scope

  /// Whether an inert case scopes to a store, with the action that the developer wrote.
  private func scopesToStore(_ parameters: [Parameter]) -> Bool {
    parameters.count == 1 && names.contains("Action")
  }

  private var caseScope: String {
    let cases = map { element in
      let payload =
        switch element.payload {
        case .feature(let type, _): "(Composable.Store<\(type).State, \(type).Action>)"
        case .ephemeral(let type): "(\(type))"
        case .inert(let parameters) where scopesToStore(parameters):
          "(Composable.Store<\(expansion.source[parameters[0].type]), Action>)"
        case .inert(let parameters): self.parameters(parameters)
        }
      return [element.availability + "case \(element.name)\(payload)"]
    }
    return "@ComposableCasePaths.CasePathable @dynamicMemberLookup\n"
      + "\(access)\(isolation)enum CaseScope: Composable._CaseScopeProtocol " + cases.block
  }

  private var scope: String {
    let cases = map { element in
      let name = element.name
      func store(action: String) -> String {
        "case .\(name): return .\(name)(store.scope(\\.\(name), action: \\.\(action))!)"
      }
      switch element.payload {
      case .feature: return [store(action: name)]
      case .ephemeral: return ["case .\(name)(let value): return .\(name)(value)"]
      case .inert(let parameters) where scopesToStore(parameters): return [store(action: "self")]
      case .inert(let parameters):
        guard !parameters.isEmpty else { return ["case .\(name): return .\(name)"] }
        let values = parameters.indices.map { "let v\($0)" }.joined(separator: ", ")
        let arguments = parameters.enumerated()
          .map { ($1.label.map { "\($0): " } ?? "") + "v\($0)" }
          .joined(separator: ", ")
        return ["case .\(name)(\(values)): return .\(name)(\(arguments))"]
      }
    }
    let body =
      cases.isEmpty ? "switch store.state {}" : (["switch store.state {"] + cases + ["}"]).lines
    let parameter = "_ store: Composable.Store<Self.State, Self.Action>"
    return "\(access)\(isolation)static func scope(\(parameter)) -> CaseScope " + [body].block
  }
}
