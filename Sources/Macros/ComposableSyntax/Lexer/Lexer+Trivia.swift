extension Lexer {
  /// Returns the offset after the whitespace and comments at `start`.
  package func skipTrivia(from start: Int) -> (end: Int, lineBreak: Bool) {
    var offset = start
    var lineBreak = false
    while offset < source.count {
      switch source[offset] {
      case "\n", "\r":
        lineBreak = true
        offset += 1
      case " ", "\t", "\u{0B}", "\u{0C}", "\0":
        offset += 1
      case "/" where source[offset + 1] == "/":
        offset = skipLine(from: offset)
      case "/" where source[offset + 1] == "*":
        let end = skipBlockComment(from: offset)
        lineBreak = lineBreak || (offset..<end).contains(where: source.isLineBreak)
        offset = end
      case "\u{EF}" where offset == 0 && source[1] == "\u{BB}" && source[2] == "\u{BF}":
        offset += 3
      case "#" where offset == 0 && source[1] == "!":
        offset = skipLine(from: offset)
      default:
        return (offset, lineBreak)
      }
    }
    return (source.count, lineBreak)
  }

  /// Returns the documentation comments in `trivia`, each one a line or a block.
  package func documentation(in trivia: Range<Int>) -> [Range<Int>] {
    var result: [Range<Int>] = []
    var offset = trivia.lowerBound
    while offset < trivia.upperBound {
      if source.matches("//", at: offset) {
        let end = skipLine(from: offset)
        if source[offset + 2] == "/", source[offset + 3] != "/" { result.append(offset..<end) }
        offset = end
      } else if source.matches("/*", at: offset) {
        let end = skipBlockComment(from: offset)
        if source[offset + 2] == "*", source[offset + 3] != "*", source[offset + 3] != "/" {
          result.append(offset..<end)
        }
        offset = end
      } else {
        offset += 1
      }
    }
    return result
  }

  private func skipLine(from start: Int) -> Int {
    var offset = start
    while offset < source.count, !source.isLineBreak(at: offset) { offset += 1 }
    return offset
  }

  private func skipBlockComment(from start: Int) -> Int {
    var offset = start + 2
    var depth = 1
    while offset < source.count, depth > 0 {
      if source.matches("/*", at: offset) {
        depth += 1
        offset += 2
      } else if source.matches("*/", at: offset) {
        depth -= 1
        offset += 2
      } else {
        offset += 1
      }
    }
    return min(offset, source.count)
  }
}
