import ComposableSyntax

/// `@ObservableState`: an identity for a state and change tracking for its stored properties.
enum ObservableStateMacro: Macro {
  static let protocols = ["ObservableState", "Observable"].map { Module.Protocols.composable + $0 }

  static func expand(_ expansion: inout Expansion) throws(Diagnostic) -> String {
    if expansion.role == .memberAttribute { return try memberAttribute(&expansion) }
    let declaration = try expansion.declaration()
    guard
      try expansion.applies(to: declaration, ["struct", "enum"], expected: "a struct or an enum")
    else { return "" }
    if expansion.role == .extension {
      return conformances(of: declaration, &expansion)
    }
    let members = expansion.members(of: declaration)
    if declaration.isType("struct") {
      for member in members.declarations { check(member, &expansion) }
      expansion.checkStorage(
        of: members.declarations.filter { isTracked($0) || isPresented($0) },
        among: members
      )
    }
    return self.members(of: declaration, members, expansion)
  }

  /// Returns the members that the macro adds to a struct or an enum with the given members.
  static func members(
    of declaration: Declaration,
    _ members: [Member],
    _ expansion: Expansion
  ) -> String {
    declaration.isType("enum")
      ? enumMembers(members, expansion.access(of: declaration), expansion)
      : structMembers(of: declaration, members, expansion)
  }

