extension Lexer {
  /// Returns whether the operator is a postfix operator.
  package func isPostfix(_ token: Token) -> Bool {
    isLeftBound(token.range.lowerBound) && !isRightBound(token.range.upperBound)
  }

  /// Returns whether the operator is an infix operator.
  package func isInfix(_ token: Token) -> Bool {
    isLeftBound(token.range.lowerBound) == isRightBound(token.range.upperBound)
  }

  /// Returns whether there is no space to the left of an operator that starts at `offset`.
  func isLeftBound(_ offset: Int) -> Bool {
    switch source[offset - 1] {
    case "\0", " ", "\t", "\n", "\u{0B}", "\u{0C}", "\r", "(", "[", "{", ",", ";", ":": false
    case "/" where source[offset - 2] == "*": false
    default: true
    }
  }

  /// Returns whether there is no space to the right of an operator that ends at `offset`.
  private func isRightBound(_ offset: Int) -> Bool {
    switch source[offset] {
    case "\0", " ", "\t", "\n", "\u{0B}", "\u{0C}", "\r", ")", "]", "}", ",", ";", ":": false
    case ".": !isLeftBound(offset)
    case "/": !startsComment(at: offset)
    default: true
    }
  }
}
