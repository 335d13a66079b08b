/// A key press with its modifiers.
struct Key: Hashable, Sendable {
  enum Symbol: Hashable, Sendable {
    /// One scalar of a character. A character of several scalars arrives as several keys.
    case scalar(Unicode.Scalar)

    /// Pasted text.
    case paste(String)

    case enter, tab, escape, backspace, delete, insert
    case up, down, left, right, home, end, pageUp, pageDown
  }

  struct Modifiers: OptionSet, Hashable, Sendable {
    let rawValue: Int

    // The bits that terminals send.
    static let shift = Modifiers(rawValue: 1)
    static let alt = Modifiers(rawValue: 2)
    static let control = Modifiers(rawValue: 4)
  }

  let symbol: Symbol
  let modifiers: Modifiers

  init(_ symbol: Symbol, _ modifiers: Modifiers = []) {
    self.symbol = symbol
    self.modifiers = modifiers
  }

  static func scalar(_ scalar: Unicode.Scalar) -> Key { Key(.scalar(scalar)) }
  static func control(_ scalar: Unicode.Scalar) -> Key { Key(.scalar(scalar), .control) }
  static func alt(_ scalar: Unicode.Scalar) -> Key { Key(.scalar(scalar), .alt) }
}
