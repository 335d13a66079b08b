import ComposableCommandLine

/// Text that is safe to write to a terminal.
///
/// Literals of the program are used as they are. Every interpolated value is outside text and is
/// made printable:
///
///     terminal.complain("The file \(quoted: name) is locked.")
///
/// The program writes only values of this type to its output and errors, so the compiler ensures
/// that no outside text gets there unchanged. A ``Screen`` does the same for its cells.
struct TerminalText: Equatable, Sendable {
  private(set) var string: String

  /// Creates a text from a string made by the program, which may contain line feeds.
  init(trusted string: String) {
    self.string = string
  }

  /// Creates a text from outside text with several lines.
  init(lines text: String) {
    string = text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { String($0).printable }.joined(separator: "\n")
  }

  /// Creates a text from a JSON document.
  init(json: String) {
    string = json.printableJSON
  }

  static func + (lhs: Self, rhs: Self) -> Self { Self(trusted: lhs.string + rhs.string) }
}

extension TerminalText: ExpressibleByStringInterpolation {
  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var string = ""

    init(literalCapacity: Int, interpolationCount: Int) {
      string.reserveCapacity(literalCapacity)
    }

    mutating func appendLiteral(_ literal: String) { string += literal }

    mutating func appendInterpolation(_ text: TerminalText) { string += text.string }

    mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      string += value.description.printable
    }

    /// Appends a word in quotes, shortened if it is too long for a message.
    mutating func appendInterpolation(quoted word: String) {
      let beginning = word.unicodeScalars.prefix(100)
      let isWhole = beginning.endIndex == word.unicodeScalars.endIndex
      string += "\"\((isWhole ? word : String(beginning) + "…").printable)\""
    }
  }

  init(stringLiteral value: String) {
    string = value
  }

  init(stringInterpolation: StringInterpolation) {
    string = stringInterpolation.string
  }
}

extension Sequence<TerminalText> {
  func joined(separator: TerminalText = "") -> TerminalText {
    TerminalText(trusted: map(\.string).joined(separator: separator.string))
  }
}
