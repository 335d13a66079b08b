/// What stands in front of the lines of a difference.
public struct DiffFormat: Sendable {
  /// Precedes a line of the first value.
  public var first: String
  /// Precedes a line of the second value.
  public var second: String
  /// Precedes a line of both values.
  public var both: String

  /// Creates a format.
  ///
  /// - Parameters:
  ///   - first: Precedes a line of the first value.
  ///   - second: Precedes a line of the second value.
  ///   - both: Precedes a line of both values.
  public init(first: String, second: String, both: String) {
    self.first = first
    self.second = second
    self.both = both
  }

  /// Signs for a font in which all characters are equally wide.
  public static let `default` = Self(first: "-", second: "+", both: " ")

  /// Signs that are equally wide in most other fonts.
  ///
  /// These are a minus sign (U+2212), a plus sign, and a space as wide as a digit (U+2007).
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
