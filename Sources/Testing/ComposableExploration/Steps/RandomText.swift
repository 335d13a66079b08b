import Composable

extension RandomValues {
  var text: String {
    let text = choices.text(choices.propose { proposedText(&$0) })
    if text.isEmpty { choices.note(.emptyText) }
    if text.contains(where: \.isNewline) { choices.note(.lineBreak) }
    if text.utf8.contains(where: { $0 > 127 }) { choices.note(.notASCII) }
    if text.utf8.count > 100 { choices.note(.longText) }
    choices.note(.text)
    return text
  }

  func proposedText(_ random: inout SplitMix) -> String {
    let texts = known.values(of: String.self)
    switch random.next(below: 16) {
    case 0..<4: return random.element(of: ["a", "b", "ab", ""])
    case 4..<7: return random.element(of: Self.edges)
    case 7..<10 where !texts.isEmpty:
      choices.note(.known)
      let text = random.element(of: texts)
      switch random.next(below: 4) {
      case 0: return text + random.element(of: ["a", " ", "\n"])
      case 1: return String(text.dropLast())
      case 2: return random.next(below: 2) == 0 ? text.uppercased() : text.lowercased()
      default: return text
      }
    case 15:
      let part = characters(random.next(below: 10), &random)
      return String(repeating: part + "a", count: 1 + random.next(below: min(10 * size, 200)))
    default: return characters(random.next(below: 1 + min(size, 16)), &random)
    }
  }

  /// Returns characters of one alphabet, or of all of Unicode.
  private func characters(_ count: Int, _ random: inout SplitMix) -> String {
    let alphabet = random.next(below: 4)
    var text = ""
    for _ in 0..<count {
      switch alphabet {
      case 0: text.unicodeScalars.append(Unicode.Scalar(97 + UInt8(random.next(below: 26))))
      case 1: text.unicodeScalars.append(Unicode.Scalar(32 + UInt8(random.next(below: 95))))
      case 2: text += random.element(of: Self.specials)
      default:
        let planes = random.element(of: [0x100, 0x1_0000, 0x11_0000])
        text.unicodeScalars.append(Unicode.Scalar(UInt32(random.next(below: planes))) ?? "\u{FFFD}")
      }
    }
    return text
  }

  /// Texts that programs often handle incorrectly.
  private static let edges = [
    " ", " a ", "\n", "a\nb", "a\r\nb", "\t", "\"", "\"a\"", "'", "\\", "\\n", "\\(a)", "\0", "0",
    "-1",
    "1.5", "1e400", "nan", "null", "true", "%@", "<b>", "../a", "é", "e\u{301}", "ß", "İ", "ﬁ", "Ω",
    "中",
    "א", "\u{202E}a", "\u{2028}", "\u{FEFF}a", "\u{301}", "👍🏽", "👨‍👩‍👧", "🇩🇪", "\u{10FFFF}",
  ]

  private static let specials =
    edges + ["a", "B", ",", ";", ":", "/", "$", "`", "#", "{", "}", "\u{200D}", "\u{200B}", "🏽"]
}
