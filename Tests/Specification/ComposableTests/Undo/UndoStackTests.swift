import Composable
import ComposableTestKit
import Foundation
import Testing

@Suite struct UndoStackTests {
  private func registered(_ values: [String], limit: Int = 100) -> UndoStack<String> {
    var stack = UndoStack<String>(limit: limit)
    for value in values { stack.register(value, as: UndoStep(value)) }
    return stack
  }

  @Test func `undo and redo lead through all values and back`() {
    var stack = registered(["", "a", "ab"])
    var value = "abc"
    var values: [String] = []
    while stack.undo(&value) { values.append(value) }
    while stack.redo(&value) { values.append(value) }
    expectEqual(values, ["ab", "a", "", "a", "ab", "abc"])
    #expect(!stack.canRedo)
  }

  @Test func `names are those of the next undo and redo`() {
    var stack = registered(["1", "2"])
    var value = "3"
    expectEqual(stack.undoName, "2")
    #expect(stack.redoName == nil)
    stack.undo(&value)
    expectEqual(stack.undoName, "1")
    expectEqual(stack.redoName, "2")
  }

  @Test func `registering a change drops the changes that could be redone`() {
    var stack = registered(["a", "ab"])
    var value = "abc"
    stack.undo(&value)
    stack.register(value, as: UndoStep())
    expectEqual(stack.redoCount, 0)
    expectEqual(stack.undoCount, 2)
  }

  @Test func `no more changes than the limit can be undone`() {
    var stack = registered(["1", "2", "3", "4"], limit: 2)
    var value = "5"
    while stack.undo(&value) {}
    expectEqual(value, "3")
    expectEqual(stack.redoCount, 2)
  }

  @Test func `changes of a group are undone together`() {
    var stack = UndoStack<String>()
    let typing = UndoStep("Typing", group: "typing")
    stack.register("", as: typing)
    stack.register("a", as: typing)
    stack.register("ab", as: UndoStep("Clear"))
    stack.register("", as: typing)
    var value = "x"
    var values: [String] = []
    while stack.undo(&value) { values.append(value) }
    expectEqual(values, ["", "ab", ""])
  }

  @Test(arguments: [(1.0, 1), (2.0, 1), (2.1, 2)])
  func `changes of a group within an interval are undone together`(pause: Double, count: Int) {
    var stack = UndoStack<String>()
    let typing = UndoStep(group: "typing", within: .seconds(2))
    let start = Date(timeIntervalSince1970: 0)
    stack.register("", as: typing, at: start)
    stack.register("a", as: typing, at: start + pause)
    expectEqual(stack.undoCount, count)
  }

  @Test func `a change after an undo does not join a group before it`() {
    var stack = UndoStack<String>()
    let typing = UndoStep(group: "typing")
    stack.register("", as: typing)
    stack.register("a", as: UndoStep("Clear"))
    var value = ""
    stack.undo(&value)
    stack.register(value, as: typing)
    expectEqual(stack.undoCount, 2)
  }

  @Test func `a change after a redo does not join the group of the repeated change`() {
    var stack = UndoStack<String>()
    let typing = UndoStep(group: "typing")
    stack.register("", as: typing)
    var value = "ab"
    stack.undo(&value)
    stack.redo(&value)
    stack.register(value, as: typing)
    value = "abc"
    stack.undo(&value)
    expectEqual(value, "ab")
  }

  @Test func `coding keeps the changes`() throws {
    var stack = registered(["a", "ab"])
    var value = "abc"
    stack.undo(&value)
    let data = try JSONEncoder().encode(stack)
    try expectEqual(JSONDecoder().decode(UndoStack<String>.self, from: data), stack)
  }

  /// A stack in a damaged recording had no room for the change that was just registered.
  ///
  /// A fuzzer found this. It then replayed an action on an empty list.
  @Test(arguments: [0, -1]) func `a stack without room is not decoded`(limit: Int) {
    let text = #"{"limit": \#(limit), "past": [], "future": [], "count": 0}"#
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(UndoStack<String>.self, from: Data(text.utf8))
    }
    guard case .dataCorrupted(let context)? = error else {
      Issue.record("\(error as Any)")
      return
    }
    expectEqual(
      context.debugDescription,
      "An undo stack needs a limit of at least 1 (was \(limit))."
    )
  }

  @Test func `a decoded stack counts on after the largest number`() throws {
    let text = #"{"limit": 1, "past": [], "future": [], "count": \#(Int.max)}"#
    var stack = try JSONDecoder().decode(UndoStack<String>.self, from: Data(text.utf8))
    stack.register("a", as: UndoStep())
    expectEqual(stack.undoCount, 1)
  }
}
