extension Lexer {
  /// The end of the string literal whose first quote is at `quote`, after `pounds` number signs.
  func skipString(from quote: Int, pounds: Int) -> Int {
    let multiline = source.matches("\"\"\"", at: quote) && !closesOnLine(quote, pounds: pounds)
    var offset = quote + (multiline ? 3 : 1)
    while offset < source.count {
      switch source[offset] {
      case "\\" where hasPounds(pounds, at: offset + 1):
        let escaped = offset + 1 + pounds
        if source[escaped] == "(" {
          offset = skipInterpolation(from: escaped)
        } else {
          offset = source.isLineBreak(at: escaped) ? escaped : escaped + 1
        }
      case "\"" where !multiline && hasPounds(pounds, at: offset + 1):
        return offset + 1 + pounds
      case "\""
      where multiline && source.matches("\"\"\"", at: offset) && hasPounds(pounds, at: offset + 3):
        return offset + 3 + pounds
      case "\n" where !multiline, "\r" where !multiline:
        return offset
      default:
        offset += 1
      }
    }
    return source.count
  }

  /// Whether the literal is one like `#"""#` or `#""""quoted""#`: one line that begins with quotes.
  private func closesOnLine(_ quote: Int, pounds: Int) -> Bool {
    guard pounds > 0 else { return false }
    var offset = quote + 1
    while offset < source.count, !source.isLineBreak(at: offset) {
      if source[offset] == "\"", hasPounds(pounds, at: offset + 1) { return true }
      offset += 1
    }
    return false
  }

  /// The offset after the parenthesis that closes the interpolation opened at `open`.
  private func skipInterpolation(from open: Int) -> Int {
    // Where they are nested too deeply the text is taken as not closed.
    guard self.depth < Scanner.maximumDepth else { return source.count }
    var inside = self
    inside.depth += 1
    var depth = 0
    var offset = open
    var operand = true
    while true {
      let token = inside.token(from: offset, operand: operand)
      if token.kind == .endOfFile { return source.count }
      offset = token.range.upperBound
      operand = operandMayFollow(token)
      guard token.kind == .punctuation else { continue }
      switch source[token.range.lowerBound] {
      case "(": depth += 1
      case ")" where depth == 1: return offset
      case ")": depth -= 1
      default: break
      }
    }
  }

  func hasPounds(_ count: Int, at offset: Int) -> Bool {
    for i in 0..<count where source[offset + i] != "#" { return false }
    return true
  }
}
