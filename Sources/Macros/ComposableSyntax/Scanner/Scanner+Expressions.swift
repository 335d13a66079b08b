extension Scanner {
  /// Consumes an expression: up to a `,`, `;` or closing bracket outside of brackets, or to the end
  /// of the statement.
  ///
  /// - Parameter beforeObservers: Pass `true` to also stop before a block of observers.
  package mutating func skipExpression(beforeObservers: Bool = false) {
    // Whether an operand must follow the tokens so far.
    var wantsOperand = true
    // The number of `?` without their `:`.
    var ternaries = 0
    var isFirst = true
    while !atEnd {
      if token.startsLine, !isFirst, !wantsOperand, !continuesExpression(inTernary: ternaries > 0) {
        return
      }
      isFirst = false
      switch token.kind {
      case .endOfFile:
        return
      case .number, .string, .regex, .unknown:
        if token.kind == .unknown { report("unexpected character") }
        advance()
        wantsOperand = false
      case .pound:
        if at(any: ["#elseif", "#else", "#endif"]) { return }
        if at("#if") { skipConditional() } else { advance() }
        wantsOperand = false
      case .identifier:
        wantsOperand = skipWord()
      case .punctuation:
        if at(any: [")", "]", "}", ",", ";"]) { return }
        if at("(") || at("[") {
          skipBalanced()
          wantsOperand = false
        } else if at("{") {
          if beforeObservers, !wantsOperand, startsObservers() { return }
          skipBalanced()
          wantsOperand = false
        } else if at(":") {
          guard ternaries > 0 else { return }
          ternaries -= 1
          advance()
          wantsOperand = true
        } else {
          // The remaining tokens are postfix `?` and `!`, and `.`, `\`, `@` and `=`.
          wantsOperand = !at("?") && !at("!")
          advance()
        }
      case .operator:
        if at("?") { ternaries += 1 }
        wantsOperand = !lexer.isPostfix(token)
        advance()
      }
    }
  }

  /// Consumes an identifier or a keyword of an expression, with the tokens that belong to it.
  ///
  /// - Returns: `true` if an operand must follow; otherwise, `false`.
  private mutating func skipWord() -> Bool {
    if at("as") || at("is") {
      advance()
      if at("?") || at("!") { advance() }
      skipType()
      return false
    }
    if at(any: Self.prefixWords) {
      advance()
      if at("?") || at("!") {
        advance()
        return true
      }
      // `any`, `each` and others can also be plain names.
      return !(token.startsLine || closesExpression || at(".") || at("("))
    }
    if atTrailingClosureLabel {
      advance()
      advance()
      return false
    }
    if at("if") || at("switch"), previous.map({ !matches($0, ".") }) ?? true {
      skipConditionalExpression()
      return false
    }
    advance()
    if consumeModuleSelector() { advance() }
    if atOperator("<"), touchesPrevious {
      _ = attempt { scanner -> Void? in
        scanner.skipGenericArguments() && scanner.mayFollowGenericArguments ? () : nil
      }
    }
    return false
  }

  private static let prefixWords: [StaticString] = [
    "try", "await", "in", "return", "throw", "unsafe", "consume", "copy", "each", "repeat", "any",
    "some",
  ]

  /// Returns whether the current token, the first in its line, continues the previous expression.
  private mutating func continuesExpression(inTernary: Bool) -> Bool {
    switch token.kind {
    case .operator:
      lexer.isInfix(token) || source[token.range.lowerBound] == "."
    case .punctuation:
      at(".") || at("{") || at("=") || at(":") && inTernary
    case .identifier:
      at("as") || at("is") || atTrailingClosureLabel
    case .pound:
      at("#if") && startsPostfixConditional()
    default:
      false
    }
  }

  private var closesExpression: Bool {
    atEnd || at(any: [")", "]", "}", ",", ";", ":"])
  }

  /// Whether the current token labels another trailing closure: `} label: {`.
  private var atTrailingClosureLabel: Bool {
    guard let previous, matches(previous, "}"), matches(peek(), ":") else { return false }
    var ahead = self
    ahead.advance()
    ahead.advance()
    return ahead.at("{")
  }

  /// Whether the preceding `<…>` was a generic argument list rather than two comparisons.
  private var mayFollowGenericArguments: Bool {
    if token.startsLine { return true }
    switch token.kind {
    case .endOfFile: return true
    case .punctuation: return !at("@") && !at("\\")
    case .operator: return atOperator("&") || atOperator("...") || lexer.isInfix(token)
    case .identifier: return at("as") || at("is") || at("in")
    default: return false
    }
  }

  /// Consumes an `if` or `switch` expression, whose braces are not trailing closures.
  private mutating func skipConditionalExpression() {
    while true {
      // Closures in the condition are in brackets, so the next brace opens the body.
      while !atEnd, !at("{") {
        if at("(") || at("[") { skipBalanced() } else { advance() }
      }
      skipBalanced()
      guard consume("else") else { return }
      if !at("if") { return skipBalanced() }
    }
  }

  // MARK: Conditional compilation

  /// Returns whether the current `#if` encloses postfix members: its first non-empty clause starts
  /// with a dot.
  private mutating func startsPostfixConditional() -> Bool {
    lookAhead { ahead in
      while ahead.at(any: ["#if", "#elseif", "#else"]) {
        let hasCondition = !ahead.at("#else")
        ahead.advance()
        if hasCondition { ahead.skipCondition() }
      }
      return ahead.at(".")
    }
  }

  /// Consumes everything from `#if` to its `#endif`.
  mutating func skipConditional() {
    var depth = 0
    repeat {
      if at("#if") { depth += 1 }
      if at("#endif") { depth -= 1 }
      advance()
    } while depth > 0 && !atEnd
  }
}
