import ComposableTestKit
import Testing

@testable import ComposableJSON

@Suite struct JSONTests {
  private static let values: [(String, JSON)] = [
    ("null", .null), ("true", .bool(true)), ("false", .bool(false)), ("-12", -12),
    ("\"a\"", "a"), ("[]", []), ("[1,[2]]", [1, [2]]), ("{}", [:]),
    (#"{"a":1,"b":{"c":[]}}"#, ["a": 1, "b": ["c": []]]),
  ]

  @Test(arguments: values)
  func `text and values go both ways`(_ text: String, _ json: JSON) throws {
    #expect(try JSON(parsing: text.utf8) == json)
    #expect(json.text == text)
  }

  @Test func `members and elements are indented`() {
    let json: JSON = ["b": [1, ["c": .bool(true)]], "a": [:], "d": []]
    #expect(
      json.indentedText == """
        {
          "a" : {},
          "b" : [
            1,
            {
              "c" : true
            }
          ],
          "d" : []
        }
        """
    )
  }

  @Test(arguments: [
    "0", "-1", "12", "1.5", "2e10", "2E-3", "-0.5e+1", "-0", "-10.05", "0.0E-05", "1.5E+300",
    "18446744073709551615", "0.1000000000000000055511151231257827",
  ])
  func `a number keeps its text`(text: String) throws {
    #expect(try JSON(parsing: text.utf8) == .number(text))
  }

  @Test func `space between tokens is skipped`() throws {
    #expect(try JSON(parsing: " { \"a\" :\n[ 1 ,\t2 ] } \r\n".utf8) == ["a": [1, 2]])
  }

