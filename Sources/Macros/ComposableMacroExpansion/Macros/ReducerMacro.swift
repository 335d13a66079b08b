import ComposableSyntax

/// `@Reducer`: the conformance of a feature, and its missing members.
enum ReducerMacro: Macro {
  static func expand(_ expansion: inout Expansion) throws(Diagnostic) -> String {
    if expansion.role == .memberAttribute { return try memberAttributes(&expansion) }
    let declaration = try expansion.declaration()
    let isEnum = declaration.isType("enum")
    guard
      try expansion.applies(
        to: declaration,
        ["struct", "enum"],
        expected: "a struct or an enum",
        without: EnumReducerWriter.names
      )
    else { return "" }
    if let problem = isEnum ? nil : misnamed(declaration, expansion) {
      guard expansion.role == .member else { return "" }
      throw problem
    }
    if expansion.role == .extension {
      let protocols =
        (isEnum ? ["CaseReducer"] : []) + ["Reducer"]
      // The types of a feature are nonisolated, even if its body is isolated to an actor. With this
      // conformance, `ReducerOf<Self>` is resolved before the isolation of the body is checked.
      let members = expansion.members(of: declaration)
      let checks = isEnum ? EnumReducerWriter(expansion, declaration, members).checks : []
      return [
        expansion.conformances([Module.Protocols.composable + "_ReducerTypes"]),
        expansion.conformances(
          protocols.map { Module.Protocols.composable + $0 },
          isolation: isInActor(declaration, expansion) ? "nonisolated " : "",
          members: checks
        ),
      ].filter { !$0.isEmpty }.lines
    }
    let members = expansion.members(of: declaration)
    if isEnum {
      check(declaration, members, &expansion)
      return EnumReducerWriter(expansion, declaration, members).text
    }
    for member in members.declarations where isReduce(member) { warn(member, &expansion) }
    return missingMembers(of: declaration, members, expansion)
  }

  // MARK: Members

  /// Returns the error for a member with the name of the state or the action that is no type.
  private static func misnamed(
    _ declaration: Declaration,
    _ expansion: Expansion
  ) -> Diagnostic? {
    let members = Scanner.members(of: declaration, in: expansion.source).members.declarations
    for member in members {
      var names = member.bindings.map { ($0.name, $0.pattern) }
      if ["func", "protocol"].contains(member.introducer), let range = member.nameRange {
        names.append((member.name, range))
      }
      for case (let name?, let range) in names where ["State", "Action"].contains(name.unquoted) {
        return expansion.taken(name, at: range)
      }
    }
    return nil
  }

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
    let body = all.lazy.flatMap(\.bindings).first { $0.name == "body" }
    let reduce = all.first(where: isReduce)
    let types =
      reduce.flatMap { ReducerType(expansion.source, ofReduce: $0) }
      ?? body?.type.flatMap { ReducerType(expansion.source, of: $0) }
      ?? body?.initialValue.flatMap { ReducerType(expansion.source, ofValue: $0) }
    let outer = outerReducer(expansion)

    /// Returns a missing type: an alias for the type in the body or in `reduce(into:action:)`,
    /// which the conformances cannot infer, or an empty type if they name none.
    ///
    /// If they name the missing type itself, as in `some ReducerOf<Self>`, an extension declares
    /// it.
    func missing(_ name: String, _ type: String?, or empty: () -> String) -> String? {
      guard !names.contains(name) else { return nil }
      guard var type else { return empty() }
      if let outer, !SourceText(type).mentions("Self") {
        let inOuter = ["State": outer + ".State", "Action": outer + ".Action"]
        type = SourceText(type).replacing(inOuter.filter { !names.contains($0.key) })
      }
      let own = [name, "Self." + name, declaration.name + "." + name]
      return own.contains(type) ? nil : "\(access)typealias \(name) = \(type)"
    }

