import Foundation
import Testing

@testable import ComposableHistory

@Suite struct JSONTests {
  private func json(_ text: String) throws -> JSON { try JSON(parsing: text.utf8) }

  @Test(arguments: [
    #"{"a":[1,-2.5e3,true,false,null],"b":{"c":"é\"\\\n\u0001😀"}}"#, "[]", "{}", "0", #""""#,
    "18446744073709551615", "[[[]]]", "-0", "-10.05", "1e5", "0.0E-05", "1.5E+300",
  ])
  func `text is the same after parsing and writing`(text: String) throws {
    #expect(try json(text).text == text)
  }

  @Test(arguments: ["", "{", "[1,]", "{\"a\"}", "tru", "1 2", "\"a", "[1", "\"\\x\"", "nan", "--1"])
  func `text that is not JSON is refused`(text: String) {
    #expect(throws: JSON.SyntaxError.self) { try json(text) }
  }

  /// `Double` reads most of these numbers, but `JSON.parse` of the page does not.
  @Test(arguments: [
    "+1", ".5", "01", "-01", "00", "1.", "1.e5", "-", "-.5", "1e", "1e+", "1.5.5", "1e5.5", "0x1",
    "1-1",
  ])
  func `a number that is not JSON is refused`(text: String) {
    #expect(throws: JSON.SyntaxError.self) { try json(text) }
    #expect(throws: JSON.SyntaxError.self) { try json("[\(text)]") }
  }

  @Test func `deep nesting is refused instead of overflowing the stack`() {
    #expect(throws: JSON.SyntaxError.self) {
      try json(String(repeating: "[", count: 100_000))
    }
  }

  @Test func `every change between two values can be applied`() throws {
    let values = try [
      "null", "1", "[]", "[1,2,3]", "[0,1,2,3]", "[1,3]", "[1,2,4]", "[[1],[2]]", "[[1],[3]]",
      #"{}"#, #"{"a":1}"#, #"{"a":2,"b":[]}"#, #"{"a":{"b":[1,{"c":2}]}}"#,
      #"{"a":{"b":[1,{"c":3}]}}"#, #"{"a":{"b":[{"c":3}]}}"#, #"{"a":null}"#,
    ].map(json)
    for old in values {
      for new in values {
        #expect(old.applying(old.changes(to: new)) == new, "\(old.text) \(new.text)")
      }
    }
  }

  @Test func `a change names only what differs`() throws {
    let old = try json(#"{"rows":[{"a":1},{"a":2},{"a":3}],"n":0}"#)
    let new = try json(#"{"rows":[{"a":1},{"a":5},{"a":3}],"n":0}"#)
    #expect(old.changes(to: new).map(\.text) == [#"{"at":["rows",1,"a"],"set":5}"#])
    let shorter = try json(#"{"rows":[{"a":1},{"a":3}],"n":0}"#)
    #expect(
      old.changes(to: shorter).map(\.text) == [
        #"{"at":["rows"],"count":1,"from":1,"insert":[]}"#
      ]
    )
  }

  @Test(arguments: [
    #"{"at":["x","y"],"set":1}"#, #"{"at":["rows",9],"set":1}"#, #"{"at":["rows"]}"#, "{}",
    #"{"at":["rows"],"count":9,"from":0,"insert":[]}"#,
    // The sum is too large for an integer, and stopped the program that showed the recording.
    #"{"at":["rows"],"count":9223372036854775807,"from":1,"insert":[]}"#,
    #"{"at":["rows"],"count":0,"from":-1,"insert":[]}"#,
  ])
  func `a change that does not fit is refused`(change: String) throws {
    #expect(try json(#"{"rows":[1]}"#).applying([json(change)]) == nil)
  }

  /// Each change of a file could nest the state 500 levels deeper, until it overflowed the stack.
  @Test func `changes cannot nest a value without a limit`() throws {
    var (state, depth) = (try json("[]"), 1)
    let inserted = try json(String(repeating: "[", count: 300) + String(repeating: "]", count: 300))
    func change() -> JSON {
      [
        "at": .array(Array(repeating: JSON(0), count: depth - 1)), "from": JSON(0),
        "count": JSON(0), "insert": .array([inserted]),
      ]
    }
    while state.apply([change()]) { depth += 300 }
    #expect(depth == 601)
  }

  /// The first one stopped the program that read the recording, and the second one the summary.
  @Test(arguments: ["1e300", "-0.1", "9223372037", "null"])
  func `a duration that no recording has is refused`(text: String) throws {
    #expect(try json(text).duration == nil)
  }

  @Test func `a duration has nanoseconds`() throws {
    #expect(try json("1.000000002").duration == .nanoseconds(1_000_000_002))
  }
}
