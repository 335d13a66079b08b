import Testing

@testable import ComposableMacroExpansion
@testable import ComposableSyntax

@Suite struct JSONTests {
  private func decode(_ text: String) -> JSON? { try? JSON(Array(text.utf8)) }

  private func encode(_ json: JSON) -> String { String(decoding: json.encoded, as: UTF8.self) }

  private static let values: [(String, JSON)] = [
    ("null", .null), ("true", .bool(true)), ("false", .bool(false)), ("-12", -12),
    ("\"a\"", "a"), ("[]", []), ("[1,[2]]", [1, [2]]), ("{}", [:]),
    (#"{"a":1,"b":{"c":[]}}"#, ["a": 1, "b": ["c": []]]),
  ]

  @Test(arguments: values)
  func `text and values go both ways`(_ text: String, _ json: JSON) {
    #expect(decode(text) == json)
    #expect(encode(json) == text)
  }

  @Test func `space between tokens is skipped`() {
    #expect(decode(" { \"a\" :\n[ 1 ,\t2 ] } \r\n") == ["a": [1, 2]])
  }

  @Test func `escapes are decoded`() {
    #expect(decode(#""\"\\\/\b\f\n\r\t\u00e9\ud83d\ude00""#) == "\"\\/\u{8}\u{C}\n\r\té😀")
  }

  @Test func `control characters are escaped, and nothing else`() {
    #expect(encode("\"\\\n\r\t\u{1}\u{1F}é😀/") == #""\"\\\n\r\t\u0001\u001fé😀/""#)
  }

  @Test func `every scalar survives`() {
    for value in stride(from: UInt32(0), to: 0x11_0000, by: 97) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let json = JSON.string(String(Character(scalar)))
      #expect((try? JSON(json.encoded)) == json)
    }
  }

  @Test(arguments: [
    ("", 0), ("{", 1), ("[1", 2), ("[1,]", 3), ("nul", 3), ("1 2", 2), (#"{"a" 1}"#, 5), ("\"a", 2),
    (#""\x""#, 3), (#""\u+123""#, 3), ("1.5", 1), ("-", 1),
    ("99999999999999999999", 20),
  ])
  func `text that is not JSON says where`(_ text: String, _ offset: Int) {
    #expect(throws: JSON.SyntaxError(offset: offset)) { try JSON(Array(text.utf8)) }
  }

  @Test(arguments: [#""\"\\\x""#, "\"\"", "[1, {}]", "null"])
  func `a skipped member is left out, whatever its value`(_ value: String) throws {
    let text = #"{"a": 1, "b": \#(value), "c": 2}"#
    #expect(try JSON(Array(text.utf8), skipping: ["b"]) == ["a": 1, "c": 2])
  }

  @Test(arguments: [(#"{"a": "b"#, 8), (#"{"a": "\"#, 8), (#"{"a": "b" 1}"#, 10)])
  func `a skipped member must end`(_ text: String, _ offset: Int) {
    #expect(throws: JSON.SyntaxError(offset: offset)) {
      try JSON(Array(text.utf8), skipping: ["a"])
    }
  }

  @Test func `half a surrogate pair is replaced`() {
    #expect(decode(#""\ude00\ud83d""#) == "\u{FFFD}\u{FFFD}")
    #expect(decode(#""\ud83d\u0041""#) == "\u{FFFD}A")
  }

  @Test func `nesting without end is refused`() {
    #expect(decode(String(repeating: "[", count: 100_000)) == nil)
  }
}
