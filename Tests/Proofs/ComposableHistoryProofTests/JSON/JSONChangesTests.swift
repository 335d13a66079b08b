import Testing

@testable import ComposableHistory
@testable import ComposableJSON

@Suite struct JSONChangesTests {
  private func json(_ text: String) throws -> JSON { try JSON(parsing: text.utf8) }

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
