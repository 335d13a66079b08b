/// A decoder of the bytes that a terminal sends for keys.
///
/// The bytes can arrive in pieces of any size. Only the escape key needs more than bytes: other
/// keys start with the same byte, so it is recognized by a pause, see ``flush()``.
struct KeyDecoder {
  private enum State {
    case start
    case escape
    case sequence([UInt8])
    case function
    case utf8([UInt8], missing: Int)
    case paste([UInt8])
  }

  private var state = State.start

  /// A Boolean value that indicates whether the meaning of the last bytes depends on what follows.
  var isUndecided: Bool {
    switch state {
    case .escape, .sequence, .function: true
    case .start, .utf8, .paste: false
    }
  }

  mutating func decode(_ bytes: some Sequence<UInt8>) -> [Key] {
    var keys: [Key] = []
    for byte in bytes { decode(byte, &keys) }
    return keys
  }

  /// Decodes the remaining bytes after a pause.
  mutating func flush() -> [Key] {
    guard isUndecided else { return [] }
    let keys: [Key] =
      switch state {
      case .escape: [Key(.escape)]
      case .sequence(let bytes) where bytes.isEmpty: [.alt("[")]
      case .function: [.alt("O")]
      default: []
      }
    state = .start
    return keys
  }

  private mutating func decode(_ byte: UInt8, _ keys: inout [Key]) {
    switch state {
    case .start: start(byte, [], &keys)
    case .escape: escape(byte, &keys)
    case .sequence(let bytes): sequence(bytes, byte, &keys)
    case .function: function(byte, &keys)
    case .utf8(let bytes, let missing): utf8(bytes, missing, byte, &keys)
    case .paste(let bytes): paste(bytes, byte, &keys)
    }
  }

  private mutating func start(_ byte: UInt8, _ modifiers: Key.Modifiers, _ keys: inout [Key]) {
    state = .start
    switch byte {
    case 0x1B: state = .escape
    case 0x0D, 0x0A: keys.append(Key(.enter, modifiers))
    case 0x09: keys.append(Key(.tab, modifiers))
    case 0x7F, 0x08: keys.append(Key(.backspace, modifiers))
    case 0x00: keys.append(Key(.scalar(" "), modifiers.union(.control)))
    case ..<0x20:
      keys.append(Key(.scalar(Unicode.Scalar(byte | 0x60)), modifiers.union(.control)))
    case ..<0x80: keys.append(Key(.scalar(Unicode.Scalar(byte)), modifiers))
    case 0xC2...0xDF: state = .utf8([byte], missing: 1)
    case 0xE0...0xEF: state = .utf8([byte], missing: 2)
    case 0xF0...0xF4: state = .utf8([byte], missing: 3)
    default: keys.append(.scalar("\u{FFFD}"))
    }
  }

  private mutating func escape(_ byte: UInt8, _ keys: inout [Key]) {
    switch byte {
    case 0x1B: keys.append(Key(.escape))
    case UInt8(ascii: "["): state = .sequence([])
    case UInt8(ascii: "O"): state = .function
    default: start(byte, .alt, &keys)
    }
  }

  /// Decodes `ESC [`, parameters, and a byte that names the key.
  private mutating func sequence(_ bytes: [UInt8], _ byte: UInt8, _ keys: inout [Key]) {
    switch byte {
    case 0x20...0x3F where bytes.count < 32: state = .sequence(bytes + [byte])
    case 0x1B: state = .escape
    default:
      state = .start
      let numbers = String(decoding: bytes, as: UTF8.self)
        .split(separator: ";", omittingEmptySubsequences: false).map { Int($0) }
      // The value counts from 1, and is missing without modifiers.
      let modifiers = Key.Modifiers(
        rawValue: max(1, numbers.dropFirst().compactMap(\.self).first ?? 1) - 1
      )
      .intersection([.shift, .alt, .control])
      if byte == UInt8(ascii: "~") {
        numbered(numbers.first ?? nil, modifiers, &keys)
      } else if byte == UInt8(ascii: "Z") {
        keys.append(Key(.tab, .shift))
      } else if let symbol = Self.symbol(named: byte) {
        keys.append(Key(symbol, modifiers))
      }
    }
  }

  private mutating func numbered(
    _ number: Int?,
    _ modifiers: Key.Modifiers,
    _ keys: inout [Key]
  ) {
    let symbol: Key.Symbol? =
      switch number {
      case 1, 7: .home
      case 2: .insert
      case 3: .delete
      case 4, 8: .end
      case 5: .pageUp
      case 6: .pageDown
      default: nil
      }
    if number == 200 { state = .paste([]) }
    if let symbol { keys.append(Key(symbol, modifiers)) }
  }

  private mutating func function(_ byte: UInt8, _ keys: inout [Key]) {
    state = byte == 0x1B ? .escape : .start
    if let symbol = Self.symbol(named: byte) { keys.append(Key(symbol)) }
  }

  private static func symbol(named byte: UInt8) -> Key.Symbol? {
    switch byte {
    case UInt8(ascii: "A"): .up
    case UInt8(ascii: "B"): .down
    case UInt8(ascii: "C"): .right
    case UInt8(ascii: "D"): .left
    case UInt8(ascii: "F"): .end
    case UInt8(ascii: "H"): .home
    case UInt8(ascii: "M"): .enter
    default: nil
    }
  }

  private mutating func utf8(
    _ bytes: [UInt8],
    _ missing: Int,
    _ byte: UInt8,
    _ keys: inout [Key]
  ) {
    guard 0x80...0xBF ~= byte else {
      keys.append(.scalar("\u{FFFD}"))
      return start(byte, [], &keys)
    }
    let bytes = bytes + [byte]
    if missing > 1 {
      state = .utf8(bytes, missing: missing - 1)
    } else {
      state = .start
      keys += String(decoding: bytes, as: UTF8.self).unicodeScalars.map(Key.scalar)
    }
  }

  private mutating func paste(_ bytes: [UInt8], _ byte: UInt8, _ keys: inout [Key]) {
    // Moved out of the state, so that a long text is not copied for each byte.
    state = .start
    var bytes = bytes
    bytes.append(byte)
    let end = Array("\u{1B}[201~".utf8)
    if bytes.suffix(end.count) == end[...] {
      keys.append(Key(.paste(String(decoding: bytes.dropLast(end.count), as: UTF8.self))))
    } else {
      state = .paste(bytes)
    }
  }
}