  @Test(arguments: [
    (#""a""#, "a"), (#""""#, ""), (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"),
    (#""\u00e9\u4E2D""#, "é中"), (#""\ud83d\uDE00""#, "😀"), (#""grüße 中\n!""#, "grüße 中\n!"),
    (#""\u0000""#, "\0"),
  ])
  func `a string can have all escapes`(text: String, string: String) throws {
    #expect(try JSON(parsing: text.utf8) == .string(string))
  }

  @Test(arguments: [#""\"\\\x""#, "\"\"", "[1, {}]", "null"])
  func `a skipped member is left out, whatever its value`(_ value: String) throws {
    let text = #"{"a": 1, "b": \#(value), "c": 2}"#
    #expect(try JSON(parsing: text.utf8, skipping: ["b"]) == ["a": 1, "c": 2])
  }

  @Test(arguments: [(#"{"a": "b"#, 8), (#"{"a": "\"#, 8), (#"{"a": "b" 1}"#, 10)])
  func `a skipped member must end`(_ text: String, _ offset: Int) {
    let error = #expect(throws: JSON.SyntaxError.self) {
      try JSON(parsing: text.utf8, skipping: ["a"])
    }
    #expect(error?.offset == offset)
  }

  @Test func `control characters are escaped, and nothing else`() {
    #expect(JSON("\"\\\n\r\t\u{1}\u{1F}é😀/").text == #""\"\\\n\r\t\u0001\u001fé😀/""#)
  }

  @Test func `every scalar survives`() throws {
    let beginning = (0..<0x3000).compactMap(Unicode.Scalar.init)
    let others = stride(from: UInt32(0x3000), to: 0x11_0000, by: 97).compactMap(Unicode.Scalar.init)
    for scalar in beginning + others {
      let json = JSON.string("<\(scalar)>")
      #expect(try JSON(parsing: json.text.utf8) == json)
    }
  }

  @Test(arguments: [
    ("", 0, "the text is empty"),
    (" \n ", 0, "the text is empty"),
    ("{", 1, "expected a key in quotes, found the end"),
    (#"{"a""#, 4, "expected ':', found the end"),
    (#"{"a" 1}"#, 5, "expected ':', found '1'"),
    (#"{"a":"#, 5, "expected a value, found the end"),
    (#"{"a":1"#, 6, "expected ',' or '}', found the end"),
    (#"{"a":1,}"#, 7, "expected a key in quotes, found '}'"),
    (#"{"a":1,"a":2}"#, 7, #"duplicate key "a""#),
    ("[1 2]", 3, "expected ',' or ']', found '2'"),
    ("[1,]", 3, "expected a value, found ']'"),
    ("[é]", 1, "expected a value, found 'é'"),
    ("[\u{7}]", 1, "expected a value, found a control character"),
    ("truth", 0, "expected a value, found 't'"),
    ("nul", 0, "expected a value, found 'n'"),
    ("1.", 2, "expected a digit, found the end"),
    ("01", 1, "expected the end, found '1'"),
    ("{} x", 3, "expected the end, found 'x'"),
    (#""abc"#, 4, "expected a closing quote, found the end"),
    ("\"ab\n\"", 3, "expected a closing quote, found a control character"),
    (#""a\q""#, 2, #"invalid escape sequence after '\'"#),
    (#""\"#, 1, #"invalid escape sequence after '\'"#),
    (#""\u12""#, 1, #"invalid escape sequence after '\'"#),
    (#""\u+123""#, 1, #"invalid escape sequence after '\'"#),
    (#""\u-000""#, 1, #"invalid escape sequence after '\'"#),
    (#""\ud800x""#, 1, #"invalid escape sequence after '\'"#),
    (#""\udc00""#, 1, #"invalid escape sequence after '\'"#),
  ])
  func `an error says what is wrong and where`(text: String, offset: Int, cause: String) {
    #expect(throws: JSON.SyntaxError(offset: offset, cause: cause)) {
      try JSON(parsing: text.utf8)
    }
  }

  /// `Double` reads most of these numbers, but JSON's grammar does not allow them.
  @Test(arguments: [
    "+1", ".5", "01", "-01", "00", "1.", "1.e5", "-", "-.5", "1e", "1e+", "1.5.5", "1e5.5", "0x1",
    "1-1", "nan", "--1",
  ])
  func `a number of another grammar is an error`(text: String) {
    #expect(throws: JSON.SyntaxError.self) { try JSON(parsing: text.utf8) }
    #expect(throws: JSON.SyntaxError.self) { try JSON(parsing: "[\(text)]".utf8) }
  }

  @Test func `an error quotes only the beginning of a long key`() throws {
    let key = String(repeating: "k", count: 1_000)
    let error = try #require(throws: JSON.SyntaxError.self) {
      try JSON(parsing: "{\"\(key)\":1,\"\(key)\":2}".utf8)
    }
    #expect(error.cause == "duplicate key \"\(key.prefix(40))…\"")
  }

  @Test func `a string that is not UTF-8 is an error, or replaced`() throws {
    let bytes: [UInt8] = [0x5B, 0x22, 0xFF, 0x22, 0x5D]
    #expect(throws: JSON.SyntaxError(offset: 1, cause: "a string is not valid UTF-8")) {
      try JSON(parsing: bytes)
    }
    #expect(try JSON(parsing: bytes, isLenient: true) == ["\u{FFFD}"])
  }

  @Test(arguments: [(#""\ude00\ud83d""#, "\u{FFFD}\u{FFFD}"), (#""\ud83d\u0041""#, "\u{FFFD}A")])
  func `half a surrogate pair is replaced if the parser is lenient`(
    text: String,
    string: String
  ) throws {
    #expect(try JSON(parsing: text.utf8, isLenient: true) == .string(string))
  }

  @Test(arguments: ["[", "{\"a\":"])
  func `deep nesting is an error instead of a stack overflow`(_ start: String) throws {
    let error = try #require(throws: JSON.SyntaxError.self) {
      try JSON(parsing: String(repeating: start, count: 100_000).utf8)
    }
    #expect(error.offset == start.utf8.count * JSON.maximumDepth)
    #expect(error.cause == "too many nested values")
  }

  /// Each key was compared with all keys before it: a file of 1 MB took minutes.
  @Test func `many keys take linear time`() throws {
    let members = (0..<100_000).map { "\"\($0)\":0" }.joined(separator: ",")
    let time = try processorTime {
      guard case .object(let read) = try JSON(parsing: "{\(members)}".utf8) else {
        Issue.record("no object was read")
        return
      }
      #expect(read.count == 100_000)
    }
    #expect(time < .seconds(60))
  }

  @Test(
    arguments: [
      ([], false, 1), (["a"], false, 7), (["a"], true, 2), (["a", 0], false, 8),
      (["a", 1, "c"], false, 19), (["a", 1, "c"], true, 15), (["b"], false, 31),
      // The last value that exists
      (["x"], false, 1), (["a", 7], false, 7), (["a", 0, "x"], false, 8), (["b", "x"], true, 31),
    ] as [([JSON], Bool, Int)]
  )
  func `a path has an offset`(path: [JSON], isKey: Bool, offset: Int) {
    let text = #" {"a": [true, {"c":null}], "b":0}"#
    #expect(JSON.offset(of: path, isKey: isKey, in: text.utf8) == offset)
  }

  @Test func `lines and characters are counted from one`() {
    func position(_ offset: Int) -> [Int] {
      let (line, column) = JSON.position(of: offset, in: "ab\n\n日本語 x".utf8)
      return [line, column]
    }
    #expect(position(0) == [1, 1])
    #expect(position(2) == [1, 3])
    #expect(position(3) == [2, 1])
    #expect(position(4) == [3, 1])
    #expect(position(14) == [3, 5])
  }
}
