import ComposableSyntax

/// A writer for the members that `@Reducer` adds to an enum of features.
struct EnumReducerWriter {
  /// Names that a case cannot have: those of members of the enum or its state, and those that a key
  /// path from a type cannot have.
  static let names = CasePathWriter.names.union([
    "Action", "CaseScope", "Protocol", "State", "StateReducer", "Type", "_reducer", "body", "scope",
  ])

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
      ("State", state), ("Action", action), ("body", body), ("init", initializer),
      ("CaseScope", caseScope), ("scope", scope), ("_$Payloads", payloads),
    ]
    .filter { !names.contains($0.0) }
    .compactMap(\.1)
    .joined(separator: "\n\n")
  }

  // MARK: Checks

  /// A type with an alias for each type that ``checks`` mentions.
  ///
  /// Types beside the enum, which a payload can name, are in scope in the enum, but not in an
  /// extension of it.
  private var payloads: String? {
    let aliases = located { element in
      switch element.payload {
      case .feature(let type): "typealias \(element.alias) = \(type)"
      case .ephemeral(let type): "typealias \(element.alias) = \(type).Action"
      case .inert: nil
      }
    }
    return aliases.isEmpty ? nil : "private \(isolation)enum _$Payloads " + aliases.block
  }

  /// A member of the extension that makes the compiler check the payloads.
  ///
  /// Swift 6.3.1 checks members that a macro adds to an enum only during code generation, which is
  /// too late to report an error. It checks extensions in time.
  var checks: [String] {
    let members = located { element in
      let (name, payload) = (element.name, "_$Payloads." + element.alias)
      return switch element.payload {
      case .feature where element.hasDefault:
        "static func \(name)(_ payload: \(payload)) -> some \(Module.composable)Reducer { payload }"
      case .feature: "static var \(name): some \(Module.composable)Reducer { \(payload)() }"
      case .ephemeral: "typealias \(name) = \(payload)"
      case .inert: nil
      }
    }
    return members.isEmpty ? [] : ["private \(isolation)enum _$Features " + members.block]
  }

  /// Returns declarations about cases, whose errors the compiler reports on the lines of the cases.
  private func located(_ text: (ReducerCase) -> String?) -> [String] {
    var (line, end) = (0, 0)
    let lines = map { element in
      let start = end
      end = max(start, element.position)
      line += expansion.source.lineCount(in: start..<end)
      guard let text = text(element) else { return [] }
      let location = expansion.sourceLocation(line: line)
      return [location, element.availability + text].compactMap { $0 }
    }
    return lines.isEmpty ? [] : lines + ["#sourceLocation()"]
  }

  /// Returns text for each case that a value can be in.
  private func map(_ text: (ReducerCase) -> [String]) -> [String] {
    expansion.map(members) { declaration in
      expansion.isUnavailable(declaration)
        ? []
        : declaration.cases.flatMap { text(reducerCase($0, of: declaration)) }
    }
  }

  private func reducerCase(_ element: EnumCase, of declaration: Declaration) -> ReducerCase {
    var result = ReducerCase(element, of: declaration, in: self.declaration.typeName, expansion)
    // In an expression, the name of a case hides the type of the same name.
    if case .feature(let type) = result.payload, !result.hasDefault,
      names.contains(String(type.prefix { $0.isLetter || $0.isNumber || $0 == "_" }))
    {
      result.reducer = "_$Payloads.\(result.alias)()"
    }
    return result
  }

  /// `nonisolated ` if the enum is nonisolated.
  ///
  /// In a module with a default isolation, nested types do not inherit it.
  private var isolation: String { declaration.has("nonisolated") ? "nonisolated " : "" }

  private var indirect: String { declaration.has("indirect") ? "indirect " : "" }

  // MARK: State and action

  private var state: String {
    let cases = map { element in
      let payload =
        switch element.payload {
        case .feature(let type): "(\(type).State)"
        case .ephemeral(let type): "(\(type))"
        case .inert(let parameters): self.parameters(parameters)
        }
      return [element.availability + "\(element.indirect)case \(element.name)\(payload)"]
    }
    // In a module whose default isolation is an actor, the reducer's conformance is isolated to
    // that actor, so the state's conformance must be too. The isolated member `_reducer` makes it
    // so.
    let link = [
      "\(access)typealias StateReducer = \(declaration.typeName)",
      "\(access)\(isolation)static var _reducer: StateReducer.Type { StateReducer.self }",
    ]
    return GeneratedType(
      expansion,
      "@dynamicMemberLookup\n\(access)\(isolation)\(indirect)enum State",
      conformances: ["\(Module.composable)CaseReducerState"],
      members: link + cases
    )
    .text(casePaths: true, observed: true)
  }

  private var action: String {
    let cases = map { element in
      let payload =
        switch element.payload {
        case .feature(let type), .ephemeral(let type): "\(type).Action"
        case .inert: "\(Module.swift)Never"
        }
      return [element.availability + "\(element.indirect)case \(element.name)(\(payload))"]
    }
    return GeneratedType(expansion, "\(access)\(isolation)\(indirect)enum Action", members: cases)
      .text(casePaths: true)
  }

  private func parameters(_ parameters: [Parameter]) -> String {
    if parameters.isEmpty { return "" }
    let list = parameters.map { parameter in
      let names = [parameter.firstName, parameter.secondName].compactMap { $0 }
      return (names.isEmpty ? "" : names.joined(separator: " ") + ": ")
        + outside(parameter.type)
        + (parameter.defaultValue.map { " = " + outside($0) } ?? "")
    }
    return "(" + list.joined(separator: ", ") + ")"
  }

  /// Returns source of the enum for a nested type, in which `Self` is another type.
  private func outside(_ range: Range<Int>) -> String {
    expansion.type(range, replacing: ["Self": declaration.typeName])
  }

  // MARK: Body

  private var body: String {
    let children = map { element in
      guard let reducer = element.reducer else { return [] }
      let name = element.name
      return [
        ".ifCaseLet(\\Self.State.Cases.\(name), action: \\Self.Action.Cases.\(name)) "
          + "{ \(reducer) }"
      ]
    }
    let types = "<Self.State, Self.Action>"
    let reducer = ["\(Module.composable)EmptyReducer\(types)()"] + children
    return """
      @\(Module.composable)ReducerBuilder\(types)
      \(access)\(isolation)static var body: some \(Module.composable)Reducer\(types) \(reducer.block)
      """
  }

  /// An initializer that makes an enum of features usable as a feature of another one, whose body
  /// calls `Destination()`.
  ///
  /// The initial case is arbitrary, because the body is the same. A case in an `#if` or with
  /// limited availability cannot be used.
  private var initializer: String? {
    for case .declaration(let declaration) in members {
      for element in declaration.cases {
        let element = reducerCase(element, of: declaration)
        guard let reducer = element.reducer, element.availability.isEmpty else { continue }
        return "\(access)\(isolation)init() "
          + ["self = .\(element.name)(\(element.label)\(reducer))"].block
      }
    }
    return nil
  }

  // MARK: Scope

  /// Returns whether an inert case scopes to a store, with the action that the developer declared.
  private func scopesToStore(_ parameters: [Parameter]) -> Bool {
    parameters.count == 1 && names.contains("Action")
  }

  private var caseScope: String {
    let cases = map { element in
      let payload =
        switch element.payload {
        case .feature(let type): "(\(Module.composable)Store<\(type).State, \(type).Action>)"
        case .ephemeral(let type): "(\(type))"
        case .inert(let parameters) where scopesToStore(parameters):
          "(\(Module.composable)Store<\(expansion.source[parameters[0].type]), Action>)"
        case .inert(let parameters): self.parameters(parameters)
        }
      return [element.availability + "case \(element.name)\(payload)"]
    }
    return GeneratedType(
      expansion,
      "@dynamicMemberLookup\n\(access)\(isolation)enum CaseScope",
      conformances: ["\(Module.composable)_CaseScopeProtocol"],
      members: cases
    )
    .text(casePaths: true)
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
    let parameter = "_ store: \(Module.composable)Store<Self.State, Self.Action>"
    return "\(access)\(isolation)static func scope(\(parameter)) -> CaseScope " + [body].block
  }
}
