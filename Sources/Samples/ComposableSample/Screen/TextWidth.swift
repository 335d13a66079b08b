extension Character {
  /// The number of columns that the character takes: zero, one or two.
  ///
  /// Terminals disagree about emoji. This follows Unicode: an emoji takes two columns, whether it
  /// has one scalar or several.
  var width: Int {
    // Fast path for the common case.
    if isASCII { return 1 }
    let scalars = unicodeScalars
    let first = scalars[scalars.startIndex]
    if first.isWide || first.properties.isEmojiPresentation { return 2 }
    if first.properties.isEmoji, scalars.contains("\u{FE0F}") { return 2 }
    return first.takesNoColumn ? 0 : 1
  }
}

extension String {
  /// The number of columns that the text takes.
  var width: Int { reduce(0) { $0 + $1.width } }

  /// Returns the text, shortened with an ellipsis if it takes more columns than available.
  func fitted(to width: Int) -> String {
    guard utf8.count > width, self.width > width else { return self }
    guard width > 0 else { return "" }
    var fitted = ""
    var room = width - 1
    for character in self {
      room -= character.width
      if room < 0 { break }
      fitted.append(character)
    }
    return fitted + "…"
  }

  /// Returns the text in lines that fit, broken between words where possible.
  func wrapped(to width: Int) -> [String] {
    guard width > 0 else { return [] }
    var lines: [String] = []
    var line = ""
    var room = width
    for word in split(separator: " ") {
      if !line.isEmpty, String(word).width + 1 > room {
        lines.append(line)
        (line, room) = ("", width)
      }
      if !line.isEmpty {
        line += " "
        room -= 1
      }
      for character in word {
        if character.width > room, !line.isEmpty {
          lines.append(line)
          (line, room) = ("", width)
        }
        line.append(character)
        room -= character.width
      }
    }
    return line.isEmpty ? lines : lines + [line]
  }
}

extension Unicode.Scalar {
  /// A Boolean value that indicates whether the scalar is wide in East Asian typography (`W` or
  /// `F`), except emoji.
  fileprivate var isWide: Bool {
    switch value {
    case ..<0x1100: false
    case 0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97C: true
    case 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F: true
    case 0xFF01...0xFF60, 0xFFE0...0xFFE6: true
    case 0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF, 0x1D300...0x1D376, 0x1F200...0x1F265: true
    case 0x20000...0x3FFFD: true
    default: false
    }
  }

  /// A Boolean value that indicates whether the scalar combines with the previous one or is
  /// invisible.
  fileprivate var takesNoColumn: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: value != 0xAD
    case .lineSeparator, .paragraphSeparator: true
    default: 0x1160...0x11FF ~= value
    }
  }
}
