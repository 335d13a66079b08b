extension Scanner {
  /// Returns the positions where code assigns the variable `name` or passes it `inout`.
  ///
  /// Changes of a member are not included, because the variable can refer to an object. The result
  /// is empty if the code may declare a variable with the same name.
  package static func assignments(
    of name: String,
    in code: Range<Int>,
    of source: SourceText
  ) -> [Range<Int>] {
    var scanner = Scanner(source, at: code.lowerBound)
    var found: [Range<Int>] = []
    // The previous token, without `self.`.
    var previous = scanner.token
    while !scanner.atEnd, scanner.token.range.lowerBound < code.upperBound {
      if scanner.at("self"), scanner.matches(scanner.peek(), ".") {
        scanner.advance()
        scanner.advance()
        continue
      }
      let token = scanner.token
      let isName = scanner.atIdentifier && scanner.text(token).unquoted == name.unquoted
      let introduces = scanner.matches(previous, "let") || scanner.matches(previous, "var")
      if scanner.at("inout") || introduces && (isName || scanner.at("(")) { return [] }
      scanner.advance()
      if isName, scanner.isAssigned(after: previous) { found.append(token.range) }
      previous = token
    }
    return found
  }

  /// Returns whether the name between `previous` and the current token is assigned.
  private func isAssigned(after previous: Token) -> Bool {
    if matches(previous, "&") {
      let isPrefix = !lexer.isInfix(previous) && !lexer.isPostfix(previous)
      return isPrefix && !at(any: [".", "[", "?", "!"])
    }
    return Self.assignments.contains(text(token)) && !Self.otherPrefixes.contains(text(previous))
  }

  private static let assignments: Set<String> = [
    "=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>=", "&+=", "&-=", "&*=", "&<<=",
    "&>>=",
  ]

  /// Tokens before a name that is not a variable of the code: a member, a name in a list of
  /// captures, or a case with a raw value.
  private static let otherPrefixes: Set<String> = [".", "[", ",", "weak", "unowned", "case"]
}
