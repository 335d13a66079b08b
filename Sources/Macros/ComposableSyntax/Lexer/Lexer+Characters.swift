extension Lexer {
  func isIdentifierPart(at offset: Int) -> Bool {
    switch source[offset] {
    case "a"..."z", "A"..."Z", "0"..."9", "_", "$": true
    case "\u{80}"...: !Self.isOperator(scalar(at: offset).value)
    default: false
    }
  }

  func isOperatorPart(at offset: Int) -> Bool {
    switch source[offset] {
    case "/", "=", "-", "+", "!", "*", "%", "<", ">", "&", "|", "^", "~", "?": true
    case "\u{80}"...: Self.isOperator(scalar(at: offset).value)
    default: false
    }
  }

  func startsComment(at offset: Int) -> Bool {
    source[offset] == "/" && (source[offset + 1] == "/" || source[offset + 1] == "*")
  }

  /// Returns the number of bytes of the scalar at `offset`.
  func length(at offset: Int) -> Int {
    source[offset].isASCII ? 1 : scalar(at: offset).length
  }

  private func scalar(at offset: Int) -> (value: UInt32, length: Int) {
    func bits(_ index: Int, _ mask: UInt32) -> UInt32 { source[offset + index].value & mask }
    let lead = source[offset].value
    if lead & 0xE0 == 0xC0 { return (bits(0, 0x1F) << 6 | bits(1, 0x3F), 2) }
    if lead & 0xF0 == 0xE0 {
      return (bits(0, 0x0F) << 12 | bits(1, 0x3F) << 6 | bits(2, 0x3F), 3)
    }
    if lead & 0xF8 == 0xF0 {
      return (bits(0, 0x07) << 18 | bits(1, 0x3F) << 12 | bits(2, 0x3F) << 6 | bits(3, 0x3F), 4)
    }
    return (lead, 1)
  }

  /// Returns whether the scalar is an operator head in Swift's grammar.
  private static func isOperator(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0xA1...0xA7, 0xA9, 0xAB, 0xAC, 0xAE, 0xB0, 0xB1, 0xB6, 0xBB, 0xBF, 0xD7, 0xF7,
      0x2016...0x2017, 0x2020...0x2027, 0x2030...0x203E, 0x2041...0x2053, 0x2055...0x205E,
      0x2190...0x23FF, 0x2500...0x2775, 0x2794...0x2BFF, 0x2E00...0x2E7F, 0x3001...0x3003,
      0x3008...0x3020, 0x3030:
      true
    default:
      false
    }
  }
}
