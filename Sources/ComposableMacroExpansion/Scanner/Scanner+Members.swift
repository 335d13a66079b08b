extension Scanner {
  /// The members up to the end of the enclosing braces, or of the clause of an `#if`.
  mutating func scanMembers() -> [Member] {
    var members: [Member] = []
    while !atEnd, !at("}"), !at(any: ["#elseif", "#else", "#endif"]) {
      if at(";") {
        advance()
      } else if at("#if"), !startsConditionalAttributes() {
        if let conditional = nested({ $0.scanConditional() }) {
          members.append(.conditional(conditional.clauses))
        } else {
          skipConditional()
        }
      } else if let declaration = scanDeclaration() {
        members.append(.declaration(declaration))
        checkEndOfDeclaration()
      } else {
        report("expected a declaration")
        advance()
      }
    }
    return members
  }

  /// A declaration ends with its line: if not, it was not understood to its end.
  private mutating func checkEndOfDeclaration() {
    guard !token.startsLine, !atEnd, !at(";"), !at("}") else { return }
    report("expected the end of the declaration")
  }

  // MARK: Conditional compilation

  /// Whether the `#if` here is around attributes of the declaration after it.
  func startsConditionalAttributes() -> Bool {
    var ahead = self
    var depth = 0
    var holdsAttributes = false
    repeat {
      if ahead.at("#if") || ahead.at("#elseif") {
        depth += ahead.at("#if") ? 1 : 0
        ahead.advance()
        ahead.skipCondition()
      } else if ahead.at("#else") || ahead.at("#endif") {
        depth -= ahead.at("#endif") ? 1 : 0
        ahead.advance()
      } else if ahead.at("@") {
        ahead.scanAttribute()
        holdsAttributes = true
      } else {
        return false
      }
    } while depth > 0 && depth <= Self.maximumDepth && !ahead.atEnd
    return holdsAttributes && depth == 0
  }

  /// Takes the condition of an `#if`, which ends with its line.
  mutating func skipCondition() {
    while !atEnd, !token.startsLine {
      if at("(") { skipBalanced() } else { advance() }
    }
  }

  /// Takes the `#if` here: its clauses or, where they hold attributes alone, those.
  mutating func scanConditional() -> (clauses: [Member.Clause], attributes: [Attribute]) {
    let start = token.range
    var clauses: [Member.Clause] = []
    var attributes: [Attribute] = []
    while at(any: ["#if", "#elseif", "#else"]) {
      var clause = Member.Clause(directive: text(token), members: [])
      advance()
      if clause.directive != "#else" {
        let start = token.range.lowerBound
        skipCondition()
        clause.condition = range(from: start)
      }
      while !atEnd, !at("}"), !at(any: ["#elseif", "#else", "#endif"]) {
        if let found = scanTrailingAttributes() {
          attributes += found
        } else {
          clause.members += scanMembers()
        }
      }
      clauses.append(clause)
    }
    if !consume("#endif") { report("this '#if' has no '#endif'", at: start) }
    let holdsAttributesOnly = !attributes.isEmpty && clauses.allSatisfy(\.members.isEmpty)
    return holdsAttributesOnly ? ([], attributes) : (clauses, attributes)
  }

  /// Takes attributes that no declaration of the clause follows: they belong to the one after
  /// `#endif`.
  private mutating func scanTrailingAttributes() -> [Attribute]? {
    var ahead = self
    var found: [Attribute] = []
    while true {
      if ahead.at("@") {
        found.append(ahead.scanAttribute())
      } else if ahead.at("#if"), ahead.startsConditionalAttributes() {
        found += ahead.scanConditional().attributes
      } else {
        break
      }
    }
    guard !found.isEmpty, ahead.at(any: ["#elseif", "#else", "#endif"]) else { return nil }
    self = ahead
    return found
  }
}
