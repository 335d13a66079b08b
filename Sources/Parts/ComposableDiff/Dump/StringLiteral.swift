/// A string as a Swift literal, with as many `#` as necessary to avoid escapes.
struct StringLiteral {
  private(set) var lines: [String]
  private let hashes: String

  init(_ string: String) {
    self.init(string, like: string)
  }

  /// Creates a literal whose delimiters are also valid for another string.
  init(_ string: String, like other: String) {
    guard !string.isPlain || !other.isPlain else {
      hashes = ""
      lines = [string]
      return
    }
    let isMultiline = string.contains(lineFeed: true) || other.contains(lineFeed: true)
    let count = max(
      string.hashCount(isMultiline: isMultiline),
      other.hashCount(isMultiline: isMultiline)
    )
    let hashes = String(repeating: "#", count: count)
    self.hashes = hashes
    lines = string.lines.map { $0.escaped(hashes: hashes) }
  }

  var opening: String { "\(hashes)\"\"\"" }
  var closing: String { "\"\"\"\(hashes)" }
  /// The literal of a single-line string.
  var text: String { "\(hashes)\"\(lines[0])\"\(hashes)" }
}

extension String {
  /// Whether the string needs no escapes between quotes.
  ///
  /// It takes one pass over the bytes.
  fileprivate var isPlain: Bool {
    utf8.allSatisfy { byte in
      switch byte {
      case ..<0x20, 0x22, 0x5C, 0x7F, 0xC2, 0xE2, 0xEF: false
      default: true
      }
    }
  }

  fileprivate func contains(lineFeed: Bool) -> Bool {
    utf8.contains(UInt8(ascii: "\n")) == lineFeed
  }

  /// Returns the number of `#` that the literal needs: one more than the longest run of `#` that
  /// would end the string or start an escape.
  fileprivate func hashCount(isMultiline: Bool) -> Int {
    var count = 0
    var run: Int?
    var quotes = 0
    for byte in utf8 {
      switch byte {
      case UInt8(ascii: "\""):
        quotes += 1
        run = isMultiline && quotes < 3 ? nil : 0
      case UInt8(ascii: "\\"):
        (quotes, run) = (0, 0)
      case UInt8(ascii: "#"):
        run = run.map { $0 + 1 }
        quotes = 0
      default:
        (quotes, run) = (0, nil)
      }
      if let run { count = max(count, run + 1) }
    }
    return count
  }

  /// Escapes invisible characters, so that different strings look different.
  fileprivate func escaped(hashes: String) -> String {
    guard !isPlain else { return self }
    var result = ""
    for scalar in unicodeScalars {
      switch scalar.value {
      case 0x09: result += "\\\(hashes)t"
      case 0x0D: result += "\\\(hashes)r"
      case 0x00..<0x20, 0x7F..<0xA1, 0x200B, 0x200C, 0x200E, 0x200F, 0x2028...0x202F,
        0x2060...0x206F, 0xFEFF:
        result += "\\\(hashes)u{\(String(scalar.value, radix: 16, uppercase: true))}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
