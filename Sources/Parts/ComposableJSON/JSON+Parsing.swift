extension JSON {
  /// An error in a JSON text.
  package struct SyntaxError: Error, Equatable {
    /// The number of bytes before the error.
    package let offset: Int
    package let cause: String

    package init(offset: Int, cause: String) {
      self.offset = offset
      self.cause = cause
    }
  }

  /// The maximum nesting depth of a text, and the maximum length of a path into a value.
  ///
  /// It is deeper than any state, and safe for the stack.
  package static let maximumDepth = 512

  /// Parses a complete text.
  ///
  /// An object may not contain a key twice, because one of the values would be lost.
  ///
  /// - Parameters:
  ///   - bytes: The text.
  ///   - isLenient: Whether invalid UTF-8 and unpaired surrogates are replaced by U+FFFD.
  ///     Otherwise, they are errors.
  ///   - skipped: The keys of members to leave out. If the value of such a member is a string, its
  ///     content is not checked.
  /// - Throws: The first error.
  package init(
    parsing bytes: some Sequence<UInt8>,
    isLenient: Bool = false,
    skipping skipped: Set<String> = []
  ) throws(SyntaxError) {
    var parser = JSONParser(bytes: Array(bytes), isLenient: isLenient, skipped: skipped)
    self = try parser.parseDocument()
  }

  /// Returns the number of bytes before a value in a text.
  ///
  /// - Parameters:
  ///   - path: The keys and positions that lead to the value.
  ///   - isKey: Whether to find the last key of the path instead of its value.
  ///   - bytes: The text, which must have been parsed without an error.
  /// - Returns: The offset of the value, or of the last value on the path that exists.
  package static func offset(
    of path: [JSON],
    isKey: Bool = false,
    in bytes: some Sequence<UInt8>
  ) -> Int {
    var parser = JSONParser(bytes: Array(bytes), isLenient: true)
    return (try? parser.offset(of: path[...], isKey: isKey)) ?? 0
  }

  /// Returns the line and the column of an offset as editors count them: in characters, starting at
  /// one.
  package static func position(
    of offset: Int,
    in bytes: some Sequence<UInt8>
  ) -> (line: Int, column: Int) {
    let lines = Array(bytes.prefix(offset))
      .split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    return (lines.count, String(decoding: lines.last ?? [], as: UTF8.self).count + 1)
  }
}

private struct JSONParser {
  let bytes: [UInt8]
  let isLenient: Bool
  let skipped: Set<String>
  var offset = 0
  var depth = 0

  init(bytes: [UInt8], isLenient: Bool, skipped: Set<String> = []) {
    self.bytes = bytes
    self.isLenient = isLenient
    self.skipped = skipped
  }

  mutating func parseDocument() throws(JSON.SyntaxError) -> JSON {
    skipSpace()
    guard next != nil else { throw JSON.SyntaxError(offset: 0, cause: "the text is empty") }
    let value = try parseValue()
    skipSpace()
    guard next == nil else { throw unexpected("the end") }
    return value
  }

  // MARK: Errors

  private func unexpected(_ expectation: String) -> JSON.SyntaxError {
    let found: String
    if offset >= bytes.count {
      found = "the end"
    } else {
      let character = String(decoding: bytes[offset...].prefix(32), as: UTF8.self).prefix(1)
      let category = character.unicodeScalars.first?.properties.generalCategory
      found = category == .control ? "a control character" : "'\(character)'"
    }
    return JSON.SyntaxError(offset: offset, cause: "expected \(expectation), found \(found)")
  }

  // MARK: Bytes

