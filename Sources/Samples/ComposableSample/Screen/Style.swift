/// The appearance of a cell.
struct Style: Hashable, Sendable {
  enum Color: Int, Sendable {
    case red = 31
    case green = 32
    case yellow = 33
    case cyan = 36
  }

  struct Attributes: OptionSet, Hashable, Sendable {
    let rawValue: UInt8

    static let bold = Attributes(rawValue: 1)
    static let dim = Attributes(rawValue: 2)
    static let reversed = Attributes(rawValue: 4)
    static let struck = Attributes(rawValue: 8)
  }

  var attributes: Attributes = []
  var color: Color?

  static let plain = Style()
  static let bold = Style(attributes: .bold)
  static let dim = Style(attributes: .dim)

  /// Returns the escape code for the style, whatever the style before it was.
  func escape(isColored: Bool) -> String {
    var codes = ["0"]
    if attributes.contains(.bold) { codes.append("1") }
    if attributes.contains(.dim) { codes.append("2") }
    if attributes.contains(.reversed) { codes.append("7") }
    if attributes.contains(.struck) { codes.append("9") }
    if isColored, let color { codes.append(String(color.rawValue)) }
    return "\u{1B}[\(codes.joined(separator: ";"))m"
  }
}
