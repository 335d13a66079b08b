extension Unicode.Scalar {
  /// Whether a terminal only draws this scalar.
  ///
  /// The other scalars control the terminal, break the line, or reorder it: the control characters
  /// C0, C1 and DEL, the line and paragraph separators, and the bidirectional controls with their
  /// deprecated relatives. Scalars that join emoji and letters are printable.
  package var isPrintable: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0: false
    case 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x206F: false
    default: true
    }
  }
}

extension String {
  /// The text on one line, with a symbol for each scalar that is not printable.
  package var printable: String {
    // Fast path for the common case.
    guard !unicodeScalars.allSatisfy(\.isPrintable) else { return self }
    var result = UnicodeScalarView()
    for scalar in unicodeScalars {
      switch scalar.value {
      case 0..<0x20: result.append(Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}")
      case 0x7F: result.append("\u{2421}")
      default: result.append(scalar.isPrintable ? scalar : "\u{FFFD}")
      }
    }
    return String(result)
  }

  /// The JSON text with an escape for each scalar that is not printable.
  ///
  /// It has the same meaning.
  ///
  /// Line feeds stay, because they separate documents. The other scalars can only be inside
  /// strings.
  package var printableJSON: String {
    var result = ""
    for scalar in unicodeScalars {
      if scalar.isPrintable || scalar == "\n" {
        result.unicodeScalars.append(scalar)
      } else {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }
    }
    return result
  }
}
