/// A JSON parser whose errors describe what is wrong.
struct JSONReader {
  private let bytes: [UInt8]
  private var offset = 0
  private var depth = 0

  /// Todos are never nested this deep, and the stack of a task is small.
  private static let maximumDepth = 32

  static func read(_ bytes: [UInt8]) throws(JSONFault) -> JSONNode {
    do throws(JSONFault) {
      return try document(bytes)
    } catch {
      throw JSONFault(offset: error.offset, cause: "not valid JSON: \(error.cause)")
    }
  }

  private static func document(_ bytes: [UInt8]) throws(JSONFault) -> JSONNode {
    var reader = JSONReader(bytes: bytes)
    reader.skipSpace()
    guard reader.peek != nil else { throw JSONFault(offset: 0, cause: "the file is empty") }
    let node = try reader.node()
    reader.skipSpace()
    guard reader.peek == nil else { throw reader.unexpected("the end of the file") }
    return node
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  private var peek: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard peek == UInt8(ascii: character) else { return false }
    offset += 1
    return true
  }

  private mutating func skipSpace() {
    while let byte = peek, [0x20, 0x0A, 0x0D, 0x09].contains(byte) { offset += 1 }
  }

  private func unexpected(_ expectation: String) -> JSONFault {
    guard offset < bytes.count else {
      return JSONFault(
        offset: offset,
        cause: "expected \(expectation), found the end of the file"
      )
    }
    let found = String(decoding: bytes[offset...].prefix(32), as: UTF8.self).prefix(1)
    let name =
      found.unicodeScalars.first.map { $0.properties.generalCategory == .control } == true
      ? "a control character" : "'\(found)'"
    return JSONFault(offset: offset, cause: "expected \(expectation), found \(name)")
  }

  private mutating func node() throws(JSONFault) -> JSONNode {
    let start = offset
    guard depth < Self.maximumDepth else {
      throw JSONFault(offset: start, cause: "too many nested values")
    }
    depth += 1
    defer { depth -= 1 }
    let value: JSONNode.Value
    switch peek {
    case UInt8(ascii: "{"): value = .object(try members())
    case UInt8(ascii: "["): value = .array(try elements())
    case UInt8(ascii: "\""): value = .string(try string())
    case UInt8(ascii: "-"), .some(UInt8(ascii: "0")...UInt8(ascii: "9")):
      value = .number(try number())
    default: value = try word()
    }
    return JSONNode(value: value, offset: start)
  }

  private mutating func members() throws(JSONFault) -> [JSONNode.Member] {
    var members: [JSONNode.Member] = []
    // Searching the members would take quadratic time.
    var keys: Set<String> = []
    offset += 1
    skipSpace()
    if skip("}") { return members }
    while true {
      let start = offset
      guard peek == UInt8(ascii: "\"") else { throw unexpected("a key in quotes") }
      let key = try string()
      guard keys.insert(key).inserted else {
        throw JSONFault(offset: start, cause: "duplicate key \(key.jsonExcerpt)")
      }
      skipSpace()
      guard skip(":") else { throw unexpected("':'") }
      skipSpace()
      members.append(JSONNode.Member(key: key, offset: start, value: try node()))
      skipSpace()
      if skip("}") { return members }
      guard skip(",") else { throw unexpected("',' or '}'") }
      skipSpace()
    }
  }

  private mutating func elements() throws(JSONFault) -> [JSONNode] {
    var elements: [JSONNode] = []
    offset += 1
    skipSpace()
    if skip("]") { return elements }
    while true {
      elements.append(try node())
      skipSpace()
      if skip("]") { return elements }
      guard skip(",") else { throw unexpected("',' or ']'") }
      skipSpace()
    }
  }

  private mutating func word() throws(JSONFault) -> JSONNode.Value {
    for (word, value) in [
      ("true", JSONNode.Value.boolean(true)), ("false", .boolean(false)), ("null", .null),
    ] where bytes[offset...].starts(with: word.utf8) {
      offset += word.utf8.count
      return value
    }
    throw unexpected("a value")
  }

  private mutating func number() throws(JSONFault) -> String {
    let start = offset
    _ = skip("-")
    if !skip("0") { try digits() }
    if skip(".") { try digits() }
    if skip("e") || skip("E") {
      if !skip("+") { _ = skip("-") }
      try digits()
    }
    return String(decoding: bytes[start..<offset], as: UTF8.self)
  }

  private mutating func digits() throws(JSONFault) {
    let isDigit = { (byte: UInt8) in UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }
    guard let first = peek, isDigit(first) else { throw unexpected("a digit") }
    while let byte = peek, isDigit(byte) { offset += 1 }
  }
}

extension JSONReader {
  private mutating func string() throws(JSONFault) -> String {
    let start = offset
    var result: [UInt8] = []
    offset += 1
    while let byte = peek, byte != UInt8(ascii: "\"") {
      switch byte {
      case UInt8(ascii: "\\"): result += try escaped()
      case 0..<0x20: throw unexpected("a closing quote")
      default:
        result.append(byte)
        offset += 1
      }
    }
    guard skip("\"") else { throw unexpected("a closing quote") }
    guard let string = String(validating: result, as: UTF8.self) else {
      throw JSONFault(offset: start, cause: "a string is not valid UTF-8")
    }
    return string
  }

  private mutating func escaped() throws(JSONFault) -> [UInt8] {
    let start = offset
    offset += 1
    defer { offset += 1 }
    switch peek {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [bytes[offset]]
    case UInt8(ascii: "b"): return [0x08]
    case UInt8(ascii: "f"): return [0x0C]
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "r"): return [0x0D]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "u"):
      offset += 1
      defer { offset -= 1 }
      guard let scalar = escapedScalar() else { break }
      return Array(String(scalar).utf8)
    default: break
    }
    throw JSONFault(offset: start, cause: "invalid escape sequence after '\\'")
  }

  /// Reads four hexadecimal digits, or two groups of four for a scalar beyond U+FFFF.
  private mutating func escapedScalar() -> Unicode.Scalar? {
    guard let first = codeUnit() else { return nil }
    guard UTF16.isLeadSurrogate(first) else { return Unicode.Scalar(first) }
    guard skip("\\"), skip("u"), let second = codeUnit(), UTF16.isTrailSurrogate(second) else {
      return nil
    }
    return UTF16.decode(UTF16.EncodedScalar([first, second]))
  }

  private mutating func codeUnit() -> UInt16? {
    let digits = bytes[offset...].prefix(4)
    let text = String(decoding: digits, as: UTF8.self)
    guard digits.count == 4, text.allSatisfy(\.isHexDigit) else { return nil }
    offset += 4
    return UInt16(text, radix: 16)
  }
}
