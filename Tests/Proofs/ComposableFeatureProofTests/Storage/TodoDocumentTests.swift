import Composable
import Foundation
import Testing

@testable import TodosFeature

@Suite struct TodoDocumentTests {
  private func todos(_ text: String) throws -> IdentifiedArrayOf<Todo.State> {
    try TodoDocument.todos(in: Array(text.utf8), file: "todos.json")
  }

  @Test func `is written one todo a line`() {
    let bytes = TodoDocument.bytes(of: [.milk, .eggs.completed])
    #expect(
      String(decoding: bytes, as: UTF8.self) == """
        {
          "version": 2,
          "todos": [
            {"id": "00000000-0000-0000-0000-0000000000A1", "description": "Milk", "isComplete": false},
            {"id": "00000000-0000-0000-0000-0000000000A2", "description": "Eggs", "isComplete": true}
          ]
        }

        """
    )
  }

  @Test func `is read as it was written`() throws {
    let strange = Todo.State(id: UUID(5), description: "\"\\\n\u{1}日本語😀")
    for todos: IdentifiedArrayOf<Todo.State> in [[], [.milk], [.milk, .eggs.completed, strange]] {
      let bytes = TodoDocument.bytes(of: todos)
      #expect(try TodoDocument.todos(in: bytes, file: "todos.json") == todos)
    }
  }

  @Test func `is damaged wherever it is cut off`() {
    let bytes = TodoDocument.bytes(of: [.milk, .eggs.completed])
    for count in 0..<(bytes.count - 1) {
      #expect(throws: FileStorageError.self) {
        try TodoDocument.todos(in: Array(bytes.prefix(count)), file: "todos.json")
      }
    }
  }

  @Test(
    arguments: [
      ("{\n  \"version\": 2\n}", 1, 1, #"missing key "todos""#),
      (#"{"todos": []}"#, 1, 1, #"missing key "version""#),
      (#"{"version": "2", "todos": []}"#, 1, 13, #""version" is not a format version"#),
      (#"{"version": 1, "todos": []}"#, 1, 13, #""version" is not a format version"#),
      (#"{"version": 2, "todos": {}}"#, 1, 25, #""todos" is not an array"#),
      ("{\"version\": 2,\n \"todos\": [7]}", 2, 12, "expected an object"),
      (#"{"version": 2, "todos": [], "due": 1}"#, 1, 29, #"unknown key "due""#),
      (#"{"version": 2, "todos": [{"id": "x"}]}"#, 1, 33, #""id" is not a UUID"#),
      ("true", 1, 1, "expected an object"),
      (#"[{"description": "a", "isComplete": true}]"#, 1, 1, "expected an object"),
    ]
  )
  func `says where it is damaged`(text: String, line: Int, column: Int, cause: String) throws {
    let error = try #require(throws: FileStorageError.self) { try todos(text) }
    #expect(error == .damaged(file: "todos.json", line: line, column: column, cause: cause))
  }

  @Test func `may not have one id twice`() throws {
    let text = """
      {"version": 2, "todos": [
        \(Todo.State.milk.json),
        \(Todo.State.milk.completed.json)
      ]}
      """
    let error = try #require(throws: FileStorageError.self) { try todos(text) }
    #expect(
      error
        == .damaged(
          file: "todos.json",
          line: 3,
          column: 3,
          cause: "duplicate \"id\""
        )
    )
  }

  @Test func `is not read when it is newer than the program`() throws {
    let error = try #require(throws: FileStorageError.self) {
      try todos(#"{"version": 3, "anything": {}}"#)
    }
    #expect(error == .newer(file: "todos.json", version: 3, supported: 2))
  }
}
