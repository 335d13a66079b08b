extension Scanner {
  mutating func scanGenericParameters(into declaration: inout Declaration) {
    guard atOperator("<") else { return }
    let start = token.range.lowerBound
    advance(splitting: 1)
    repeat {
      while at("@") { scanAttribute(inType: true) }
      if at("each") || at("let") { advance() }
      if atIdentifier { advance() }
      if consume(":") { _ = scanType() }
    } while consume(",")
    if atOperator(">") {
      advance(splitting: 1)
    } else {
      report("expected '>'")
    }
    declaration.genericParameters = range(from: start)
  }

  mutating func scanInheritance(into declaration: inout Declaration) {
    repeat {
      declaration.inheritance.append(scanType())
    } while consume(",")
  }

  mutating func scanWhere(into declaration: inout Declaration) {
    guard at("where") else { return }
    let start = token.range.lowerBound
    advance()
    repeat {
      skipRequirementSide()
      if consume(":") || consume("==") { skipRequirementSide() }
    } while consume(",")
    declaration.whereClause = range(from: start)
  }

  private mutating func skipRequirementSide() {
    if token.kind == .number { advance() } else { _ = scanType() }
  }
}
