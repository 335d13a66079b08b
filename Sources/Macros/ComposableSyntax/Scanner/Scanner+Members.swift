extension Scanner {
  /// Consumes and returns the members up to the end of the enclosing braces or of an `#if` clause.
  package mutating func scanMembers() -> [Member] {
    var members: [Member] = []
    while !atEnd, !at("}"), !at(any: ["#elseif", "#else", "#endif"]) {
      if at(";") {
        advance()
      } else if at("#if"), !startsConditionalAttributes() {
        let conditional = nested("'#if'", "Combine conditions with '&&'.") {
          $0.scanConditional()
        }
        if let conditional {
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

  /// Reports a problem if a declaration does not end with its line, which means that it was
  /// misunderstood.
  private mutating func checkEndOfDeclaration() {
    guard !token.startsLine, !atEnd, !at(";"), !at("}") else { return }
    report("expected the end of the declaration")
  }

  // MARK: Conditional compilation

  /// Returns whether the current `#if` encloses attributes of the following declaration.
  mutating func startsConditionalAttributes() -> Bool {
    let start = token.range.lowerBound
    if memory.attributeConditionals[start] == nil { lookAhead { $0.readConditionalAttributes() } }
    return memory.attributeConditionals[start] ?? false
  }

  /// Determines whether the current `#if`, and each one nested in it, contains only attributes.
  private mutating func readConditionalAttributes() {
    var open: [(start: Int, holdsAttributes: Bool)] = []
    repeat {
      if at("#if") || at("#elseif") {
        if at("#if") { open.append((token.range.lowerBound, false)) }
        advance()
        skipCondition()
      } else if at("#else") {
        advance()
      } else if at("#endif") {
        let (start, holdsAttributes) = open.removeLast()
        memory.attributeConditionals[start] = holdsAttributes
        if holdsAttributes, !open.isEmpty { open[open.count - 1].holdsAttributes = true }
        advance()
      } else if at("@") {
        scanAttribute()
        open[open.count - 1].holdsAttributes = true
      } else {
        break
      }
    } while !open.isEmpty && open.count <= Self.maximumDepth && !atEnd
    for (start, _) in open { memory.attributeConditionals[start] = false }
  }

  /// Consumes the condition of an `#if`, which ends with its line.
  mutating func skipCondition() {
    while !atEnd, !token.startsLine {
      if at("(") { skipBalanced() } else { advance() }
    }
  }

  /// Consumes the current `#if`, and returns its clauses or, if it contains only attributes, the
  /// attributes.
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

  /// Consumes attributes that no declaration of the clause follows.
  ///
  /// They apply to the declaration after `#endif`.
  private mutating func scanTrailingAttributes() -> [Attribute]? {
    attempt { scanner in
      var found: [Attribute] = []
      while true {
        if scanner.at("@") {
          found.append(scanner.scanAttribute())
        } else if scanner.at("#if"), scanner.startsConditionalAttributes() {
          found += scanner.scanConditional().attributes
        } else {
          break
        }
      }
      let endsClause = scanner.at(any: ["#elseif", "#else", "#endif"])
      return !found.isEmpty && endsClause ? found : nil
    }
  }
}
