extension Scanner {
  /// Consumes the declaration at the current token, if there is one.
  package mutating func scanDeclaration() -> Declaration? {
    let start = token.range.lowerBound
    var declaration = Declaration(kind: .other(""))
    declaration.leadingTrivia = min(previousEnd, start)..<start
    guard scanHead(into: &declaration) else { return nil }
    declaration.range = range(from: start)
    return declaration
  }

  private mutating func scanHead(into declaration: inout Declaration) -> Bool {
    while true {
      if at("@") {
        declaration.attributes.append(scanAttribute())
      } else if at("#if"), startsConditionalAttributes() {
        declaration.attributes += scanConditional().attributes
      } else if let modifier = scanModifier() {
        declaration.modifiers.append(modifier)
      } else {
        break
      }
    }
    declaration.keyword = token.range
    return scanRest(into: &declaration)
  }

  private mutating func scanRest(into declaration: inout Declaration) -> Bool {
    let keyword = text(token)
    declaration.kind = .other(keyword)
    switch keyword {
    case "struct", "enum", "class", "actor", "protocol", "extension":
      advance()
      declaration.kind = .type(keyword)
      scanTypeDeclaration(into: &declaration)
    case "case":
      advance()
      declaration.kind = .cases(scanCases())
    case "var", "let", "inout":
      advance()
      declaration.kind = .variable(keyword, scanBindings())
    case "func":
      advance()
      scanName(into: &declaration)
      scanSignature(into: &declaration)
    case "init", "deinit", "subscript":
      declaration.name = keyword
      declaration.nameRange = token.range
      advance()
      if at("?") || at("!") { advance() }
      scanSignature(into: &declaration)
    case "macro":
      advance()
      scanName(into: &declaration)
      scanSignature(into: &declaration)
      if consume("=") { skipExpression() }
      scanWhere(into: &declaration)
    case "typealias", "associatedtype":
      advance()
      scanName(into: &declaration)
      scanGenericParameters(into: &declaration)
      if consume(":") { scanInheritance(into: &declaration) }
      if consume("=") { _ = scanType() }
      scanWhere(into: &declaration)
    case "import", "operator", "precedencegroup":
      scanTopLevel(keyword, into: &declaration)
    default:
      guard token.kind == .pound, !at("#if") else { return false }
      declaration.kind = .other("#")
      declaration.name = keyword
      skipExpression()
    }
    return true
  }

  /// Consumes a declaration that is never a member, but that can be next to the type of a macro.
  private mutating func scanTopLevel(_ keyword: String, into declaration: inout Declaration) {
    advance()
    if keyword == "import", peek().kind == .identifier, !peek().startsLine { advance() }
    scanName(into: &declaration)
    while at("."), !token.startsLine {
      advance()
      advance()
    }
    if consume(":") { advance() }
    if at("{") { skipBalanced() }
  }

  mutating func scanName(into declaration: inout Declaration) {
    guard token.kind == .identifier || token.kind == .operator else {
      return report("expected a name")
    }
    // An operator's name ends before adjacent generic parameters.
    var length = token.range.count
    if token.kind == .operator, length > 1, source[token.range.upperBound - 1] == "<",
      peek().kind == .identifier
    {
      length -= 1
    }
    let range = token.range.lowerBound..<(token.range.lowerBound + length)
    declaration.nameRange = range
    declaration.name = source[range]
    advance(splitting: length)
  }

  private mutating func scanTypeDeclaration(into declaration: inout Declaration) {
    if declaration.isType("extension") {
      let range = scanType()
      declaration.nameRange = range
      declaration.name = source[range]
    } else {
      scanName(into: &declaration)
      scanGenericParameters(into: &declaration)
    }
    if consume(":") { scanInheritance(into: &declaration) }
    scanWhere(into: &declaration)
    if at("{") { scanBody(into: &declaration) }
  }

  private mutating func scanBody(into declaration: inout Declaration) {
    let open = token.range.upperBound
    skipBalanced()
    declaration.body = open..<max(open, previousEnd - 1)
  }

  private mutating func scanSignature(into declaration: inout Declaration) {
    scanGenericParameters(into: &declaration)
    if at("(") { declaration.parameters = scanParameters() }
    skipEffects()
    if consume("->") { _ = scanType() }
    scanWhere(into: &declaration)
    if at("{") { scanBody(into: &declaration) }
  }
}
