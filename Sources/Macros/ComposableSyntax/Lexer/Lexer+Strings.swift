extension Lexer {
  /// An unterminated string literal.
  private struct Literal {
    var pounds: Int
    var isMultiline: Bool
    /// The number of open parentheses of an interpolation, or zero in the text of the literal.
    var parentheses = 0
    /// Whether an expression can start at the next token of the interpolation.
    var operand = true
  }

  /// Returns the end of the string literal whose first quote is at `quote`, after `pounds` number
  /// signs.
  ///
  /// Literals in interpolations are handled in the same loop, so that no nesting is too deep.
  func skipString(from quote: Int, pounds: Int) -> Int {
    var literals: [Literal] = []
    var offset = open(&literals, quote: quote, pounds: pounds)
    while offset < source.count, let literal = literals.last {
      offset =
        literal.parentheses == 0
        ? skipText(from: offset, of: &literals) : skipInterpolation(from: offset, of: &literals)
    }
    return offset
  }

  /// Starts a literal and returns the offset after its opening quotes.
  private func open(_ literals: inout [Literal], quote: Int, pounds: Int) -> Int {
    let isMultiline = source.matches("\"\"\"", at: quote) && !closesOnLine(quote, pounds: pounds)
    literals.append(Literal(pounds: pounds, isMultiline: isMultiline))
    return quote + (isMultiline ? 3 : 1)
  }

  /// Skips the text of the innermost literal, up to its end or its next interpolation.
  private func skipText(from start: Int, of literals: inout [Literal]) -> Int {
    let (pounds, isMultiline) = (literals[literals.count - 1].pounds, literals.last!.isMultiline)
    var offset = start
    while offset < source.count {
      switch source[offset] {
      case "\\" where hasPounds(pounds, at: offset + 1):
        let escaped = offset + 1 + pounds
        if source[escaped] == "(" {
          literals[literals.count - 1].parentheses = 1
          literals[literals.count - 1].operand = true
          return escaped + 1
        }
        offset = source.isLineBreak(at: escaped) ? escaped : escaped + 1
      case "\"" where !isMultiline && hasPounds(pounds, at: offset + 1):
        literals.removeLast()
        return offset + 1 + pounds
      case "\""
      where isMultiline && source.matches("\"\"\"", at: offset) && hasPounds(pounds, at: offset + 3):
        literals.removeLast()
        return offset + 3 + pounds
      case "\n" where !isMultiline, "\r" where !isMultiline:
        literals.removeLast()
        return offset
      default:
        offset += 1
      }
    }
    return source.count
  }

  /// Skips a token of the innermost literal's interpolation or the opening quotes of a nested
  /// literal.
  private func skipInterpolation(from start: Int, of literals: inout [Literal]) -> Int {
    let last = literals.count - 1
    let offset = skipTrivia(from: start).end
    let quote = skipPounds(from: offset)
    if source[quote] == "\"" {
      literals[last].operand = false
      return open(&literals, quote: quote, pounds: quote - offset)
    }
    let token = token(from: start, operand: literals[last].operand)
    literals[last].operand = operandMayFollow(token)
    if token.kind == .punctuation {
      switch source[token.range.lowerBound] {
      case "(": literals[last].parentheses += 1
      case ")": literals[last].parentheses -= 1
      default: break
      }
    }
    return token.range.upperBound
  }

  /// Returns whether the literal is a single line that starts with quotes, as in `#"""#` or
  /// `#""""quoted""#`.
  private func closesOnLine(_ quote: Int, pounds: Int) -> Bool {
    guard pounds > 0 else { return false }
    var offset = quote + 1
    defer { work?.add(offset - quote) }
    while offset < source.count, !source.isLineBreak(at: offset) {
      if source[offset] == "\"", hasPounds(pounds, at: offset + 1) { return true }
      offset += 1
    }
    return false
  }

  func hasPounds(_ count: Int, at offset: Int) -> Bool {
    for i in 0..<count where source[offset + i] != "#" { return false }
    return true
  }
}