  private var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      offset += 1
    }
  }

  private mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    offset += 1
    return true
  }

  // MARK: Values

  private mutating func parseValue() throws(JSON.SyntaxError) -> JSON {
    guard depth < JSON.maximumDepth else {
      throw JSON.SyntaxError(offset: offset, cause: "too many nested values")
    }
    depth += 1
    defer { depth -= 1 }
    switch next {
    case UInt8(ascii: "{"):
      var members: [String: JSON] = [:]
      try parseMembers { (parser, key, start) throws(JSON.SyntaxError) in
        if parser.skipped.contains(key) { return try parser.skipValue() }
        let value = try parser.parseValue()
        guard members.updateValue(value, forKey: key) == nil else {
          throw JSON.SyntaxError(offset: start, cause: "duplicate key \(JSON.quoted(key))")
        }
      }
      return .object(members)
    case UInt8(ascii: "["):
      var elements: [JSON] = []
      try parseElements { (parser) throws(JSON.SyntaxError) in
        elements.append(try parser.parseValue())
      }
      return .array(elements)
    case UInt8(ascii: "\""): return .string(try parseString())
    case UInt8(ascii: "t"): return try parse("true", as: .bool(true))
    case UInt8(ascii: "f"): return try parse("false", as: .bool(false))
    case UInt8(ascii: "n"): return try parse("null", as: .null)
    case UInt8(ascii: "-"), .some(UInt8(ascii: "0")...UInt8(ascii: "9")): return try parseNumber()
    default: throw unexpected("a value")
    }
  }

  /// Skips a value without decoding it, if it is a string.
  private mutating func skipValue() throws(JSON.SyntaxError) {
    guard skip("\"") else {
      _ = try parseValue()
      return
    }
    let (quote, backslash) = (UInt8(ascii: "\""), UInt8(ascii: "\\"))
    offset = bytes.withUnsafeBufferPointer { [offset] text in
      guard let bytes = text.baseAddress else { return offset }
      let count = text.count
      var end = offset
      while end < count, bytes[end] != quote { end += bytes[end] == backslash ? 2 : 1 }
      return min(end, count)
    }
    guard skip("\"") else { throw unexpected("a closing quote") }
  }

  private mutating func parse(
    _ word: StaticString,
    as value: JSON
  ) throws(JSON.SyntaxError) -> JSON {
    let word = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
    guard bytes[offset...].starts(with: word) else { throw unexpected("a value") }
    offset += word.count
    return value
  }

  /// Parses a number of the JSON grammar, which is stricter than the initializers of Swift's types.
  private mutating func parseNumber() throws(JSON.SyntaxError) -> JSON {
    let start = offset
    _ = skip("-")
    if !skip("0") { try skipDigits() }
    if skip(".") { try skipDigits() }
    if skip("e") || skip("E") {
      _ = skip("+") || skip("-")
      try skipDigits()
    }
    return .number(String(decoding: bytes[start..<offset], as: UTF8.self))
  }

  private mutating func skipDigits() throws(JSON.SyntaxError) {
    let start = offset
    while let byte = next, UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte { offset += 1 }
    guard offset > start else { throw unexpected("a digit") }
  }

  /// Parses an object, with a closure that parses the value of each key.
  private mutating func parseMembers(
    _ parseValue: (inout Self, _ key: String, _ start: Int) throws(JSON.SyntaxError) -> Void
  ) throws(JSON.SyntaxError) {
    offset += 1
    skipSpace()
    if skip("}") { return }
    while true {
      let start = offset
      guard next == UInt8(ascii: "\"") else { throw unexpected("a key in quotes") }
      let key = try parseString()
      skipSpace()
      guard skip(":") else { throw unexpected("':'") }
      skipSpace()
      try parseValue(&self, key, start)
      skipSpace()
      if skip("}") { return }
      guard skip(",") else { throw unexpected("',' or '}'") }
      skipSpace()
    }
  }

  /// Parses an array, with a closure that parses each element.
  private mutating func parseElements(
    _ parseElement: (inout Self) throws(JSON.SyntaxError) -> Void
  ) throws(JSON.SyntaxError) {
    offset += 1
    skipSpace()
    if skip("]") { return }
    while true {
      try parseElement(&self)
      skipSpace()
      if skip("]") { return }
      guard skip(",") else { throw unexpected("',' or ']'") }
      skipSpace()
    }
  }

  // MARK: Positions

  mutating func offset(of path: ArraySlice<JSON>, isKey: Bool) throws(JSON.SyntaxError) -> Int {
    skipSpace()
    var result = offset
    let rest = path.dropFirst()
    switch (next, path.first) {
    case (UInt8(ascii: "{"), .string(let key)?):
      try parseMembers { (parser, found, start) throws(JSON.SyntaxError) in
        if found != key {
          _ = try parser.parseValue()
        } else if isKey, rest.isEmpty {
          result = start
          _ = try parser.parseValue()
        } else {
          let value = parser.offset
          result = try parser.offset(of: rest, isKey: isKey)
          parser.offset = value
          _ = try parser.parseValue()
        }
      }
    case (UInt8(ascii: "["), .number(let text)?):
      var index = 0
      try parseElements { (parser) throws(JSON.SyntaxError) in
        defer { index += 1 }
        let value = parser.offset
        if String(index) == text {
          result = try parser.offset(of: rest, isKey: isKey)
          parser.offset = value
        }
        _ = try parser.parseValue()
      }
    default: break
    }
    return result
  }

  // MARK: Strings

  private mutating func parseString() throws(JSON.SyntaxError) -> String {
    let start = offset
    offset += 1
    var result: [UInt8] = []
    var runStart = offset
    skipPlainText()
    while let byte = next, byte != UInt8(ascii: "\"") {
      guard byte == UInt8(ascii: "\\") else { throw unexpected("a closing quote") }
      result += bytes[runStart..<offset]
      result += try parseEscape().utf8
      runStart = offset
      skipPlainText()
    }
    let end = offset
    guard skip("\"") else { throw unexpected("a closing quote") }
    if result.isEmpty { return try string(bytes[runStart..<end], at: start) }
    result += bytes[runStart..<end]
    return try string(result, at: start)
  }

  /// Advances to the next quote, backslash or control character, or to the end.
  private mutating func skipPlainText() {
    offset = bytes.withUnsafeBufferPointer { JSON.plainEnd(of: $0, from: offset) }
  }

  private func string(
    _ bytes: some Collection<UInt8>,
    at start: Int
  ) throws(JSON.SyntaxError) -> String {
    if isLenient { return String(decoding: bytes, as: UTF8.self) }
    guard let string = String(validating: bytes, as: UTF8.self) else {
      throw JSON.SyntaxError(offset: start, cause: "a string is not valid UTF-8")
    }
    return string
  }

  private mutating func parseEscape() throws(JSON.SyntaxError) -> String {
    let start = offset
    offset += 1
    if let byte = next {
      offset += 1
      switch Unicode.Scalar(byte) {
      case "\"": return "\""
      case "\\": return "\\"
      case "/": return "/"
      case "b": return "\u{08}"
      case "f": return "\u{0C}"
      case "n": return "\n"
      case "r": return "\r"
      case "t": return "\t"
      case "u": if let scalar = parseScalar() { return String(scalar) }
      default: break
      }
    }
    throw JSON.SyntaxError(offset: start, cause: "invalid escape sequence after '\\'")
  }

  /// Parses four hexadecimal digits, or two groups of four for a scalar beyond U+FFFF.
  private mutating func parseScalar() -> Unicode.Scalar? {
    guard let unit = parseCodeUnit() else { return nil }
    if let scalar = Unicode.Scalar(unit) { return scalar }
    let end = offset
    if UTF16.isLeadSurrogate(unit), skip("\\"), skip("u"), let second = parseCodeUnit(),
      UTF16.isTrailSurrogate(second)
    {
      return UTF16.decode(UTF16.EncodedScalar([unit, second]))
    }
    offset = end
    return isLenient ? "\u{FFFD}" : nil
  }

  private mutating func parseCodeUnit() -> UInt16? {
    var unit: UInt16 = 0
    for index in offset..<offset + 4 {
      guard index < bytes.count,
        let digit = Character(Unicode.Scalar(bytes[index])).hexDigitValue
      else { return nil }
      unit = unit << 4 | UInt16(digit)
    }
    offset += 4
    return unit
  }
}
