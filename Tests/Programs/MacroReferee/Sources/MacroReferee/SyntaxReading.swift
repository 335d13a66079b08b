import SwiftSyntax

/// The reading of a declaration by swift-syntax: a line for each thing that the scanner reads too.
struct SyntaxReading {
  /// The offset of the scanned text in the file.
  var base: Int

  func lines(ofType declaration: some DeclGroupSyntax) -> [String] {
    let generics = declaration.asProtocol((any WithGenericParametersSyntax).self)
    let requirements =
      generics?.genericWhereClause
      ?? declaration.as(ExtensionDeclSyntax.self)?.genericWhereClause
      ?? declaration.as(ProtocolDeclSyntax.self)?.genericWhereClause
    let head = [
      self.head(declaration), declaration.introducer.text, name(of: declaration),
      generics?.genericParameterClause.map(text) ?? "",
      declaration.inheritanceClause.map { $0.inheritedTypes.map { text($0.type) }.description }
        ?? "[]",
      requirements.map(text) ?? "", range(declaration),
    ]
    return [head.joined(separator: " ")] + lines(of: declaration.memberBlock.members)
  }

  func lines(of members: MemberBlockItemListSyntax) -> [String] {
    members.flatMap { lines(of: $0.decl) }
  }

  private func lines(of declaration: DeclSyntax) -> [String] {
    if let conditional = declaration.as(IfConfigDeclSyntax.self) {
      return conditional.clauses.flatMap { clause -> [String] in
        let head = clause.poundKeyword.text + " " + (clause.condition.map(text) ?? "")
        guard case .decls(let members) = clause.elements else { return [head] }
        return [head] + lines(of: members)
      } + ["#endif"]
    }
    if let cases = declaration.as(EnumCaseDeclSyntax.self) {
      return ["\(head(cases)) case \(range(cases))"] + cases.elements.map(line)
    }
    if let variable = declaration.as(VariableDeclSyntax.self) {
      return ["\(head(variable)) \(variable.bindingSpecifier.text) \(range(variable))"]
        + variable.bindings.map(line)
    }
    return ["\(head(declaration)) \(name(of: declaration)) \(range(declaration))"]
  }

  private func line(_ element: EnumCaseElementSyntax) -> String {
    let parameters = element.parameterClause.map { clause in
      clause.parameters.map { parameter in
        "\(parameter.firstName?.text ?? "") \(parameter.secondName?.text ?? ""): "
          + "\(text(parameter.type)) = \(parameter.defaultValue.map { text($0.value) } ?? "")"
      }.description
    }
    let rawValue = element.rawValue.map { text($0.value) } ?? ""
    return "  \(element.name.text) \(parameters ?? "-") raw \(rawValue)"
  }

  private func line(_ binding: PatternBindingSyntax) -> String {
    var accessors: [String] = []
    if case .accessors(let list) = binding.accessorBlock?.accessors {
      accessors = list.map(\.accessorSpecifier.text)
    }
    if binding.accessorBlock != nil, accessors.isEmpty { accessors = ["get"] }
    return "  \(text(binding.pattern)): \(binding.typeAnnotation.map { text($0.type) } ?? "") = "
      + "\(binding.initializer.map { text($0.value) } ?? "") \(accessors)"
  }

  private func name(of declaration: some DeclSyntaxProtocol) -> String {
    switch Syntax(declaration).as(SyntaxEnum.self) {
    case .extensionDecl(let declaration): "\(text(declaration.extendedType))"
    case .initializerDecl: "init"
    case .deinitializerDecl: "deinit"
    case .subscriptDecl: "subscript"
    case .functionDecl(let declaration): declaration.name.text
    case .macroExpansionDecl(let declaration): "#" + declaration.macroName.text
    default: declaration.asProtocol((any NamedDeclSyntax).self)?.name.text ?? ""
    }
  }

  private func head(_ declaration: some SyntaxProtocol) -> String {
    let attributes = declaration.asProtocol((any WithAttributesSyntax).self)?.attributes
    let modifiers = declaration.asProtocol((any WithModifiersSyntax).self)?.modifiers
    return "\(attributes.map(names) ?? [])"
      + "\(modifiers?.map { $0.name.text + ($0.detail.map { "(\($0.detail.text))" } ?? "") } ?? [])"
  }

  private func names(_ attributes: AttributeListSyntax) -> [String] {
    attributes.flatMap { element -> [String] in
      switch element {
      case .attribute(let attribute):
        let tokens = attribute.attributeName.tokens(viewMode: .sourceAccurate)
        return [tokens.prefix { $0.tokenKind != .leftAngle }.map(\.text).joined()]
      case .ifConfigDecl(let conditional):
        return conditional.clauses.flatMap { clause -> [String] in
          if case .attributes(let attributes) = clause.elements { names(attributes) } else { [] }
        }
      }
    }
  }

  private func text(_ node: some SyntaxProtocol) -> String { node.trimmedDescription }

  private func range(_ node: some SyntaxProtocol) -> String {
    let start = node.positionAfterSkippingLeadingTrivia.utf8Offset - base
    let end = node.endPositionBeforeTrailingTrivia.utf8Offset - base
    return "\(start)..<\(end)"
  }
}
