/// A lexer that returns one token at a time, on request.
///
/// It works on demand, so that the scanner can split a token (`>>` closes two generic argument
/// lists) and indicate where a regex literal is possible.
package struct Lexer: Sendable {
  let source: SourceText
  let work = LexerWork.current

  package init(_ source: SourceText) {
    self.source = source
  }

  /// Returns the first token at or after `offset`.
  ///
  /// - Parameters:
  ///   - offset: The offset to start at.
  ///   - operand: Pass `true` if an expression can start there. A `/` then starts a regex literal
  ///     if the rest of the line allows it.
  /// - Returns: The token, or an `endOfFile` token at the end.
  package func token(from offset: Int, operand: Bool) -> Token {
    let (start, startsLine) = skipTrivia(from: offset)
    guard start < source.count else {
      work?.add(start - offset + 1)
      return Token(kind: .endOfFile, range: source.count..<source.count, startsLine: startsLine)
    }
    let (kind, end) = content(at: start, operand: operand)
    work?.add(end - offset)
    return Token(kind: kind, range: start..<min(end, source.count), startsLine: startsLine)
  }

  private func content(at start: Int, operand: Bool) -> (Token.Kind, end: Int) {
    switch source[start] {
    case "(", ")", "[", "]", "{", "}", ",", ":", ";", "@", "\\":
      return (.punctuation, start + 1)
    case "\"":
      return (.string, skipString(from: start, pounds: 0))
    case "`":
      var end = start + 1
      while end < source.count, source[end] != "`", source[end] != "\n" { end += 1 }
      return (.identifier, end + 1)
    case "#":
      return pound(at: start)
    case "0"..."9":
      return (.number, skipNumber(from: start))
    case ".":
      // The key path components `\.?` and `\.!` start with a dot that is not an operator.
      let next = source[start + 1]
      guard next == "." || isOperatorPart(at: start + 1), next != "?", next != "!" else {
        return (.punctuation, start + 1)
      }
      return (.operator, skipOperator(from: start, dots: true))
    case "?" where isLeftBound(start), "!" where isLeftBound(start):
      return (.punctuation, start + 1)
    case "/" where operand:
      if let end = skipRegex(from: start, pounds: 0) { return (.regex, end) }
    default:
      break
    }
    if isOperatorPart(at: start) {
      let end = skipOperator(from: start, dots: false)
      return (end == start + 1 && source[start] == "=" ? .punctuation : .operator, end)
    }
    let end = skipIdentifier(from: start)
    return end > start ? (.identifier, end) : (.unknown, start + 1)
  }

  private func pound(at start: Int) -> (Token.Kind, end: Int) {
    let text = skipPounds(from: start)
    if source[text] == "\"" { return (.string, skipString(from: text, pounds: text - start)) }
    if source[text] == "/", let regex = skipRegex(from: text, pounds: text - start) {
      return (.regex, regex)
    }
    let end = skipIdentifier(from: text)
    return text == start + 1 && end > text ? (.pound, end) : (.unknown, text)
  }

  func skipPounds(from start: Int) -> Int {
    var end = start
    while source[end] == "#" { end += 1 }
    return end
  }

  private func skipIdentifier(from start: Int) -> Int {
    var end = source.endOfWord(at: start)
    while isIdentifierPart(at: end) { end = source.endOfWord(at: end + length(at: end)) }
    return end
  }

  private func skipOperator(from start: Int, dots: Bool) -> Int {
    var end = start
    while isOperatorPart(at: end) || dots && source[end] == "." {
      if end > start, startsComment(at: end) { break }
      end += length(at: end)
    }
    return end
  }

  /// Returns whether an operand, and therefore a regex literal, can follow `token`.
  package func operandMayFollow(_ token: Token) -> Bool {
    switch token.kind {
    case .endOfFile, .number, .string, .regex, .pound, .unknown:
      false
    case .operator:
      !isPostfix(token)
    case .punctuation:
      switch source[token.range.lowerBound] {
      case ")", "]", "}", ".", "@", "\\", "?", "!": false
      default: true
      }
    case .identifier:
      token.range.count < 8 && Self.keywordsBeforeOperands.contains(source[token.range])
    }
  }

  private static let keywordsBeforeOperands: Set = [
    "return", "throw", "try", "await", "in", "case", "where", "if", "guard", "while", "else",
    "switch", "is", "as", "do", "repeat", "defer", "yield", "consume", "copy",
  ]
}
