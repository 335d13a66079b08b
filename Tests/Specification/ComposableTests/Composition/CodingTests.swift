import Composable
import ComposableTestKit
import Foundation
import Testing

/// The conformances to `Codable` that are written by hand have the format of synthesized ones.
@Suite struct CodingTests {
  private enum Synthesized: Codable {
    case undo, redo, cancel, destructive, automatic, hidden, visible
    case dismiss
    case presented(Int)
    case element(id: Int, action: Int)
    case popFrom(id: Int)
    case push(id: Int, state: String)
  }

  private typealias Presentation = PresentationAction<Int>
  private typealias Identified = IdentifiedAction<Int, Int>
  private typealias Stack = StackAction<String, Int>

  @Test func `an action is encoded as a synthesized conformance would`() throws {
    try expectSame(Presentation.dismiss, .dismiss)
    try expectSame(Presentation.presented(1), .presented(1))
    try expectSame(Identified.element(id: 1, action: 2), .element(id: 1, action: 2))
    try expectSame(Stack.element(id: 1, action: 2), .element(id: 1, action: 2))
    try expectSame(Stack.popFrom(id: 1), .popFrom(id: 1))
    try expectSame(Stack.push(id: 1, state: "a"), .push(id: 1, state: "a"))
    try expectSame(UndoAction.undo, .undo)
    try expectSame(UndoAction.redo, .redo)
  }

  @Test func `the role of a button is encoded as a synthesized conformance would`() throws {
    try expectSame(ButtonStateRole.cancel, .cancel)
    try expectSame(ButtonStateRole.destructive, .destructive)
  }

  @Test func `the visibility of a title is encoded as a synthesized conformance would`() throws {
    try expectSame(ConfirmationDialogStateTitleVisibility.automatic, .automatic)
    try expectSame(ConfirmationDialogStateTitleVisibility.hidden, .hidden)
    try expectSame(ConfirmationDialogStateTitleVisibility.visible, .visible)
  }

  @Test func `texts are encoded with their modifiers`() throws {
    let text = TextState("a").bold() + TextState("b")
    let encoded = """
      {"content":{"joined":{"_0":{"content":{"verbatim":{"_0":"a"}},"modifiers":["bold"]},\
      "_1":"b"}},"modifiers":[]}
      """
    try expectEqual(json(text), encoded)
    try expectEqual(decode(TextState.self, encoded), text)
  }

  @Test func `an undo stack is encoded with its steps`() throws {
    var stack = UndoStack<String>(limit: 3)
    stack.register("a", as: UndoStep("Delete"))
    stack.register(
      "b",
      as: UndoStep("Type", group: "typing", within: .seconds(2)),
      at: Date(timeIntervalSinceReferenceDate: 5)
    )
    let encoded = """
      {"count":2,"future":[],"limit":3,"past":[{"number":1,"step":{"name":"Delete"},"value":"a"},\
      {"number":2,"step":{"group":"typing","interval":[0,2000000000000000000],"name":"Type"},\
      "time":5,"value":"b"}]}
      """
    try expectEqual(json(stack), encoded)
    try expectEqual(decode(UndoStack<String>.self, encoded), stack)
  }

  @Test(arguments: [
    (#"{"pop":{}}"#, "'StackAction<String, Int>' has no case 'pop'."),
    ("{}", "'StackAction<String, Int>' needs the name of one case (found 0)."),
    (
      #"{"popFrom":{"id":1},"push":{"id":1,"state":"a"}}"#,
      "'StackAction<String, Int>' needs the name of one case (found 2)."
    ),
  ])
  func `a value that names no case is refused`(encoded: String, message: String) throws {
    let error = #expect(throws: DecodingError.self) { try decode(Stack.self, encoded) }
    #expect("\(error, default: "no error")".contains(message))
  }

  private func expectSame<Value: Codable & Equatable>(
    _ value: Value,
    _ synthesized: Synthesized,
    at location: SourceLocation = #_sourceLocation
  ) throws {
    let encoded = try json(value)
    #expect(try encoded == json(synthesized), sourceLocation: location)
    #expect(try decode(Value.self, encoded) == value, sourceLocation: location)
  }

  private func json<Value: Encodable>(_ value: Value) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  private func decode<Value: Decodable>(_ type: Value.Type, _ text: String) throws -> Value {
    try JSONDecoder().decode(type, from: Data(text.utf8))
  }
}
