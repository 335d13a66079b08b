extension Lexer {
  /// Returns whether the operator belongs to the operand before it alone.
  func isPostfix(_ token: Token) -> Bool {
    isLeftBound(token.range.lowerBound) && !isRightBound(token.range.upperBound)
  }

  /// Returns whether the operator stands between two operands.
  func isInfix(_ token: Token) -> Bool {
    isLeftBound(token.range.lowerBound) == isRightBound(token.range.upperBound)
  }

  /// Returns whether an operator that starts at `offset` touches something on its left.
  func isLeftBound(_ offset: Int) -> Bool {
    switch source[offset - 1] {
    case "\0", " ", "\t", "\n", "\u{0B}", "\u{0C}", "\r", "(", "[", "{", ",", ";", ":": false
    case "/" where source[offset - 2] == "*": false
    default: true
    }
  }

  /// Returns whether an operator that ends at `offset` touches something on its right.
  private func isRightBound(_ offset: Int) -> Bool {
    switch source[offset] {
    case "\0", " ", "\t", "\n", "\u{0B}", "\u{0C}", "\r", ")", "]", "}", ",", ";", ":": false
    case ".": !isLeftBound(offset)
    case "/": !startsComment(at: offset)
    default: true
    }
  }
}
