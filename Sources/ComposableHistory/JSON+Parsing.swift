import Foundation

extension JSON {
  /// The maximum nesting depth of a text, and the maximum length of a path into a value.
  ///
  /// It is deeper than any state, and safe for the stack. Each change of a recording can add a value
  /// at the end of a path, so without a limit a file could nest values level by level.
  static let maximumDepth = 512

  /// An error in JSON text: the position of the unexpected byte.
  package struct SyntaxError: Error {
    let offset: Int
  }

  /// Parses a complete text.
  package init(parsing bytes: some Sequence<UInt8>) throws {
    var parser = JSONParser(bytes: Array(bytes))
    self = try parser.parseDocument()
  }
}

private struct JSONParser {
  let bytes: [UInt8]
  var offset = 0
  var depth = 0

  init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  private var failure: JSON.SyntaxError { JSON.SyntaxError(offset: offset) }
  private var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  mutating func parseDocument() throws -> JSON {
    let value = try parseValue()
    skipSpace()
    guard offset == bytes.count else { throw failure }
    return value
  }

  private mutating func skipSpace() {
    while let byte = next, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { offset += 1 }
  }

  private mutating func skip(_ character: Unicode.Scalar) -> Bool {
    skipSpace()
    return skipNext(character)
  }

  private mutating func skipNext(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    offset += 1
    return true
  }

  private mutating func parseValue() throws -> JSON {
    skipSpace()
    depth += 1
    defer { depth -= 1 }
    guard depth < JSON.maximumDepth else { throw failure }
    switch next {
    case UInt8(ascii: "{"): return try parseObject()
    case UInt8(ascii: "["): return try parseArray()
    case UInt8(ascii: "\""): return .string(try parseString())
    case UInt8(ascii: "t"): return try parse("true", as: .bool(true))
    case UInt8(ascii: "f"): return try parse("false", as: .bool(false))
    case UInt8(ascii: "n"): return try parse("null", as: .null)
    default: return try parseNumber()
    }
  }

  private mutating func parse(_ word: String, as value: JSON) throws -> JSON {
    guard bytes[offset...].starts(with: word.utf8) else { throw failure }
    offset += word.utf8.count
    return value
  }

  /// Parses a number of the JSON grammar, which is stricter than the initializer of `Double`.
  private mutating func parseNumber() throws -> JSON {
    let start = offset
    _ = skipNext("-")
    if !skipNext("0") { try skipDigits() }
    if skipNext(".") { try skipDigits() }
    if skipNext("e") || skipNext("E") {
      _ = skipNext("+") || skipNext("-")
      try skipDigits()
    }
    return .number(String(decoding: bytes[start..<offset], as: UTF8.self))
  }

  private mutating func skipDigits() throws {
    let start = offset
    while let byte = next, "0123456789".utf8.contains(byte) { offset += 1 }
    guard offset > start else { throw failure }
  }

  private mutating func parseArray() throws -> JSON {
    offset += 1
    var elements: [JSON] = []
    if skip("]") { return .array([]) }
    while true {
      elements.append(try parseValue())
      if skip("]") { return .array(elements) }
      guard skip(",") else { throw failure }
    }
  }

  private mutating func parseObject() throws -> JSON {
    offset += 1
    var members: [String: JSON] = [:]
    if skip("}") { return .object([:]) }
    while true {
      skipSpace()
      guard next == UInt8(ascii: "\"") else { throw failure }
      let key = try parseString()
      guard skip(":") else { throw failure }
      members[key] = try parseValue()
      if skip("}") { return .object(members) }
      guard skip(",") else { throw failure }
    }
  }

  private mutating func parseString() throws -> String {
    offset += 1
    let start = offset
    var hasEscapes = false
    while let byte = next, byte != UInt8(ascii: "\"") {
      guard byte >= 0x20 else { throw failure }
      if byte == UInt8(ascii: "\\") {
        hasEscapes = true
        offset += 1
      }
      offset += 1
    }
    guard next != nil else { throw failure }
    let content = bytes[start..<offset]
    offset += 1
    guard hasEscapes else { return String(decoding: content, as: UTF8.self) }
    // Escapes are rare, so Foundation decodes them.
    return try unescape(Data(content), at: start)
  }

  private func unescape(_ content: Data, at start: Int) throws -> String {
    let array = Data("[\"".utf8) + content + Data("\"]".utf8)
    guard let strings = try? JSONDecoder().decode([String].self, from: array) else {
      throw JSON.SyntaxError(offset: start)
    }
    return strings[0]
  }
}
