/// `@Reducer`: the conformance of a feature, and what its nested types and its body need.
enum ReducerMacro: Macro {
  static func expand(_ expansion: inout Expansion) throws(Diagnostic) -> String {
    if expansion.role == .memberAttribute { return try memberAttributes(&expansion) }
    let declaration = try expansion.declaration()
    let isEnum = declaration.isType("enum")
    guard isEnum || declaration.isType("struct") else {
      guard expansion.role == .member else { return "" }
      throw expansion.wrongKind(declaration, expected: "a struct or an enum")
    }
    if expansion.role == .extension {
      let protocols = (isEnum ? ["Composable.CaseReducer"] : []) + ["Composable.Reducer"]
      // The types of a feature belong to no actor, even where its body does. With a conformance that
      // says so, `ReducerOf<Self>` is resolved before the isolation of the body is asked for.
      return [
        expansion.conformances(["Composable.ReducerTypes"]),
        expansion.conformances(protocols, isolation: ""),
      ].filter { !$0.isEmpty }.lines
    }
    let members = expansion.members(of: declaration)
    if isEnum {
      for member in members.declarations { checkPayloads(of: member, &expansion) }
      return EnumReducerWriter(expansion, declaration, members).text
    }
    for member in members.declarations where isReduce(member) { warn(member, &expansion) }
    return missingMembers(of: declaration, members, expansion)
  }

  // MARK: Members

  private static func missingMembers(
    of declaration: Declaration,
    _ members: [Member],
    _ expansion: Expansion
  ) -> String {
    let access = expansion.access(of: declaration)
    let all = members.declarations
    var names = members.names
    if let generics = declaration.genericParameters {
      for name in ["State", "Action"] where expansion.type(generics, mentions: name) {
        names.insert(name)
      }
    }
    let body = all.first { $0.bindings.contains { $0.name == "body" } }
    let type = body?.bindings[0].type.flatMap { ReducerType(expansion.source, in: $0) }
    // A body that names other types says by itself what the state and the action are.
    let infersState = type.map { !["State", "Self.State"].contains($0.state) } ?? false
    let infersAction = type.map { !["Action", "Self.Action"].contains($0.action) } ?? false

    var result: [String] = []
    if !names.contains("State"), !infersState {
      let protocols = "Swift.Codable, Swift.Equatable, Swift.Hashable, Swift.Sendable"
      result.append(
        "@Composable.ObservableState \(access)nonisolated struct State: \(protocols) "
          + ["\(access)init() {}"].block
      )
    }
    if !names.contains("Action"), !infersAction {
      result.append(
        "@ComposableCasePaths.CasePathable \(access)nonisolated enum Action: "
          + "Swift.Equatable, Swift.Hashable, Swift.Sendable {}"
      )
    }
    if body == nil, !all.contains(where: isReduce) {
      result.append("\(access)let body = Composable.EmptyReducer<State, Action>()")
    }
    return result.joined(separator: "\n\n")
  }

  private static func isReduce(_ member: Declaration) -> Bool {
    member.introducer == "func" && member.name == "reduce"
      && member.parameters.map(\.label) == ["into", "action"]
  }

  private static func warn(_ reduce: Declaration, _ expansion: inout Expansion) {
    var fixIts: [Diagnostic.FixIt] = []
    if let body = reduce.body {
      let names = reduce.parameters.map { $0.secondName ?? $0.firstName ?? "_" }
      let head = "var body: some ReducerOf<Self> {\n    Reduce { \(names[0]), \(names[1]) in"
      fixIts = [
        Diagnostic.FixIt(
          message: "define 'body' instead",
          edits: [
            .init(range: reduce.keyword.lowerBound..<body.lowerBound, replacement: head),
            .init(range: reduce.range.upperBound..<reduce.range.upperBound, replacement: "\n  }"),
          ]
        )
      ]
    }
    expansion.diagnostics.append(
      Diagnostic(
        message: "a reducer should define 'body', from which others can be composed, "
          + "and not 'reduce(into:action:)'",
        severity: .warning,
        node: expansion.request.declaration,
        range: reduce.nameRange ?? reduce.keyword,
        fixIts: fixIts
      )
    )
  }

  /// A payload is a reducer, or its case says that it is none.
  private static func checkPayloads(of member: Declaration, _ expansion: inout Expansion) {
    guard member.attribute("ReducerCaseIgnored") == nil else { return }
    for element in member.cases {
      guard let parameters = element.parameters, parameters.count == 1,
        !ReducerCase.isNominal(parameters[0].type, in: expansion.source)
      else { continue }
      let start = member.range.lowerBound
      let edit = Diagnostic.Edit(range: start..<start, replacement: "@ReducerCaseIgnored ")
      expansion.diagnostics.append(
        expansion.error(
          "'\(expansion.source[parameters[0].type])' is not a reducer",
          at: parameters[0].type,
          fixIts: [.init(message: "add '@ReducerCaseIgnored'", edits: [edit])]
        )
      )
    }
  }

  // MARK: Attributes

  private static func memberAttributes(_ expansion: inout Expansion) throws(Diagnostic) -> String {
    let declaration = try expansion.declaration()
    if declaration.isType("enum"), declaration.name == "Action" || declaration.name == "State" {
      let conforms = declaration.inheritance.contains {
        ["CasePathable", "CasePathIterable"].contains(expansion.source[$0].baseName)
      }
      var attributes: [String] = []
      if !conforms, declaration.attribute("CasePathable") == nil {
        attributes.append("@ComposableCasePaths.CasePathable")
      }
      if declaration.name == "State", declaration.attribute("dynamicMemberLookup") == nil {
        attributes.append("@dynamicMemberLookup")
      }
      return attributes.lines
    }
    guard let binding = declaration.bindings.first, binding.name == "body", binding.isComputed,
      !declaration.has("static"),
      !declaration.attributes.contains(where: { $0.baseName == "ReducerBuilder" }),
      let type = binding.type.flatMap({ ReducerType(expansion.source, in: $0) })
    else { return "" }
    return "@Composable.ReducerBuilder<\(type.state), \(type.action)>"
  }
}
