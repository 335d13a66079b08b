/// The prefixes of the lines of a difference.
public struct DiffFormat: Sendable {
  /// The prefix of a line of the first value.
  public var first: String
  /// The prefix of a line of the second value.
  public var second: String
  /// The prefix of a line that both values share.
  public var both: String

  /// Creates a format.
  ///
  /// - Parameters:
  ///   - first: The prefix of a line of the first value.
  ///   - second: The prefix of a line of the second value.
  ///   - both: The prefix of a line that both values share.
  public init(first: String, second: String, both: String) {
    self.first = first
    self.second = second
    self.both = both
  }

  /// Prefixes for monospaced fonts.
  public static let `default` = Self(first: "-", second: "+", both: " ")

  /// Prefixes that have the same width in most proportional fonts.
  ///
  /// They are a minus sign (U+2212), a plus sign, and a figure space (U+2007).
  public static let proportional = Self(first: "\u{2212}", second: "+", both: "\u{2007}")

  func text(_ line: Line) -> String {
    let sign =
      switch line.mark {
      case .first: first
      case .second: second
      case .both: both
      }
    return line.text(prefix: "\(sign) ")
  }
}
