import ComposableSyntax

extension SourceFile {
  /// Returns some tokens and, before each string literal, the tokens of its interpolations.
  func codeTokens(in range: Range<Int>) -> [Token] {
    var code: [Token] = []
    for index in range {
      if tokens[index].kind == .string {
        appendInterpolations(of: tokens[index], to: &code, depth: 0)
      }
      code.append(tokens[index])
    }
    return code
  }

  private func appendInterpolations(of literal: Token, to code: inout [Token], depth: Int) {
    guard depth < 8 else { return }
    let lexer = Lexer(source)
    var offset = literal.range.lowerBound
    var pounds = 0
    while source[offset] == "#" { (offset, pounds) = (offset + 1, pounds + 1) }
    while offset < literal.range.upperBound {
      guard source[offset] == "\\" else {
        offset += 1
        continue
      }
      let escaped = offset + 1 + pounds
      guard (0..<pounds).allSatisfy({ source[offset + 1 + $0] == "#" }), source[escaped] == "("
      else {
        offset += pounds == 0 ? 2 : 1
        continue
      }
      var parentheses = 1
      var operand = true
      offset = escaped + 1
      while parentheses > 0, offset < literal.range.upperBound {
        let token = lexer.token(from: offset, operand: operand)
        guard token.kind != .endOfFile, token.range.upperBound <= literal.range.upperBound else {
          return
        }
        if source[token.range] == "(" { parentheses += 1 }
        if source[token.range] == ")" { parentheses -= 1 }
        if token.kind == .string { appendInterpolations(of: token, to: &code, depth: depth + 1) }
        code.append(token)
        (offset, operand) = (token.range.upperBound, lexer.operandMayFollow(token))
      }
    }
  }

  /// Returns whether only whitespace is between some tokens, and no comment.
  func isPlain(_ range: Range<Int>) -> Bool {
    range.dropFirst().allSatisfy { index in
      (tokens[index - 1].range.upperBound..<tokens[index].range.lowerBound).allSatisfy {
        [" ", "\t", "\n", "\r"].contains(source[$0])
      }
    }
  }

  /// Returns whether a string literal contains a word as code.
  func interpolates(_ word: String) -> Bool {
    tokens.indices.contains { index in
      tokens[index].kind == .string
        && codeTokens(in: index..<index + 1).dropLast().contains { source[$0.range] == word }
    }
  }
}
