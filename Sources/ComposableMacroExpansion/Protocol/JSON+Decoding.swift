extension JSON {
  /// An error at the position where the text is not valid JSON.
  struct SyntaxError: Error, Equatable {
    var offset: Int
  }

  /// Creates a value from its text.
  ///
  /// - Parameters:
  ///   - bytes: The text, in UTF-8.
  ///   - skipped: The keys of objects' members to leave out. If the value of such a member is a
  ///     string, its escapes are not checked.
  /// - Throws: `SyntaxError`, if the text is not valid JSON.
  init(_ bytes: [UInt8], skipping skipped: Set<String> = []) throws(SyntaxError) {
    var decoder = Decoder(text: bytes, skipped: skipped)
    self = try decoder.value(depth: 0)
    decoder.skipSpace()
    guard decoder.offset == bytes.count else { throw decoder.error }
  }
}

private struct Decoder {
  let text: [UInt8]
  let skipped: Set<String>
  var offset = 0

  /// The maximum nesting depth.
  ///
  /// It is deeper than any message, and safe for the stack.
  static let maximumDepth = 256

  var error: JSON.SyntaxError { JSON.SyntaxError(offset: offset) }

  /// The byte at the offset as a scalar, or NUL at the end.
  var current: Unicode.Scalar { offset < text.count ? Unicode.Scalar(text[offset]) : "\0" }

  private var isSpace: Bool {
    switch current {
    case " ", "\n", "\r", "\t": true
    default: false
    }
  }

  mutating func skipSpace() {
    while isSpace { offset += 1 }
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
      if skipped.contains(key) {
        try skipValue(depth: depth)
      } else {
        members[key] = try value(depth: depth)
      }
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
    while true {
      let start = offset
      skipPlainText()
      guard offset < text.count else { throw error }
      let plain = text[start..<offset]
      let isEnd = current == "\""
      offset += 1
      if isEnd {
        // Most strings have no escapes.
        if result.isEmpty { return String(decoding: plain, as: UTF8.self) }
        result += plain
        return String(decoding: result, as: UTF8.self)
      }
      result += plain
      try appendEscaped(to: &result)
    }
  }

  /// Advances to the next quote or backslash, or to the end.
  ///
  /// A debug build of a client runs the plugin without optimizations. There, a pointer is ten times
  /// as fast as the subscript of an array.
  private mutating func skipPlainText() {
    let (quote, backslash) = (UInt8(ascii: "\""), UInt8(ascii: "\\"))
    offset = text.withUnsafeBufferPointer { [offset] text in
      guard let bytes = text.baseAddress else { return offset }
      var end = offset
      while end < text.count, bytes[end] != quote, bytes[end] != backslash { end += 1 }
      return end
    }
  }

  /// Advances to the end of a value without decoding it, if it is a string.
  private mutating func skipValue(depth: Int) throws(JSON.SyntaxError) {
    skipSpace()
    guard current == "\"" else {
      _ = try value(depth: depth)
      return
    }
    let (quote, backslash) = (UInt8(ascii: "\""), UInt8(ascii: "\\"))
    offset = text.withUnsafeBufferPointer { [offset] text in
      guard let bytes = text.baseAddress else { return offset }
      var end = offset + 1
      while end < text.count, bytes[end] != quote { end += bytes[end] == backslash ? 2 : 1 }
      return min(end, text.count)
    }
    try expect("\"")
  }

  private mutating func appendEscaped(to result: inout [UInt8]) throws(JSON.SyntaxError) {
    let character = current
    guard offset < text.count else { throw error }
    offset += 1
    switch character {
    case "\"", "\\", "/": result.append(UInt8(ascii: character))
    case "b": result.append(UInt8(ascii: "\u{08}"))
    case "f": result.append(UInt8(ascii: "\u{0C}"))
    case "n": result.append(UInt8(ascii: "\n"))
    case "r": result.append(UInt8(ascii: "\r"))
    case "t": result.append(UInt8(ascii: "\t"))
    case "u": result += String(try escapedScalar()).utf8
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