  private static func conformances(
    of declaration: Declaration,
    _ expansion: inout Expansion
  ) -> String {
    let members = expansion.members(of: declaration)
    let hasFields = declaration.isType("struct") && !fields(members, expansion).isEmpty
    // Without `nonisolated`, the conformance is isolated to the state's actor, which must be named
    // if the state names it.
    let actor = declaration.attributes.first { $0.baseName.hasSuffix("Actor") }
    let isolation = actor.map { expansion.source[$0.range] + " " } ?? ""
    return [
      expansion.conformances(protocols),
      expansion.conformances(
        hasFields ? [isolation + Module.Protocols.composable + "ObservableFields"] : [],
        isolation: ""
      ),
    ].filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  private static func structMembers(
    of declaration: Declaration,
    _ members: [Member],
    _ expansion: Expansion
  ) -> String {
    let access = expansion.access(of: declaration)
    let names = members.names
    // A type of the list can be a composition, and it can have an attribute or a modifier.
    let isCodable = declaration.inheritance.contains {
      expansion.source[$0].split { $0 == "&" || $0.isWhitespace }.contains {
        ["Codable", "Encodable", "Decodable"].contains(String($0).baseName)
      }
    }
    let fields = fields(members, expansion)
    return [
      (
        "_$observationRegistrar",
        "var _$observationRegistrar = \(Module.composable)ObservationStateRegistrar()"
      ),
      (
        "_$id",
        "\(access)nonisolated var _$id: \(Module.composable)ObservableStateID "
          + "{ _$observationRegistrar.id }"
      ),
      (
        "_$willModify",
        "\(access)nonisolated mutating func _$willModify() "
          + "{ _$observationRegistrar._$willModify() }"
      ),
      (
        "_$searchFields",
        fields.isEmpty
          ? nil
          : "\(access)static func _$searchFields"
            + "(_ search: inout \(Module.composable)_ObservedFieldSearch<Self>) \(fields.block)"
      ),
      ("CodingKeys", isCodable ? codingKeys(members, expansion) : nil),
    ].filter { !names.contains($0.0) }.compactMap(\.1).joined(separator: "\n\n")
  }

  /// Returns accessors for changing each field in place, and the names of other private fields.
  ///
  /// Fields with attributes have no accessors, because they can be deprecated or isolated to
  /// another actor.
  private static func fields(_ members: [Member], _ expansion: Expansion) -> [String] {
    func search(_ member: Declaration, _ field: String, _ storage: String) -> String {
      "search.\(isPrivate(member) ? "privateField" : "field")"
        + "(\"\(field.unquoted)\", \\.\(field), storage: \\.\(storage)) { $1(&$0.\(field)) }"
    }
    func names(_ member: Declaration) -> [String] {
      guard isPrivate(member), !["static", "class"].contains(where: member.has) else { return [] }
      return member.bindings.filter { !$0.isComputed }.compactMap(\.name).map {
        "search.privateName(\"\($0.unquoted)\")"
      }
    }
    let taken = members.names
    return expansion.map(members) { member in
      guard member.bindings.count == 1, let name = member.bindings[0].name,
        !taken.contains(name.prefixed(by: "_"))
      else { return names(member) }
      let storage = name.prefixed(by: "_")
      if isTracked(member), member.attributes.isEmpty { return [search(member, name, storage)] }
      // If the type is not optional, `@Presents` reports an error and generates nothing.
      guard isPresented(member), member.attributes.count == 1, let type = member.bindings[0].type,
        PresentsMacro.wrappedType(type, in: expansion.source) != nil
      else { return names(member) }
      return [
        search(member, name, storage + ".wrappedValue"),
        search(member, name.prefixed(by: "$"), storage),
      ]
    }
  }

  /// Returns whether other files cannot assign a field.
  ///
  /// They can change the value of a property wrapper through its projection if the property is not
  /// private itself.
  private static func isPrivate(_ member: Declaration) -> Bool {
    let isWrapped = member.attributes.contains {
      isForeign($0.baseName) && !["ObservationStateIgnored", "Presents"].contains($0.baseName)
    }
    return member.modifiers.contains {
      ["private", "fileprivate"].contains($0.name) && (!isWrapped || $0.detail == nil)
    }
  }

  /// Returns coding keys with the declared names, without the registrar.
  private static func codingKeys(_ members: [Member], _ expansion: Expansion) -> String {
    let cases = expansion.map(members) { member in
      guard case .variable = member.kind, !["static", "lazy"].contains(where: member.has) else {
        return []
      }
      let isBacked = isTracked(member) || isPresented(member)
      return member.bindings.filter { !$0.isComputed }.compactMap(\.name).map { name in
        isBacked ? "case \(name.prefixed(by: "_")) = \"\(name.unquoted)\"" : "case \(name)"
      }
    }
    let rawType = cases.isEmpty ? "" : "\(Module.swift)String, "
    return "private nonisolated enum CodingKeys: \(rawType)\(Module.swift)CodingKey " + cases.block
  }

  // MARK: Enums

  private static func enumMembers(
    _ members: [Member],
    _ access: String,
    _ expansion: Expansion
  ) -> String {
    let tags = Dictionary(
      uniqueKeysWithValues: members.declarations.flatMap(\.cases).enumerated().map {
        ($1.nameRange.lowerBound, $0)
      }
    )
    let ids = expansion.map(members) { declaration in
      declaration.cases.map { element in
        let tag = "_$tag(\(tags[element.nameRange.lowerBound] ?? 0))"
        guard element.parameters?.count == 1 else {
          // A case without a payload is always identical. Several values have no common identity.
          let isEmpty = element.parameters?.isEmpty ?? true
          let id = isEmpty ? "._$id(for: ())" : "()"
          return "case .\(element.name): return \(Module.composable)ObservableStateID\(id).\(tag)"
        }
        return "case .\(element.name)(let state): "
          + "return \(Module.composable)ObservableStateID._$id(for: state).\(tag)"
      }
    }
    let changes = expansion.map(members) { declaration in
      declaration.cases.map { element in
        guard let parameters = element.parameters, parameters.count == 1,
          !expansion.isUnavailable(declaration)
        else {
          return "case .\(element.name): break"
        }
        let label = parameters[0].label.map { "\($0): " } ?? ""
        return """
          case .\(element.name)(var state):
            \(Module.composable)_$willModify(&state)
            self = .\(element.name)(\(label)state)
          """
      }
    }
    let names = members.names
    return [
      ("_$id", "\(access)nonisolated var _$id: \(Module.composable)ObservableStateID", ids),
      (
        "_$willModify",
        "\(expansion.deprecation(of: members))\(access)nonisolated mutating func _$willModify()",
        changes
      ),
    ].filter { !names.contains($0.0) }.map { _, head, cases in
      let body = cases.isEmpty ? "switch self {}" : (["switch self {"] + cases + ["}"]).lines
      return "\(head) " + [body].block
    }.joined(separator: "\n\n")
  }

  // MARK: Members

  private static func memberAttribute(
    _ expansion: inout Expansion
  ) throws(Diagnostic) -> String {
    let declaration = try expansion.declaration()
    // Errors in a member are reported by the member role.
    guard isTracked(declaration), declaration.bindings.count == 1,
      let name = declaration.bindings[0].name,
      isObserved(in: expansion.request.lexicalContext.first ?? expansion.request.parent),
      !names(in: expansion.request.parent).contains(name.prefixed(by: "_"))
    else { return "" }
    return "@\(Module.composable)ObservationStateTracked"
  }

  /// Returns whether the macro can be applied to the type that a field belongs to.
  private static func isObserved(in type: SyntaxNode?) -> Bool {
    guard let text = type?.text else { return true }
    var scanner = Scanner(text)
    guard let declaration = scanner.scanDeclaration() else { return true }
    return declaration.isType("struct") && declaration.suppressed(in: text) == nil
  }

  /// Returns the names of the members of a type.
  private static func names(in type: SyntaxNode?) -> Set<String> {
    guard let text = type?.text else { return [] }
    var scanner = Scanner(text)
    guard let declaration = scanner.scanDeclaration() else { return [] }
    return Scanner.members(of: declaration, in: text).members.names
  }

  /// Returns whether the declaration is a stored property without other attached macros or
  /// wrappers.
  static func isTracked(_ declaration: Declaration) -> Bool {
    guard case .variable("var", let bindings) = declaration.kind,
      !bindings.isEmpty, !bindings.contains(where: \.isComputed)
    else { return false }
    return !["static", "class", "lazy"].contains(where: declaration.has)
      && !declaration.attributes.contains { isForeign($0.baseName) }
  }

  /// Returns whether `@Presents` is attached to the property.
  private static func isPresented(_ declaration: Declaration) -> Bool {
    declaration.attribute("Presents") != nil
  }

  /// Returns whether an attribute excludes the property from tracking.
  ///
  /// It is a marker or a property wrapper. Unlike Swift's own attributes, both start with a capital
  /// letter.
  private static func isForeign(_ name: String) -> Bool {
    name.first?.isUppercase == true && name != "MainActor"
  }

  /// Unsupported attributes of other libraries and their replacements.
  private static let replacements = [
    "ObservationIgnored": "ObservationStateIgnored",
    "ObservationTracked": "ObservationStateTracked",
    "PresentationState": "Presents",
  ]

  private static func check(_ member: Declaration, _ expansion: inout Expansion) {
    for attribute in member.attributes {
      guard let replacement = replacements[attribute.baseName] else { continue }
      let edit = Diagnostic.Edit(range: attribute.range, replacement: "@\(replacement)")
      expansion.diagnostics.append(
        expansion.error(
          "'@\(attribute.name)' does not work with '@ObservableState'",
          at: attribute.range,
          fixIts: [.init(message: "use '@\(replacement)' instead", edits: [edit])]
        )
      )
    }
    let bindings = member.bindings
    if isTracked(member), bindings.count > 1 || bindings[0].name == nil {
      expansion.diagnostics.append(expansion.joined(bindings, macro: "ObservableState"))
    } else if isTracked(member), let name = bindings[0].name, let block = bindings[0].accessorBlock
    {
      let storage = name.prefixed(by: "_")
      for range in Scanner.assignments(of: name, in: block, of: expansion.source) {
        let edit = Diagnostic.Edit(range: range, replacement: storage)
        var warning = expansion.error(
          "assigning '\(name.unquoted)' in its own observer calls the observer again with "
            + "'@ObservableState', possibly forever",
          at: range,
          fixIts: [.init(message: "assign '\(storage)' instead", edits: [edit])]
        )
        warning.severity = .warning
        expansion.diagnostics.append(warning)
      }
    }
  }
}
