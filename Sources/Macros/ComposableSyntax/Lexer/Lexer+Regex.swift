extension Lexer {
  /// Returns the end of the regex literal whose first slash is at `slash`, or `nil` if it is not
  /// one.
  ///
  /// With number signs, it is always a regex literal. An unterminated literal ends with its line
  /// or, if it can have several lines, with the text.
  func skipRegex(from slash: Int, pounds: Int) -> Int? {
    var offset = slash + 1
    if pounds == 0, [" ", "\t", "*", "/"].contains(source[offset]) { return nil }
    let multiline = pounds > 0 && restOfLineIsBlank(from: offset)
    var groups = 0
    var classes = 0
    defer { work?.add(offset - slash) }
    while offset < source.count {
      switch source[offset] {
      case "/" where hasPounds(pounds, at: offset + 1):
        if pounds == 0, startsComment(at: offset) || endsWithBareSpace(before: offset) {
          return nil
        }
        return offset + 1 + pounds
      case "\\":
        offset += source[offset + 1] == "\n" ? 0 : 1
      case "(" where classes == 0:
        groups += 1
      case ")" where classes == 0:
        if groups == 0, pounds == 0 { return nil }
        groups -= 1
      case "[":
        classes += 1
      case "]" where classes > 0:
        classes -= 1
      case "\n" where !multiline, "\r" where !multiline:
        return pounds > 0 ? offset : nil
      default:
        break
      }
      offset += 1
    }
    return pounds > 0 ? source.count : nil
  }

  private func restOfLineIsBlank(from start: Int) -> Bool {
    var offset = start
    while source[offset] == " " || source[offset] == "\t" { offset += 1 }
    return source.isLineBreak(at: offset)
  }

  private func endsWithBareSpace(before slash: Int) -> Bool {
    (source[slash - 1] == " " || source[slash - 1] == "\t") && source[slash - 2] != "\\"
  }
}
