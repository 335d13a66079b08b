import Foundation
import Testing

@testable import TodosFeature

@Suite struct JSONReaderTests {
  @Test(
    arguments: [
      (#""a""#, "a"), (#""""#, ""), (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"),
      (#""\u00e9\u4E2D""#, "é中"), (#""\ud83d\uDE00""#, "😀"), (#""grüße 中""#, "grüße 中"),
      (#""\u0000""#, "\0"),
    ]
  )
  func `reads texts with all escapes`(json: String, text: String) throws {
    let node = try JSONReader.read(Array(json.utf8))
    #expect(try node.string("text") == text)
  }

  @Test(arguments: ["0", "-1", "12", "1.5", "2e10", "2E-3", "-0.5e+1"])
  func `reads numbers as they are written`(json: String) throws {
    guard case .number(json) = try JSONReader.read(Array(json.utf8)).value else {
      Issue.record("\(json) was not read")
      return
    }
  }

  @Test func `knows where each value begins`() throws {
    let node = try JSONReader.read(Array(#" {"a": [true, null], "b" : {} }"#.utf8))
    var members = try node.members()
    let a = try members.take("a")
    #expect(node.offset == 1)
    #expect(a.offset == 7)
    #expect(try a.elements("a").map(\.offset) == [8, 14])
    #expect(try members.take("b").offset == 27)
  }

  @Test(
    arguments: [
      ("", 0, "the file is empty"),
      (" \n ", 0, "the file is empty"),
      ("{", 1, "expected a key in quotes, found the end of the file"),
      (#"{"a""#, 4, "expected ':', found the end of the file"),
      (#"{"a":"#, 5, "expected a value, found the end of the file"),
      (#"{"a":1"#, 6, "expected ',' or '}', found the end of the file"),
      (#"{"a":1,}"#, 7, "expected a key in quotes, found '}'"),
      (#"{"a":1,"a":2}"#, 7, #"duplicate key "a""#),
      ("[1 2]", 3, "expected ',' or ']', found '2'"),
      ("[1,]", 3, "expected a value, found ']'"),
      ("[é]", 1, "expected a value, found 'é'"),
      ("[\u{7}]", 1, "expected a value, found a control character"),
      ("truth", 0, "expected a value, found 't'"),
      ("1.", 2, "expected a digit, found the end of the file"),
      ("01", 1, "expected the end of the file, found '1'"),
      ("{} x", 3, "expected the end of the file, found 'x'"),
      (#""abc"#, 4, "expected a closing quote, found the end of the file"),
      ("\"ab\n\"", 3, "expected a closing quote, found a control character"),
      (#""a\q""#, 2, #"invalid escape sequence after '\'"#),
      (#""\u12""#, 1, #"invalid escape sequence after '\'"#),
      (#""\u+123""#, 1, #"invalid escape sequence after '\'"#),
      (#""\u-000""#, 1, #"invalid escape sequence after '\'"#),
      (#""\ud800x""#, 1, #"invalid escape sequence after '\'"#),
      (#""\udc00""#, 1, #"invalid escape sequence after '\'"#),
    ]
  )
  func `says what is wrong and where`(json: String, offset: Int, cause: String) throws {
    let fault = try #require(throws: JSONFault.self) { try JSONReader.read(Array(json.utf8)) }
    #expect(fault.offset == offset)
    #expect(fault.cause == "not valid JSON: \(cause)")
  }

  @Test func `quotes only the beginning of a long key`() throws {
    let key = String(repeating: "k", count: 1_000)
    let fault = try #require(throws: JSONFault.self) {
      try JSONReader.read(Array("{\"\(key)\":1,\"\(key)\":2}".utf8))
    }
    #expect(fault.cause == "not valid JSON: duplicate key \"\(key.prefix(40))…\"")
  }

  @Test func `refuses texts that are not UTF-8`() throws {
    let fault = try #require(throws: JSONFault.self) {
      try JSONReader.read([0x5B, 0x22, 0xFF, 0x22, 0x5D])
    }
    #expect(fault.offset == 1)
    #expect(fault.cause == "not valid JSON: a string is not valid UTF-8")
  }

  @Test func `refuses to nest for ever`() throws {
    let fault = try #require(throws: JSONFault.self) {
      try JSONReader.read([UInt8](repeating: UInt8(ascii: "["), count: 100_000))
    }
    #expect(fault.offset == 32)
    #expect(fault.cause == "not valid JSON: too many nested values")
  }

  /// Each key was compared with all keys before it: a file of 1 MB took minutes.
  @Test(.timeLimit(.minutes(1))) func `reads many keys in linear time`() throws {
    let members = (0..<100_000).map { "\"\($0)\":0" }.joined(separator: ",")
    guard case .object(let read) = try JSONReader.read(Array("{\(members)}".utf8)).value else {
      Issue.record("no object was read")
      return
    }
    #expect(read.count == 100_000)
  }

  @Test func `reads back every character that is quoted`() throws {
    for value in (0..<0x3000).compactMap(Unicode.Scalar.init) {
      let text = "<\(Character(value))>"
      #expect(try JSONReader.read(Array(text.jsonQuoted.utf8)).string("text") == text)
    }
  }

  @Test func `counts lines and characters from one`() {
    let bytes = Array("ab\n\n日本語 x".utf8)
    func place(_ offset: Int) -> [Int] {
      let (line, column) = JSONFault(offset: offset, cause: "").position(in: bytes)
      return [line, column]
    }
    #expect(place(0) == [1, 1])
    #expect(place(2) == [1, 3])
    #expect(place(3) == [2, 1])
    #expect(place(4) == [3, 1])
    #expect(place(14) == [3, 5])
  }
}
