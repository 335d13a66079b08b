import Composable
import ComposableTestKit
import Foundation
import Testing

@MainActor @Suite struct SharedUndoTests {
  @Test func `an undo and a redo change a shared value`() async {
    @Shared(.inMemory("lines")) var lines: [String] = []
    let store = TestStore(initialState: SharedLines.State(lines: $lines)) { SharedLines() }
    await store.send(.added("a")) {
      $0.undo.register([], as: UndoStep("Add"))
      $0.$lines.withLock { $0 = ["a"] }
    }
    await store.send(.undo(.undo)) {
      var lines = $0.lines
      $0.undo.undo(&lines)
      $0.$lines.withLock { $0 = [] }
    }
    expectEqual(lines, [])
    await store.send(.undo(.redo)) {
      var lines = $0.lines
      $0.undo.redo(&lines)
      $0.$lines.withLock { $0 = ["a"] }
    }
    expectEqual(lines, ["a"])
  }

  @Test func `an undo of a shared value is saved in its file`() async throws {
    let file = URL(filePath: "/lines.json")
    @Shared(.fileStorage(file)) var lines: [String] = []
    @Dependency(\.defaultFileStorage) var storage
    let store = Store(initialState: SharedLines.State(lines: $lines)) {
      SharedLines()
    } withDependencies: {
      $0.defaultFileStorage = storage
    }
    store.send(.added("a"))
    store.send(.added("b"))
    store.send(.undo(.undo))
    try await $lines.save()
    try await $lines.load()
    expectEqual(lines, ["a"])
    store.send(.undo(.redo))
    try await $lines.load()
    expectEqual(lines, ["a", "b"])
  }

  @Test func `an undo of a shared value reverts what others have changed`() {
    @Shared(value: []) var lines: [String]
    let store = Store(initialState: SharedLines.State(lines: $lines)) { SharedLines() }
    store.send(.added("a"))
    $lines.withLock { $0.append("from outside") }
    store.send(.undo(.undo))
    expectEqual(lines, [])
    store.send(.undo(.redo))
    expectEqual(lines, ["a", "from outside"])
  }

  @Test func `a change of a part of a shared value can be undone`() {
    @Shared(value: Document(title: "", lines: [])) var document: Document
    let store = Store(initialState: SharedLines.State(lines: $document.lines)) { SharedLines() }
    store.send(.added("a"))
    $document.title.withLock { $0 = "Title" }
    store.send(.undo(.undo))
    expectEqual(document, Document(title: "Title", lines: []))
  }

  @Test func `an action that does not change a shared value is not registered`() {
    @Shared(value: []) var lines: [String]
    let store = Store(initialState: SharedLines.State(lines: $lines)) { SharedLines() }
    store.send(.cleared)
    #expect(!store.withState(\.undo.canUndo))
  }
}

private struct Document: Equatable {
  var title: String
  var lines: [String]
}

@Reducer private struct SharedLines {
  struct State: Equatable {
    @Shared var lines: [String]
    var undo = UndoStack<[String]>(limit: 10)

    init(lines: Shared<[String]>) { _lines = lines }
  }

  enum Action {
    case added(String)
    case cleared
    case undo(UndoAction)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .added(let line): state.$lines.withLock { $0.append(line) }
      case .cleared: state.$lines.withLock { $0 = [] }
      case .undo: break
      }
      return .none
    }
    .undoable(\.$lines, stack: \.undo, action: \.undo) { _, action in
      switch action {
      case .added: UndoStep("Add")
      case .cleared: UndoStep("Clear")
      case .undo: nil
      }
    }
  }
}
