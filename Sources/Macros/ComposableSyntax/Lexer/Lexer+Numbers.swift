extension Lexer {
  /// Returns the end of the number literal at `start`.
  func skipNumber(from start: Int) -> Int {
    let isHexadecimal = source[start] == "0" && source[start + 1] == "x"
    var offset = start
    while offset < source.count {
      switch source[offset] {
      case ".":
        guard startsFraction(at: offset, isHexadecimal: isHexadecimal), source[start - 1] != "."
        else { return offset }
        offset += 1
      case "+", "-":
        let mark = source[offset - 1]
        guard isHexadecimal ? mark == "p" || mark == "P" : mark == "e" || mark == "E",
          isDigit(at: offset + 1)
        else { return offset }
        offset += 1
      default:
        guard isIdentifierPart(at: offset) else { return offset }
        offset += length(at: offset)
      }
    }
    return offset
  }

  /// Returns whether digits follow the dot, rather than a member as in `1.description` or
  /// `0x1.description`.
  private func startsFraction(at dot: Int, isHexadecimal: Bool) -> Bool {
    guard isHexadecimal else { return isDigit(at: dot + 1) }
    var offset = dot + 1
    while isHexadecimalDigit(at: offset) || source[offset] == "_" { offset += 1 }
    // A hexadecimal fraction needs an exponent.
    return offset > dot + 1 && (source[offset] == "p" || source[offset] == "P")
  }

  private func isDigit(at offset: Int) -> Bool {
    ("0"..."9").contains(source[offset])
  }

  private func isHexadecimalDigit(at offset: Int) -> Bool {
    switch source[offset] {
    case "0"..."9", "a"..."f", "A"..."F": true
    default: false
    }
  }
}