    let protocols = ["Equatable", "Hashable", "Sendable"].map { Module.swift + $0 }
    var result = [
      missing("State", types?.state) {
        GeneratedType(
          expansion,
          "\(access)nonisolated struct State",
          conformances: [Module.swift + "Codable"] + protocols,
          members: ["\(access)init() {}"]
        )
        .text(observed: true)
      },
      missing("Action", types?.action) {
        GeneratedType(
          expansion,
          "\(access)nonisolated enum Action",
          conformances: protocols
        )
        .text(casePaths: true)
      },
    ].compactMap { $0 }
    if body == nil, reduce == nil {
      result.append("\(access)let body = \(Module.composable)EmptyReducer<State, Action>()")
    }
    return result.joined(separator: "\n\n")
  }

  /// Returns the name of the enclosing reducer, whose state and action are the default for a nested
  /// reducer.
  private static func outerReducer(_ expansion: Expansion) -> String? {
    for node in expansion.request.lexicalContext {
      var scanner = Scanner(node.text)
      guard let declaration = scanner.scanDeclaration() else { continue }
      let conforms = declaration.inheritance.contains { node.text[$0].baseName == "Reducer" }
      if conforms || declaration.attribute("Reducer") != nil { return declaration.typeName }
    }
    return nil
  }

  /// Returns whether a type is nested in an actor and has no isolation of its own.
  ///
  /// Such a type is nonisolated in every module. An extension of it is not, if the module has a
  /// default isolation.
  private static func isInActor(_ declaration: Declaration, _ expansion: Expansion) -> Bool {
    guard !declaration.attributes.contains(where: { $0.baseName.hasSuffix("Actor") }) else {
      return false
    }
    return expansion.request.lexicalContext.contains { node in
      var scanner = Scanner(node.text)
      return scanner.scanDeclaration()?.isType("actor") ?? false
    }
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
        message: "a reducer should define 'body', which can combine other reducers, "
          + "and not 'reduce(into:action:)'",
        severity: .warning,
        node: expansion.request.declaration,
        range: reduce.nameRange ?? reduce.keyword,
        fixIts: fixIts
      )
    )
  }

  // MARK: Enums of features

  private static func check(
    _ declaration: Declaration,
    _ members: [Member],
    _ expansion: inout Expansion
  ) {
    let rawTypes = ["Character", "Double", "Float", "Int", "String"]
    for type in declaration.inheritance where rawTypes.contains(expansion.source[type]) {
      expansion.diagnostics.append(
        expansion.error(
          "an enum of features cannot have raw values; its cases have features as payloads",
          at: type
        )
      )
    }
    for member in members.declarations where member.attribute("ReducerCaseIgnored") == nil {
      for element in member.cases { check(element, of: member, &expansion) }
    }
  }

  /// Checks that each payload is a reducer or is marked as none.
  private static func check(
    _ element: EnumCase,
    of member: Declaration,
    _ expansion: inout Expansion
  ) {
    guard let parameters = element.parameters, let first = parameters.first else { return }
    let start = member.range.lowerBound
    let edit = Diagnostic.Edit(range: start..<start, replacement: "@ReducerCaseIgnored ")
    let fixIt = Diagnostic.FixIt(message: "add '@ReducerCaseIgnored'", edits: [edit])
    if parameters.count > 1 {
      var warning = expansion.error(
        "'\(element.name)' has several payloads, so no reducer can run on them",
        at: element.nameRange,
        fixIts: [fixIt]
      )
      warning.severity = .warning
      expansion.diagnostics.append(warning)
    } else if !ReducerCase.isUnknown(first.type, in: expansion.source) {
      expansion.diagnostics.append(
        expansion.error(
          "'\(expansion.source[first.type])' is not a reducer",
          at: first.type,
          fixIts: [fixIt]
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
        attributes.append("@\(Module.casePaths)CasePathable")
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
    return "@\(Module.composable)ReducerBuilder<\(type.state), \(type.action)>"
  }
}
