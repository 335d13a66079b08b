extension JSON {
  /// An error at the position where the text is not valid JSON.
  struct SyntaxError: Error, Equatable {
    var offset: Int
  }

  init(_ bytes: [UInt8]) throws(SyntaxError) {
    var decoder = Decoder(text: bytes)
    self = try decoder.value(depth: 0)
    decoder.skipSpace()
    guard decoder.offset == bytes.count else { throw decoder.error }
  }
}

private struct Decoder {
  let text: [UInt8]
  var offset = 0

  /// The maximum nesting depth.
  ///
  /// It is deeper than any message, and safe for the stack.
  static let maximumDepth = 256

  var error: JSON.SyntaxError { JSON.SyntaxError(offset: offset) }

  /// The byte at the offset as a scalar, or NUL at the end.
  var current: Unicode.Scalar { offset < text.count ? Unicode.Scalar(text[offset]) : "\0" }

  mutating func skipSpace() {
    while [" ", "\n", "\r", "\t"].contains(current) { offset += 1 }
  }

  mutating func expect(_ literal: StaticString) throws(JSON.SyntaxError) {
    for i in 0..<literal.utf8CodeUnitCount {
      guard offset < text.count, text[offset] == literal.utf8Start[i] else { throw error }
      offset += 1
    }
  }

  mutating func consume(_ character: Unicode.Scalar) -> Bool {
    skipSpace()
    guard current == character else { return false }
    offset += 1
    return true
  }

  // MARK: Values

  mutating func value(depth: Int) throws(JSON.SyntaxError) -> JSON {
    guard depth < Self.maximumDepth else { throw error }
    skipSpace()
    switch current {
    case "{": return .object(try object(depth: depth + 1))
    case "[": return .array(try array(depth: depth + 1))
    case "\"": return .string(try string())
    case "-", "0"..."9": return .int(try int())
    case "t":
      try expect("true")
      return .bool(true)
    case "f":
      try expect("false")
      return .bool(false)
    default:
      try expect("null")
      return .null
    }
  }

  private mutating func object(depth: Int) throws(JSON.SyntaxError) -> [String: JSON] {
    var members: [String: JSON] = [:]
    offset += 1
    if consume("}") { return members }
    repeat {
      skipSpace()
      let key = try string()
      guard consume(":") else { throw error }
      members[key] = try value(depth: depth)
    } while consume(",")
    guard consume("}") else { throw error }
    return members
  }

  private mutating func array(depth: Int) throws(JSON.SyntaxError) -> [JSON] {
    var elements: [JSON] = []
    offset += 1
    if consume("]") { return elements }
    repeat {
      elements.append(try value(depth: depth))
    } while consume(",")
    guard consume("]") else { throw error }
    return elements
  }

  /// Decodes an integer.
  ///
  /// The messages contain no other numbers.
  private mutating func int() throws(JSON.SyntaxError) -> Int {
    let start = offset
    if current == "-" { offset += 1 }
    while ("0"..."9").contains(current) { offset += 1 }
    guard let value = Int(String(decoding: text[start..<offset], as: UTF8.self)) else {
      throw error
    }
    return value
  }

  // MARK: Strings

  private mutating func string() throws(JSON.SyntaxError) -> String {
    try expect("\"")
    var result: [UInt8] = []
    while offset < text.count {
      let start = offset
      while offset < text.count, current != "\"", current != "\\" { offset += 1 }
      result += text[start..<offset]
      guard offset < text.count else { break }
      if current == "\"" {
        offset += 1
        return String(decoding: result, as: UTF8.self)
      }
      offset += 1
      result += try escaped().utf8
    }
    throw error
  }

  private mutating func escaped() throws(JSON.SyntaxError) -> String {
    let character = current
    guard offset < text.count else { throw error }
    offset += 1
    switch character {
    case "\"", "\\", "/": return String(character)
    case "b": return "\u{08}"
    case "f": return "\u{0C}"
    case "n": return "\n"
    case "r": return "\r"
    case "t": return "\t"
    case "u": return String(try escapedScalar())
    default: throw error
    }
  }

  private mutating func escapedScalar() throws(JSON.SyntaxError) -> Unicode.Scalar {
    let unit = try codeUnit()
    if let scalar = Unicode.Scalar(unit) { return scalar }
    let end = offset
    guard unit < 0xDC00, text[offset...].starts(with: "\\u".utf8) else { return "\u{FFFD}" }
    offset += 2
    let low = try codeUnit()
    guard 0xDC00...0xDFFF ~= low else {
      offset = end
      return "\u{FFFD}"
    }
    return Unicode.Scalar(0x10000 + (UInt32(unit) - 0xD800) << 10 + (UInt32(low) - 0xDC00))
      ?? "\u{FFFD}"
  }

  private mutating func codeUnit() throws(JSON.SyntaxError) -> UInt16 {
    guard offset + 4 <= text.count, text[offset] != UInt8(ascii: "+"),
      let unit = UInt16(String(decoding: text[offset..<offset + 4], as: UTF8.self), radix: 16)
    else { throw error }
    offset += 4
    return unit
  }
}
