import Composable
import ComposableHistory
import Foundation
import Testing

@testable import ComposableSample
@testable import RepositoryListFeature
@testable import TodosFeature

// Generated from app.jsonl. Generate it again instead of changing it.
@MainActor @Suite struct AppRecordedTests {
  @Test func `does what was recorded`() async throws {
    let recording = try Recording<App.State, App.Action>(
      contentsOf: URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "app.jsonl")
    )
    let id1 = UUID(uuidString: "087543F2-B4BC-4F3B-8076-2B2B30400EDD")!
    let id2 = UUID(uuidString: "2A72ABE5-8130-4B32-A1A4-F843398EE978")!
    let id3 = UUID(uuidString: "17A672C7-72B1-4BB5-80FB-86B149EAAC93")!
    let id4 = UUID(uuidString: "42EF0DC4-66EB-4BB4-B468-0F4DEA09C64B")!
    let id5 = UUID(uuidString: "BE37F920-149F-4F7A-9355-8303C01DC6B1")!
    let clock = TestClock()
    let store = TestStore(initialState: recording.initialState) {
      App()
    } withDependencies: {
      $0.todoStorage = .inMemory()
      $0.repositories = .sample
      $0.continuousClock = clock
      $0.serve(recording)
    }
    store.deliversOnReceive = true
    store.state.repositories.list.favourites.$saved = Shared(
      wrappedValue: store.state.repositories.list.favourites.saved,
      .appStorage("favourites")
    )
    store.state.todos.$lastFilter = Shared(
      wrappedValue: store.state.todos.lastFilter,
      .appStorage("filter")
    )
    store.state.repositories.$lastQuery = Shared(
      wrappedValue: store.state.repositories.lastQuery,
      .appStorage("query")
    )
    await store.send(.todos(.list(.task))) {
      let recorded = try #require(try recording.state(after: 1))
      $0.todos.list.progress = .loading
      $0.todos.window = recorded.todos.window
    }
    await clock.advance(by: .milliseconds(10))
    await store.receive(.todos(.list(.loaded([])))) {
      $0.todos.list.progress = .loaded
    }
    await store.send(.todos(.addKeyPressed)) {
      let recorded = try #require(try recording.state(after: 3))
      $0.todos.draft = recorded.todos.draft
    }
    await store.send(.todos(.edited(.insert("B")))) {
      let recorded = try #require(try recording.state(after: 4))
      $0.todos.draft = recorded.todos.draft
    }
    await store.send(.todos(.edited(.insert("u")))) {
      let recorded = try #require(try recording.state(after: 5))
      $0.todos.draft = recorded.todos.draft
    }
    await store.send(.todos(.edited(.insert("y")))) {
      let recorded = try #require(try recording.state(after: 6))
      $0.todos.draft = recorded.todos.draft
    }
    await store.send(.todos(.edited(.insert(" ")))) {
      let recorded = try #require(try recording.state(after: 7))
      $0.todos.draft = recorded.todos.draft
    }
    await store.send(.todos(.edited(.insert("m")))) {
      let recorded = try #require(try recording.state(after: 8))
      $0.todos.draft = recorded.todos.draft
    }
    await store.send(.todos(.edited(.insert("i")))) {
      let recorded = try #require(try recording.state(after: 9))
      $0.todos.draft = recorded.todos.draft
    }
    await store.send(.todos(.edited(.insert("l")))) {
      let recorded = try #require(try recording.state(after: 10))
      $0.todos.draft = recorded.todos.draft
    }
    await store.send(.todos(.edited(.insert("k")))) {
      let recorded = try #require(try recording.state(after: 11))
      $0.todos.draft = recorded.todos.draft
    }
    await store.send(.todos(.list(.todoEntered("Buy milk")))) {
      let recorded = try #require(try recording.state(after: 12))
      $0.todos.list.undo.register($0.todos.list.todos, as: UndoStep("Add"))
      $0.todos.list.todos = [Todo.State(id: id1, description: "Buy milk", isComplete: false)]
      $0.todos.list.hasChanges = true
      $0.todos.rows = [id1]
      $0.todos.window = recorded.todos.window
      $0.todos.draft = nil
    }
    await clock.advance(by: .milliseconds(40))
    await store.send(.todos(.addKeyPressed)) {
      let recorded = try #require(try recording.state(after: 13))
      $0.todos.draft = recorded.todos.draft
    }
    await clock.advance(by: .milliseconds(40))
    await store.send(.todos(.edited(.insert("W")))) {
      let recorded = try #require(try recording.state(after: 14))
      $0.todos.draft = recorded.todos.draft
    }
    await clock.advance(by: .milliseconds(40))
    await store.send(.todos(.edited(.insert("r")))) {
      let recorded = try #require(try recording.state(after: 15))
      $0.todos.draft = recorded.todos.draft
    }
    await clock.advance(by: .milliseconds(20))
    await store.send(.todos(.edited(.insert("i")))) {
      let recorded = try #require(try recording.state(after: 16))
      $0.todos.draft = recorded.todos.draft
    }
    await clock.advance(by: .milliseconds(30))
    await store.send(.todos(.edited(.insert("t")))) {
      let recorded = try #require(try recording.state(after: 17))
      $0.todos.draft = recorded.todos.draft
    }
    await clock.advance(by: .milliseconds(20))
    await store.send(.todos(.edited(.insert("e")))) {
      let recorded = try #require(try recording.state(after: 18))
      $0.todos.draft = recorded.todos.draft
    }
    await clock.advance(by: .milliseconds(50))
    await store.send(.todos(.edited(.insert(" ")))) {
      let recorded = try #require(try recording.state(after: 19))
      $0.todos.draft = recorded.todos.draft
    }
    await clock.advance(by: .milliseconds(20))
    await store.send(.todos(.edited(.insert("日")))) {
      let recorded = try #require(try recording.state(after: 20))
      $0.todos.draft = recorded.todos.draft
    }
    await clock.advance(by: .milliseconds(50))
    await store.send(.todos(.edited(.insert("本")))) {
      let recorded = try #require(try recording.state(after: 21))
      $0.todos.draft = recorded.todos.draft
    }
    await clock.advance(by: .milliseconds(10))
    await store.send(.todos(.edited(.insert("語")))) {
      let recorded = try #require(try recording.state(after: 22))
      $0.todos.draft = recorded.todos.draft
    }
    await clock.advance(by: .milliseconds(50))
    await store.send(.todos(.edited(.insert(" ")))) {
      let recorded = try #require(try recording.state(after: 23))
      $0.todos.draft = recorded.todos.draft
    }
    await clock.advance(by: .milliseconds(20))
    await store.send(.todos(.edited(.insert("\"")))) {
      let recorded = try #require(try recording.state(after: 24))
      $0.todos.draft = recorded.todos.draft
    }
    await clock.advance(by: .milliseconds(30))
    await store.send(.todos(.edited(.insert("q")))) {
      let recorded = try #require(try recording.state(after: 25))
      $0.todos.draft = recorded.todos.draft
    }
    await clock.advance(by: .milliseconds(70))
    await store.send(.todos(.edited(.insert("u")))) {
      let recorded = try #require(try recording.state(after: 26))
      $0.todos.draft = recorded.todos.draft
    }
    await clock.advance(by: .milliseconds(10))
    await store.send(.todos(.edited(.insert("o")))) {
      let recorded = try #require(try recording.state(after: 27))
      $0.todos.draft = recorded.todos.draft
    }
    await clock.advance(by: .milliseconds(10))
    await store.receive(.todos(.list(.saved))) {
      $0.todos.list.hasChanges = false
    }
    await store.send(.todos(.edited(.insert("t")))) {
      let recorded = try #require(try recording.state(after: 29))
      $0.todos.draft = recorded.todos.draft
    }
    await store.send(.todos(.edited(.insert("e")))) {
      let recorded = try #require(try recording.state(after: 30))
      $0.todos.draft = recorded.todos.draft
    }
    await store.send(.todos(.edited(.insert("s")))) {
      let recorded = try #require(try recording.state(after: 31))
      $0.todos.draft = recorded.todos.draft
    }
    await store.send(.todos(.edited(.insert("\"")))) {
      let recorded = try #require(try recording.state(after: 32))
      $0.todos.draft = recorded.todos.draft
    }
    await store.send(.todos(.list(.todoEntered("Write 日本語 \"quotes\"")))) {
      let recorded = try #require(try recording.state(after: 33))
      $0.todos.list.undo.register($0.todos.list.todos, as: UndoStep("Add"))
      $0.todos.list.todos.insert(
        Todo.State(id: id2, description: "Write 日本語 \"quotes\"", isComplete: false),
        at: 0
      )
      $0.todos.list.hasChanges = true
      $0.todos.rows.insert(id2, at: 0)
      $0.todos.window = recorded.todos.window
      $0.todos.draft = nil
    }
    await clock.advance(by: .milliseconds(50))
    await store.send(.todos(.addKeyPressed)) {
      let recorded = try #require(try recording.state(after: 34))
      $0.todos.draft = recorded.todos.draft
    }
    await clock.advance(by: .milliseconds(20))
    await store.send(.todos(.edited(.insert("F")))) {
      let recorded = try #require(try recording.state(after: 35))
      $0.todos.draft = recorded.todos.draft
    }
    await clock.advance(by: .milliseconds(30))
    await store.send(.todos(.edited(.insert("e")))) {
      let recorded = try #require(try recording.state(after: 36))
      $0.todos.draft = recorded.todos.draft
    }
    await clock.advance(by: .milliseconds(20))
    await store.send(.todos(.edited(.insert("e")))) {
      let recorded = try #require(try recording.state(after: 37))
      $0.todos.draft = recorded.todos.draft
    }
    await clock.advance(by: .milliseconds(20))
    await store.send(.todos(.edited(.insert("d")))) {
      let recorded = try #require(try recording.state(after: 38))
      $0.todos.draft = recorded.todos.draft
    }
    await clock.advance(by: .milliseconds(40))
    await store.send(.todos(.edited(.insert(" ")))) {
      let recorded = try #require(try recording.state(after: 39))
      $0.todos.draft = recorded.todos.draft
    }
    await clock.advance(by: .milliseconds(20))
    await store.send(.todos(.edited(.insert("t")))) {
      let recorded = try #require(try recording.state(after: 40))
      $0.todos.draft = recorded.todos.draft
    }
    await clock.advance(by: .milliseconds(50))
    await store.send(.todos(.edited(.insert("h")))) {
      let recorded = try #require(try recording.state(after: 41))
      $0.todos.draft = recorded.todos.draft
    }
    await clock.advance(by: .milliseconds(10))
    await store.send(.todos(.edited(.insert("e")))) {
      let recorded = try #require(try recording.state(after: 42))
      $0.todos.draft = recorded.todos.draft
    }
    await clock.advance(by: .milliseconds(20))
    await store.send(.todos(.edited(.insert(" ")))) {
      let recorded = try #require(try recording.state(after: 43))
      $0.todos.draft = recorded.todos.draft
    }
    await clock.advance(by: .milliseconds(50))
    await store.send(.todos(.edited(.insert("c")))) {
      let recorded = try #require(try recording.state(after: 44))
      $0.todos.draft = recorded.todos.draft
    }
    await clock.advance(by: .milliseconds(30))
    await store.send(.todos(.edited(.insert("a")))) {
      let recorded = try #require(try recording.state(after: 45))
      $0.todos.draft = recorded.todos.draft
    }
    await clock.advance(by: .milliseconds(30))
    await store.send(.todos(.edited(.insert("t")))) {
      let recorded = try #require(try recording.state(after: 46))
      $0.todos.draft = recorded.todos.draft
    }
    await clock.advance(by: .milliseconds(40))
    await store.send(.todos(.edited(.insert(" ")))) {
      let recorded = try #require(try recording.state(after: 47))
      $0.todos.draft = recorded.todos.draft
    }
    await clock.advance(by: .milliseconds(30))
    await store.send(.todos(.edited(.insert("🐈")))) {
      let recorded = try #require(try recording.state(after: 48))
      $0.todos.draft = recorded.todos.draft
    }
    await clock.advance(by: .milliseconds(30))
    await store.send(.todos(.list(.todoEntered("Feed the cat 🐈")))) {
      let recorded = try #require(try recording.state(after: 49))
      $0.todos.list.undo.register($0.todos.list.todos, as: UndoStep("Add"))
      $0.todos.list.todos.insert(
        Todo.State(id: id3, description: "Feed the cat 🐈", isComplete: false),
        at: 0
      )
      $0.todos.rows.insert(id3, at: 0)
      $0.todos.window = recorded.todos.window
      $0.todos.draft = nil
    }
    await clock.advance(by: .milliseconds(20))
    await store.send(.todos(.addKeyPressed)) {
      let recorded = try #require(try recording.state(after: 50))
      $0.todos.draft = recorded.todos.draft
    }
    await clock.advance(by: .milliseconds(40))
    await store.send(.todos(.edited(.insert("C")))) {
      let recorded = try #require(try recording.state(after: 51))
      $0.todos.draft = recorded.todos.draft
    }
    await clock.advance(by: .milliseconds(60))
    await store.send(.todos(.edited(.insert("a")))) {
      let recorded = try #require(try recording.state(after: 52))
      $0.todos.draft = recorded.todos.draft
    }
    await clock.advance(by: .milliseconds(60))
    await store.send(.todos(.edited(.insert("l")))) {
      let recorded = try #require(try recording.state(after: 53))
      $0.todos.draft = recorded.todos.draft
    }
    await clock.advance(by: .milliseconds(40))
    await store.send(.todos(.edited(.insert("l")))) {
      let recorded = try #require(try recording.state(after: 54))
      $0.todos.draft = recorded.todos.draft
    }
    await clock.advance(by: .milliseconds(50))
    await store.send(.todos(.edited(.insert(" ")))) {
      let recorded = try #require(try recording.state(after: 55))
      $0.todos.draft = recorded.todos.draft
    }
    await clock.advance(by: .milliseconds(10))
    await store.send(.todos(.edited(.insert("Z")))) {
      let recorded = try #require(try recording.state(after: 56))
      $0.todos.draft = recorded.todos.draft
    }
    await clock.advance(by: .milliseconds(50))
    await store.send(.todos(.edited(.insert("o")))) {
      let recorded = try #require(try recording.state(after: 57))
      $0.todos.draft = recorded.todos.draft
    }
    await clock.advance(by: .milliseconds(40))
    await store.send(.todos(.edited(.insert("ë")))) {
      let recorded = try #require(try recording.state(after: 58))
      $0.todos.draft = recorded.todos.draft
    }
    await clock.advance(by: .milliseconds(20))
    await store.send(.todos(.list(.todoEntered("Call Zoë")))) {
      let recorded = try #require(try recording.state(after: 59))
      $0.todos.list.undo.register($0.todos.list.todos, as: UndoStep("Add"))
      $0.todos.list.todos.insert(
        Todo.State(id: id4, description: "Call Zoë", isComplete: false),
        at: 0
      )
      $0.todos.rows.insert(id4, at: 0)
      $0.todos.window = recorded.todos.window
      $0.todos.draft = nil
    }
    await clock.advance(by: .milliseconds(20))
    await store.send(.todos(.addKeyPressed)) {
      let recorded = try #require(try recording.state(after: 60))
      $0.todos.draft = recorded.todos.draft
    }
    await clock.advance(by: .milliseconds(30))
    await store.send(.todos(.edited(.insert("W")))) {
      let recorded = try #require(try recording.state(after: 61))
      $0.todos.draft = recorded.todos.draft
    }
    await clock.advance(by: .milliseconds(30))
    await store.send(.todos(.edited(.insert("a")))) {
      let recorded = try #require(try recording.state(after: 62))
      $0.todos.draft = recorded.todos.draft
    }
    await clock.advance(by: .milliseconds(50))
    await store.send(.todos(.edited(.insert("t")))) {
      let recorded = try #require(try recording.state(after: 63))
      $0.todos.draft = recorded.todos.draft
    }
    await clock.advance(by: .milliseconds(40))
    await store.send(.todos(.edited(.insert("e")))) {
      let recorded = try #require(try recording.state(after: 64))
      $0.todos.draft = recorded.todos.draft
    }
    await clock.advance(by: .milliseconds(10))
    await store.send(.todos(.edited(.insert("r")))) {
      let recorded = try #require(try recording.state(after: 65))
      $0.todos.draft = recorded.todos.draft
    }
    await clock.advance(by: .milliseconds(60))
    await store.send(.todos(.edited(.insert(" ")))) {
      let recorded = try #require(try recording.state(after: 66))
      $0.todos.draft = recorded.todos.draft
    }
    await clock.advance(by: .milliseconds(30))
    await store.send(.todos(.edited(.insert("p")))) {
      let recorded = try #require(try recording.state(after: 67))
      $0.todos.draft = recorded.todos.draft
    }
    await clock.advance(by: .milliseconds(40))
    await store.send(.todos(.edited(.insert("l")))) {
      let recorded = try #require(try recording.state(after: 68))
      $0.todos.draft = recorded.todos.draft
    }
    await clock.advance(by: .milliseconds(20))
    await store.send(.todos(.edited(.insert("a")))) {
      let recorded = try #require(try recording.state(after: 69))
      $0.todos.draft = recorded.todos.draft
    }
    await clock.advance(by: .milliseconds(30))
    await store.send(.todos(.edited(.insert("n")))) {
      let recorded = try #require(try recording.state(after: 70))
      $0.todos.draft = recorded.todos.draft
    }
    await clock.advance(by: .milliseconds(30))
    await store.send(.todos(.edited(.insert("t")))) {
      let recorded = try #require(try recording.state(after: 71))
      $0.todos.draft = recorded.todos.draft
    }
    await clock.advance(by: .milliseconds(50))
    await store.send(.todos(.edited(.insert("s")))) {
      let recorded = try #require(try recording.state(after: 72))
      $0.todos.draft = recorded.todos.draft
    }
    await clock.advance(by: .milliseconds(10))
    await store.send(.todos(.list(.todoEntered("Water plants")))) {
      let recorded = try #require(try recording.state(after: 73))
      $0.todos.list.undo.register($0.todos.list.todos, as: UndoStep("Add"))
      $0.todos.list.todos.insert(
        Todo.State(id: id5, description: "Water plants", isComplete: false),
        at: 0
      )
      $0.todos.rows.insert(id5, at: 0)
      $0.todos.window = recorded.todos.window
      $0.todos.draft = nil
    }
    await clock.advance(by: .milliseconds(530))
    await store.receive(.todos(.list(.saved))) {
      $0.todos.list.hasChanges = false
    }
    await store.send(.todos(.selectionMoved(.down))) {
      let recorded = try #require(try recording.state(after: 75))
      $0.todos.window = recorded.todos.window
    }
    await store.send(.todos(.selectionMoved(.down))) {
      let recorded = try #require(try recording.state(after: 76))
      $0.todos.window = recorded.todos.window
    }
    await store.send(
      .todos(.list(.todos(.element(id: id3, action: .binding(.set(\.isComplete, true))))))
    ) {
      $0.todos.list.undo.register($0.todos.list.todos, as: UndoStep("Complete"))
      $0.todos.list.todos[id: id3]?.isComplete = true
      $0.todos.list.isSortPending = true
      $0.todos.list.hasChanges = true
      $0.todos.completedCount = 1
    }
    await clock.advance(by: .milliseconds(10))
    await store.send(.todos(.selectionMoved(.up))) {
      let recorded = try #require(try recording.state(after: 78))
      $0.todos.window = recorded.todos.window
    }
    await clock.advance(by: .milliseconds(20))
    await store.send(
      .todos(.list(.todos(.element(id: id4, action: .binding(.set(\.isComplete, true))))))
    ) {
      $0.todos.list.undo.register($0.todos.list.todos, as: UndoStep("Complete"))
      $0.todos.list.todos[id: id4]?.isComplete = true
      $0.todos.completedCount = 2
    }
    await clock.advance(by: .milliseconds(30))
    await store.send(.todos(.selectionMoved(.down))) {
      let recorded = try #require(try recording.state(after: 80))
      $0.todos.window = recorded.todos.window
    }
    await clock.advance(by: .milliseconds(40))
    await store.send(.todos(.editKeyPressed)) {
      let recorded = try #require(try recording.state(after: 81))
      $0.todos.draft = recorded.todos.draft
    }
    await clock.advance(by: .milliseconds(20))
    await store.send(.todos(.edited(.deleteWord))) {
      let recorded = try #require(try recording.state(after: 82))
      $0.todos.draft = recorded.todos.draft
    }
    await clock.advance(by: .milliseconds(30))
    await store.send(.todos(.edited(.insert("r")))) {
      let recorded = try #require(try recording.state(after: 83))
      $0.todos.draft = recorded.todos.draft
    }
    await clock.advance(by: .milliseconds(20))
    await store.send(.todos(.edited(.insert("o")))) {
      let recorded = try #require(try recording.state(after: 84))
      $0.todos.draft = recorded.todos.draft
    }
    await clock.advance(by: .milliseconds(30))
    await store.send(.todos(.edited(.insert("s")))) {
      let recorded = try #require(try recording.state(after: 85))
      $0.todos.draft = recorded.todos.draft
    }
    await clock.advance(by: .milliseconds(40))
    await store.send(.todos(.edited(.insert("e")))) {
      let recorded = try #require(try recording.state(after: 86))
      $0.todos.draft = recorded.todos.draft
    }
    await clock.advance(by: .milliseconds(50))
    await store.send(.todos(.edited(.insert("s")))) {
      let recorded = try #require(try recording.state(after: 87))
      $0.todos.draft = recorded.todos.draft
    }
    await clock.advance(by: .milliseconds(40))
    await store.send(
      .todos(
        .list(
          .todos(.element(id: id3, action: .binding(.set(\.description, "Feed the cat roses"))))
        )
      )
    ) {
      $0.todos.list.undo.register($0.todos.list.todos, as: UndoStep("Edit"))
      $0.todos.list.todos[id: id3]?.description = "Feed the cat roses"
      $0.todos.draft = nil
    }
    await clock.advance(by: .milliseconds(60))
    await store.send(.todos(.list(.move([2], 4)))) {
      let recorded = try #require(try recording.state(after: 89))
      $0.todos.list.undo.register($0.todos.list.todos, as: UndoStep("Move"))
      $0.todos.list.todos.move(fromOffsets: [2], toOffset: 4)
      $0.todos.rows[2] = id2
      $0.todos.rows[3] = id3
      $0.todos.window = recorded.todos.window
    }
    await clock.advance(by: .milliseconds(10))
    await store.send(.todos(.list(.move([3], 2)))) {
      let recorded = try #require(try recording.state(after: 90))
      $0.todos.list.undo.register($0.todos.list.todos, as: UndoStep("Move"))
      $0.todos.list.todos.move(fromOffsets: [2], toOffset: 4)
      $0.todos.rows[2] = id3
      $0.todos.rows[3] = id2
      $0.todos.window = recorded.todos.window
    }
    await clock.advance(by: .milliseconds(530))
    await store.receive(.todos(.list(.saved))) {
      $0.todos.list.hasChanges = false
    }
    await clock.advance(by: .milliseconds(100))
    await store.receive(.todos(.list(.sortCompletedTodos))) {
      let recorded = try #require(try recording.state(after: 92))
      $0.todos.list.todos.move(fromOffsets: [3], toOffset: 1)
      $0.todos.list.todos.move(fromOffsets: [4], toOffset: 2)
      $0.todos.list.isSortPending = false
      $0.todos.list.hasChanges = true
      $0.todos.rows[1] = id2
      $0.todos.rows[2] = id1
      $0.todos.rows[3] = id4
      $0.todos.rows[4] = id3
      $0.todos.window = recorded.todos.window
    }
    await clock.advance(by: .milliseconds(20))
    await store.receive(.todos(.list(.saved))) {
      $0.todos.list.hasChanges = false
    }
    await store.send(.todos(.list(.undo(.undo)))) {
      let recorded = try #require(try recording.state(after: 94))
      var todos = $0.todos.list.todos
      $0.todos.list.undo.undo(&todos)
      $0.todos.list.todos = todos
      $0.todos.list.hasChanges = true
      $0.todos.rows[1] = id4
      $0.todos.rows[2] = id2
      $0.todos.rows[3] = id3
      $0.todos.rows[4] = id1
      $0.todos.window = recorded.todos.window
      $0.todos.notice = "Undid: Move."
    }
    await clock.advance(by: .milliseconds(20))
    await store.send(.todos(.list(.undo(.undo)))) {
      let recorded = try #require(try recording.state(after: 95))
      var todos = $0.todos.list.todos
      $0.todos.list.undo.undo(&todos)
      $0.todos.list.todos = todos
      $0.todos.rows[2] = id3
      $0.todos.rows[3] = id2
      $0.todos.window = recorded.todos.window
    }
    await clock.advance(by: .milliseconds(30))
    await store.send(.todos(.list(.undo(.redo)))) {
      let recorded = try #require(try recording.state(after: 96))
      var todos = $0.todos.list.todos
      $0.todos.list.undo.redo(&todos)
      $0.todos.list.todos = todos
      $0.todos.rows[2] = id2
      $0.todos.rows[3] = id3
      $0.todos.window = recorded.todos.window
      $0.todos.notice = "Redid: Move."
    }
    await clock.advance(by: .milliseconds(40))
    await store.send(.todos(.list(.binding(.set(\.filter, .active))))) {
      let recorded = try #require(try recording.state(after: 97))
      $0.todos.$lastFilter.withLock { $0 = .active }
      $0.todos.list.filter = .active
      $0.todos.rows.replaceSubrange(1..<4, with: [id2])
      $0.todos.window = recorded.todos.window
      $0.todos.notice = nil
    }
    await clock.advance(by: .milliseconds(50))
    await store.send(.todos(.list(.binding(.set(\.filter, .completed))))) {
      let recorded = try #require(try recording.state(after: 98))
      $0.todos.$lastFilter.withLock { $0 = .completed }
      $0.todos.list.filter = .completed
      $0.todos.rows = [id4, id3]
      $0.todos.window = recorded.todos.window
    }
    await clock.advance(by: .milliseconds(10))
    await store.send(.todos(.list(.binding(.set(\.filter, .all))))) {
      let recorded = try #require(try recording.state(after: 99))
      $0.todos.$lastFilter.withLock { $0 = .all }
      $0.todos.list.filter = .all
      $0.todos.rows = [id5, id4, id2, id3, id1]
      $0.todos.window = recorded.todos.window
    }
    await clock.advance(by: .milliseconds(40))
    await store.send(.todos(.list(.binding(.set(\.filter, .completed))))) {
      let recorded = try #require(try recording.state(after: 100))
      $0.todos.$lastFilter.withLock { $0 = .completed }
      $0.todos.list.filter = .completed
      $0.todos.rows = [id4, id3]
      $0.todos.window = recorded.todos.window
    }
    await clock.advance(by: .milliseconds(40))
    await store.send(.todos(.list(.binding(.set(\.filter, .all))))) {
      let recorded = try #require(try recording.state(after: 101))
      $0.todos.$lastFilter.withLock { $0 = .all }
      $0.todos.list.filter = .all
      $0.todos.rows = [id5, id4, id2, id3, id1]
      $0.todos.window = recorded.todos.window
    }
    await clock.advance(by: .milliseconds(30))
    await store.send(.todos(.list(.delete([3])))) {
      let recorded = try #require(try recording.state(after: 102))
      $0.todos.list.undo.register($0.todos.list.todos, as: UndoStep("Delete"))
      $0.todos.list.todos.remove(id: id3)
      $0.todos.rows.remove(at: 3)
      $0.todos.completedCount = 1
      $0.todos.window = recorded.todos.window
    }
    await clock.advance(by: .milliseconds(20))
    await store.send(.todos(.list(.undo(.undo)))) {
      let recorded = try #require(try recording.state(after: 103))
      var todos = $0.todos.list.todos
      $0.todos.list.undo.undo(&todos)
      $0.todos.list.todos = todos
      $0.todos.rows.insert(id3, at: 3)
      $0.todos.completedCount = 2
      $0.todos.window = recorded.todos.window
      $0.todos.notice = "Undid: Delete."
    }
    await clock.advance(by: .milliseconds(520))
    await store.receive(.todos(.list(.saved))) {
      $0.todos.list.hasChanges = false
    }
    await store.send(.todos(.list(.clearCompletedButtonTapped))) {
      let recorded = try #require(try recording.state(after: 105))
      $0.todos.list.confirmation = recorded.todos.list.confirmation
      $0.todos.notice = nil
    }
    await store.send(.todos(.list(.confirmation(.presented(.deleteCompletedButtonTapped))))) {
      let recorded = try #require(try recording.state(after: 106))
      $0.todos.list.undo.register($0.todos.list.todos, as: UndoStep("Clear Completed"))
      $0.todos.list.todos.remove(id: id4)
      $0.todos.list.todos.remove(id: id3)
      $0.todos.list.hasChanges = true
      $0.todos.list.confirmation = nil
      $0.todos.rows.replaceSubrange(1..<4, with: [id2])
      $0.todos.completedCount = 0
      $0.todos.window = recorded.todos.window
    }
    await clock.advance(by: .milliseconds(30))
    await store.send(.todos(.list(.undo(.undo)))) {
      let recorded = try #require(try recording.state(after: 107))
      var todos = $0.todos.list.todos
      $0.todos.list.undo.undo(&todos)
      $0.todos.list.todos = todos
      $0.todos.rows.replaceSubrange(1..<2, with: [id4, id2, id3])
      $0.todos.completedCount = 2
      $0.todos.window = recorded.todos.window
      $0.todos.notice = "Undid: Clear Completed."
    }
    await clock.advance(by: .milliseconds(70))
    await store.send(.todos(.selectionMoved(.toTop))) {
      let recorded = try #require(try recording.state(after: 108))
      $0.todos.window = recorded.todos.window
      $0.todos.notice = nil
    }
    await clock.advance(by: .milliseconds(50))
    await store.send(.todos(.addKeyPressed)) {
      let recorded = try #require(try recording.state(after: 109))
      $0.todos.draft = recorded.todos.draft
    }
    await clock.advance(by: .milliseconds(50))
    await store.send(.todos(.edited(.insert("x")))) {
      let recorded = try #require(try recording.state(after: 110))
      $0.todos.draft = recorded.todos.draft
    }
    await clock.advance(by: .milliseconds(50))
    await store.send(.todos(.draftDropped)) {
      $0.todos.draft = nil
    }
    await clock.advance(by: .milliseconds(90))
    await store.send(.tabSelected(.repositories)) {
      $0.tab = .repositories
    }
    await store.receive(.repositories(.resized(Size(width: 68, height: 12)))) {
      let recorded = try #require(try recording.state(after: 113))
      $0.repositories.window = recorded.repositories.window
      $0.repositories.room = Size(width: 68, height: 12)
    }
    await store.receive(.repositories(.list(.onAppear))) {
      let recorded = try #require(try recording.state(after: 114))
      $0.repositories.list.loading = .loading
      $0.repositories.window = recorded.repositories.window
    }
    await clock.advance(by: .milliseconds(20))
    // .repositories(.list(.pageLoaded))
    await store.receive(recording.transitions[114].action) {
      let recorded = try #require(try recording.state(after: 115))
      $0.repositories.list.loading = recorded.repositories.list.loading
    }
    await store.receive(.repositories(.list(.rowAppeared(6)))) {
      let recorded = try #require(try recording.state(after: 116))
      $0.repositories.list.loading = recorded.repositories.list.loading
    }
    await clock.advance(by: .milliseconds(10))
    // .repositories(.list(.pageLoaded))
    await store.receive(recording.transitions[116].action) {
      let recorded = try #require(try recording.state(after: 117))
      $0.repositories.list.loading = recorded.repositories.list.loading
      $0.repositories.window = recorded.repositories.window
    }
    await clock.advance(by: .milliseconds(170))
    await store.receive(.todos(.list(.saved))) {
      $0.todos.list.hasChanges = false
    }
    await store.send(.repositories(.selectionMoved(.down))) {
      let recorded = try #require(try recording.state(after: 119))
      $0.repositories.window = recorded.repositories.window
    }
    await store.send(.repositories(.selectionMoved(.down))) {
      let recorded = try #require(try recording.state(after: 120))
      $0.repositories.window = recorded.repositories.window
    }
    await store.send(.repositories(.selectionMoved(.down))) {
      let recorded = try #require(try recording.state(after: 121))
      $0.repositories.window = recorded.repositories.window
    }
    await store.send(.repositories(.selectionMoved(.down))) {
      let recorded = try #require(try recording.state(after: 122))
      $0.repositories.window = recorded.repositories.window
    }
    await store.send(.repositories(.selectionMoved(.down))) {
      let recorded = try #require(try recording.state(after: 123))
      $0.repositories.window = recorded.repositories.window
    }
    await store.send(.repositories(.selectionMoved(.down))) {
      let recorded = try #require(try recording.state(after: 124))
      $0.repositories.window = recorded.repositories.window
    }
    await store.send(.repositories(.list(.favouriteButtonTapped(7)))) {
      $0.repositories.list.favourites.wishes[7] = true
    }
    // .repositories(.list(.favouriteSaved(_:, _:)))
    await store.receive(recording.transitions[125].action) {
      $0.repositories.list.favourites.$saved.withLock { $0 = [7] }
      $0.repositories.list.favourites.wishes = [:]
    }
    await store.send(.repositories(.list(.rowTapped(7)))) {
      let recorded = try #require(try recording.state(after: 127))
      $0.repositories.list.path[id: 0] = recorded.repositories.list.path[id: 0]
      $0.repositories.windows = recorded.repositories.windows
    }
    // .repositories(.list(.path(.element(id:, action: .repository(.loaded)))))
    await store.receive(recording.transitions[127].action) {
      $0.repositories.list.path[id: 0, case: \.repository]?.loading = .loaded
    }
    await store.send(.repositories(.selectionMoved(.down))) {
      let recorded = try #require(try recording.state(after: 129))
      $0.repositories.windows[0] = recorded.repositories.windows[0]
    }
    await store.send(
      .repositories(.list(.path(.element(id: 0, action: .repository(.favouriteButtonTapped)))))
    ) {
      $0.repositories.list.favourites.wishes[7] = false
    }
    // .repositories(.list(.favouriteSaved(_:, _:)))
    await store.receive(recording.transitions[130].action) {
      $0.repositories.list.favourites.$saved.withLock { $0 = [] }
      $0.repositories.list.favourites.wishes = [:]
    }
    await store.send(
      .repositories(.list(.path(.element(id: 0, action: .repository(.ownerButtonTapped)))))
    ) {
      let recorded = try #require(try recording.state(after: 132))
      $0.repositories.list.path[id: 1] = recorded.repositories.list.path[id: 1]
      $0.repositories.windows.append(recorded.repositories.windows[1])
    }
    await clock.advance(by: .milliseconds(10))
    // .repositories(.list(.path(.element(id:, action: .owner(.loaded(_:, _:))))))
    await store.receive(recording.transitions[132].action) {
      let recorded = try #require(try recording.state(after: 133))
      $0.repositories.list.path[id: 1, case: \.owner]?.owner =
        recorded.repositories.list.path[id: 1, case: \.owner]!.owner
      $0.repositories.list.path[id: 1, case: \.owner]?.loading =
        recorded.repositories.list.path[id: 1, case: \.owner]!.loading
      $0.repositories.windows[1] = recorded.repositories.windows[1]
    }
    await store.send(.repositories(.selectionMoved(.down))) {
      let recorded = try #require(try recording.state(after: 134))
      $0.repositories.windows[1] = recorded.repositories.windows[1]
    }
    await store.send(.repositories(.list(.path(.element(id: 1, action: .owner(.rowTapped(7))))))) {
      let recorded = try #require(try recording.state(after: 135))
      $0.repositories.list.path[id: 2] = recorded.repositories.list.path[id: 2]
      $0.repositories.windows.append(recorded.repositories.windows[2])
    }
    // .repositories(.list(.path(.element(id:, action: .repository(.loaded)))))
    await store.receive(recording.transitions[135].action) {
      $0.repositories.list.path[id: 2, case: \.repository]?.loading = .loaded
    }
    await store.send(.repositories(.list(.path(.popFrom(id: 2))))) {
      $0.repositories.list.path.pop(from: 2)
      $0.repositories.windows.remove(at: 2)
    }
    await store.send(.repositories(.list(.path(.popFrom(id: 1))))) {
      $0.repositories.list.path.pop(from: 1)
      $0.repositories.windows.remove(at: 1)
    }
    await store.send(.repositories(.list(.path(.popFrom(id: 0))))) {
      $0.repositories.list.path.pop(from: 0)
      $0.repositories.windows = []
    }
    await store.send(.repositories(.searchKeyPressed)) {
      let recorded = try #require(try recording.state(after: 140))
      $0.repositories.search = recorded.repositories.search
    }
    await store.send(.repositories(.edited(.insert("t")))) {
      let recorded = try #require(try recording.state(after: 141))
      $0.repositories.search = recorded.repositories.search
    }
    await store.receive(.repositories(.list(.binding(.set(\.query, "t"))))) {
      $0.repositories.list.query = "t"
    }
    await clock.advance(by: .milliseconds(20))
    await store.send(.repositories(.edited(.insert("e")))) {
      let recorded = try #require(try recording.state(after: 143))
      $0.repositories.search = recorded.repositories.search
    }
    await store.receive(.repositories(.list(.binding(.set(\.query, "te"))))) {
      $0.repositories.list.query = "te"
    }
    await clock.advance(by: .milliseconds(30))
    await store.send(.repositories(.edited(.insert("t")))) {
      let recorded = try #require(try recording.state(after: 145))
      $0.repositories.search = recorded.repositories.search
    }
    await store.receive(.repositories(.list(.binding(.set(\.query, "tet"))))) {
      $0.repositories.list.query = "tet"
    }
    await clock.advance(by: .milliseconds(20))
    await store.send(.repositories(.edited(.insert("r")))) {
      let recorded = try #require(try recording.state(after: 147))
      $0.repositories.search = recorded.repositories.search
    }
    await store.receive(.repositories(.list(.binding(.set(\.query, "tetr"))))) {
      $0.repositories.list.query = "tetr"
    }
    await clock.advance(by: .milliseconds(40))
    await store.send(.repositories(.edited(.insert("i")))) {
      let recorded = try #require(try recording.state(after: 149))
      $0.repositories.search = recorded.repositories.search
    }
    await store.receive(.repositories(.list(.binding(.set(\.query, "tetri"))))) {
      $0.repositories.list.query = "tetri"
    }
    await clock.advance(by: .milliseconds(50))
    await store.send(.repositories(.edited(.insert("s")))) {
      let recorded = try #require(try recording.state(after: 151))
      $0.repositories.search = recorded.repositories.search
    }
    await store.receive(.repositories(.list(.binding(.set(\.query, "tetris"))))) {
      $0.repositories.list.query = "tetris"
    }
    await clock.advance(by: .milliseconds(300))
    await store.receive(.repositories(.list(.searchDelayPassed))) {
      let recorded = try #require(try recording.state(after: 153))
      $0.repositories.list.searchedQuery = "tetris"
      $0.repositories.list.loading = .loading
      $0.repositories.window = recorded.repositories.window
    }
    await clock.advance(by: .milliseconds(10))
    // .repositories(.list(.pageLoaded))
    await store.receive(recording.transitions[153].action) {
      let recorded = try #require(try recording.state(after: 154))
      $0.repositories.$lastQuery.withLock { $0 = "tetris" }
      $0.repositories.list.loading = recorded.repositories.list.loading
      $0.repositories.window = recorded.repositories.window
    }
    await store.send(.repositories(.searchEnded)) {
      $0.repositories.search = nil
    }
    await store.send(.repositories(.list(.favouriteButtonTapped(3)))) {
      $0.repositories.list.favourites.wishes[3] = true
    }
    // .repositories(.list(.favouriteSaved(_:, _:)))
    await store.receive(recording.transitions[156].action) {
      $0.repositories.list.favourites.$saved.withLock { $0 = [3] }
      $0.repositories.list.favourites.wishes = [:]
    }
    await store.send(.repositories(.list(.rowTapped(3)))) {
      let recorded = try #require(try recording.state(after: 158))
      $0.repositories.list.path[id: 3] = recorded.repositories.list.path[id: 3]
      $0.repositories.windows = recorded.repositories.windows
    }
    // .repositories(.list(.path(.element(id:, action: .repository(.loaded)))))
    await store.receive(recording.transitions[158].action) {
      $0.repositories.list.path[id: 3, case: \.repository]?.loading = .loaded
    }
    await store.send(.repositories(.list(.path(.popFrom(id: 3))))) {
      $0.repositories.list.path.pop(from: 3)
      $0.repositories.windows = []
    }
    await store.send(.repositories(.list(.refreshButtonTapped))) {
      let recorded = try #require(try recording.state(after: 161))
      $0.repositories.list.loading = .loading
      $0.repositories.window = recorded.repositories.window
    }
    await clock.advance(by: .milliseconds(20))
    // .repositories(.list(.pageLoaded))
    await store.receive(recording.transitions[161].action) {
      let recorded = try #require(try recording.state(after: 162))
      $0.repositories.list.loading = recorded.repositories.list.loading
      $0.repositories.window = recorded.repositories.window
    }
    await store.send(.repositories(.searchKeyPressed)) {
      let recorded = try #require(try recording.state(after: 163))
      $0.repositories.search = recorded.repositories.search
    }
    await store.send(.repositories(.edited(.insert("n")))) {
      let recorded = try #require(try recording.state(after: 164))
      $0.repositories.search = recorded.repositories.search
    }
    await store.receive(.repositories(.list(.binding(.set(\.query, "n"))))) {
      $0.repositories.list.query = "n"
    }
    await clock.advance(by: .milliseconds(40))
    await store.send(.repositories(.edited(.insert("o")))) {
      let recorded = try #require(try recording.state(after: 166))
      $0.repositories.search = recorded.repositories.search
    }
    await store.receive(.repositories(.list(.binding(.set(\.query, "no"))))) {
      $0.repositories.list.query = "no"
    }
    await clock.advance(by: .milliseconds(50))
    await store.send(.repositories(.edited(.insert(" ")))) {
      let recorded = try #require(try recording.state(after: 168))
      $0.repositories.search = recorded.repositories.search
    }
    await store.receive(.repositories(.list(.binding(.set(\.query, "no "))))) {
      $0.repositories.list.query = "no "
    }
    await clock.advance(by: .milliseconds(60))
    await store.send(.repositories(.edited(.insert("s")))) {
      let recorded = try #require(try recording.state(after: 170))
      $0.repositories.search = recorded.repositories.search
    }
    await clock.advance(by: .milliseconds(10))
    await store.receive(.repositories(.list(.binding(.set(\.query, "no s"))))) {
      $0.repositories.list.query = "no s"
    }
    await clock.advance(by: .milliseconds(50))
    await store.send(.repositories(.edited(.insert("u")))) {
      let recorded = try #require(try recording.state(after: 172))
      $0.repositories.search = recorded.repositories.search
    }
    await store.receive(.repositories(.list(.binding(.set(\.query, "no su"))))) {
      $0.repositories.list.query = "no su"
    }
    await clock.advance(by: .milliseconds(30))
    await store.send(.repositories(.edited(.insert("c")))) {
      let recorded = try #require(try recording.state(after: 174))
      $0.repositories.search = recorded.repositories.search
    }
    await store.receive(.repositories(.list(.binding(.set(\.query, "no suc"))))) {
      $0.repositories.list.query = "no suc"
    }
    await clock.advance(by: .milliseconds(40))
    await store.send(.repositories(.edited(.insert("h")))) {
      let recorded = try #require(try recording.state(after: 176))
      $0.repositories.search = recorded.repositories.search
    }
    await store.receive(.repositories(.list(.binding(.set(\.query, "no such"))))) {
      $0.repositories.list.query = "no such"
    }
    await clock.advance(by: .milliseconds(50))
    await store.send(.repositories(.edited(.insert(" ")))) {
      let recorded = try #require(try recording.state(after: 178))
      $0.repositories.search = recorded.repositories.search
    }
    await store.receive(.repositories(.list(.binding(.set(\.query, "no such "))))) {
      $0.repositories.list.query = "no such "
    }
    await clock.advance(by: .milliseconds(50))
    await store.send(.repositories(.edited(.insert("t")))) {
      let recorded = try #require(try recording.state(after: 180))
      $0.repositories.search = recorded.repositories.search
    }
    await store.receive(.repositories(.list(.binding(.set(\.query, "no such t"))))) {
      $0.repositories.list.query = "no such t"
    }
    await clock.advance(by: .milliseconds(40))
    await store.send(.repositories(.edited(.insert("h")))) {
      let recorded = try #require(try recording.state(after: 182))
      $0.repositories.search = recorded.repositories.search
    }
    await store.receive(.repositories(.list(.binding(.set(\.query, "no such th"))))) {
      $0.repositories.list.query = "no such th"
    }
    await clock.advance(by: .milliseconds(30))
    await store.send(.repositories(.edited(.insert("i")))) {
      let recorded = try #require(try recording.state(after: 184))
      $0.repositories.search = recorded.repositories.search
    }
    await store.receive(.repositories(.list(.binding(.set(\.query, "no such thi"))))) {
      $0.repositories.list.query = "no such thi"
    }
    await clock.advance(by: .milliseconds(30))
    await store.send(.repositories(.edited(.insert("n")))) {
      let recorded = try #require(try recording.state(after: 186))
      $0.repositories.search = recorded.repositories.search
    }
    await store.receive(.repositories(.list(.binding(.set(\.query, "no such thin"))))) {
      $0.repositories.list.query = "no such thin"
    }
    await clock.advance(by: .milliseconds(50))
    await store.send(.repositories(.edited(.insert("g")))) {
      let recorded = try #require(try recording.state(after: 188))
      $0.repositories.search = recorded.repositories.search
    }
    await store.receive(.repositories(.list(.binding(.set(\.query, "no such thing"))))) {
      $0.repositories.list.query = "no such thing"
    }
    await clock.advance(by: .milliseconds(300))
    await store.receive(.repositories(.list(.searchDelayPassed))) {
      let recorded = try #require(try recording.state(after: 190))
      $0.repositories.list.searchedQuery = "no such thing"
      $0.repositories.list.loading = .loading
      $0.repositories.window = recorded.repositories.window
    }
    // .repositories(.list(.pageLoaded))
    await store.receive(recording.transitions[190].action) {
      let recorded = try #require(try recording.state(after: 191))
      $0.repositories.$lastQuery.withLock { $0 = "no such thing" }
      $0.repositories.list.loading = recorded.repositories.list.loading
      $0.repositories.window = recorded.repositories.window
    }
    await store.send(.repositories(.searchEnded)) {
      $0.repositories.search = nil
    }
    await store.send(.repositories(.searchKeyPressed)) {
      let recorded = try #require(try recording.state(after: 193))
      $0.repositories.search = recorded.repositories.search
    }
    await store.send(.repositories(.edited(.insert("s")))) {
      let recorded = try #require(try recording.state(after: 194))
      $0.repositories.search = recorded.repositories.search
    }
    await store.receive(.repositories(.list(.binding(.set(\.query, "s"))))) {
      $0.repositories.list.query = "s"
    }
    await clock.advance(by: .milliseconds(50))
    await store.send(.repositories(.edited(.insert("w")))) {
      let recorded = try #require(try recording.state(after: 196))
      $0.repositories.search = recorded.repositories.search
    }
    await store.receive(.repositories(.list(.binding(.set(\.query, "sw"))))) {
      $0.repositories.list.query = "sw"
    }
    await clock.advance(by: .milliseconds(50))
    await store.send(.repositories(.edited(.insert("i")))) {
      let recorded = try #require(try recording.state(after: 198))
      $0.repositories.search = recorded.repositories.search
    }
    await store.receive(.repositories(.list(.binding(.set(\.query, "swi"))))) {
      $0.repositories.list.query = "swi"
    }
    await clock.advance(by: .milliseconds(50))
    await store.send(.repositories(.edited(.insert("f")))) {
      let recorded = try #require(try recording.state(after: 200))
      $0.repositories.search = recorded.repositories.search
    }
    await clock.advance(by: .milliseconds(10))
    await store.receive(.repositories(.list(.binding(.set(\.query, "swif"))))) {
      $0.repositories.list.query = "swif"
    }
    await clock.advance(by: .milliseconds(50))
    await store.send(.repositories(.edited(.insert("t")))) {
      let recorded = try #require(try recording.state(after: 202))
      $0.repositories.search = recorded.repositories.search
    }
    await store.receive(.repositories(.list(.binding(.set(\.query, "swift"))))) {
      $0.repositories.list.query = "swift"
    }
    await clock.advance(by: .milliseconds(40))
    await store.send(.repositories(.searchEnded)) {
      $0.repositories.search = nil
    }
    await clock.advance(by: .milliseconds(260))
    await store.receive(.repositories(.list(.searchDelayPassed))) {
      let recorded = try #require(try recording.state(after: 205))
      $0.repositories.list.searchedQuery = "swift"
      $0.repositories.list.loading = .loading
      $0.repositories.window = recorded.repositories.window
    }
    await clock.advance(by: .milliseconds(10))
    // .repositories(.list(.pageLoaded))
    await store.receive(recording.transitions[205].action) {
      let recorded = try #require(try recording.state(after: 206))
      $0.repositories.$lastQuery.withLock { $0 = "swift" }
      $0.repositories.list.loading = recorded.repositories.list.loading
    }
    await store.receive(.repositories(.list(.rowAppeared(6)))) {
      let recorded = try #require(try recording.state(after: 207))
      $0.repositories.list.loading = recorded.repositories.list.loading
    }
    await clock.advance(by: .milliseconds(10))
    // .repositories(.list(.pageLoaded))
    await store.receive(recording.transitions[207].action) {
      let recorded = try #require(try recording.state(after: 208))
      $0.repositories.list.loading = recorded.repositories.list.loading
      $0.repositories.window = recorded.repositories.window
    }
    await store.send(.repositories(.selectionMoved(.toBottom))) {
      let recorded = try #require(try recording.state(after: 209))
      $0.repositories.window = recorded.repositories.window
    }
    await store.send(.repositories(.selectionMoved(.toTop))) {
      let recorded = try #require(try recording.state(after: 210))
      $0.repositories.window = recorded.repositories.window
    }
    await store.send(.helpKeyPressed) {
      $0.isHelpShown = true
    }
    await store.send(.helpKeyPressed) {
      $0.isHelpShown = false
    }
    await store.send(.tabSelected(.todos)) {
      $0.tab = .todos
    }
    await store.send(
      .todos(.list(.todos(.element(id: id5, action: .binding(.set(\.isComplete, true))))))
    ) {
      $0.todos.list.undo.register($0.todos.list.todos, as: UndoStep("Complete"))
      $0.todos.list.todos[id: id5]?.isComplete = true
      $0.todos.list.isSortPending = true
      $0.todos.list.hasChanges = true
      $0.todos.completedCount = 3
    }
    await clock.advance(by: .milliseconds(40))
    await store.send(.tabSelected(.repositories)) {
      $0.tab = .repositories
    }
    await store.receive(.repositories(.list(.onAppear)))
    await clock.advance(by: .milliseconds(40))
    await store.send(.repositories(.selectionMoved(.down))) {
      let recorded = try #require(try recording.state(after: 217))
      $0.repositories.window = recorded.repositories.window
    }
    await clock.advance(by: .milliseconds(40))
    await store.send(.repositories(.selectionMoved(.up))) {
      let recorded = try #require(try recording.state(after: 218))
      $0.repositories.window = recorded.repositories.window
    }
    await clock.advance(by: .milliseconds(20))
    await store.send(.tabSelected(.todos)) {
      $0.tab = .todos
    }
    await clock.advance(by: .milliseconds(380))
    await store.receive(.todos(.list(.saved))) {
      $0.todos.list.hasChanges = false
    }
    await clock.advance(by: .milliseconds(490))
    await store.receive(.todos(.list(.sortCompletedTodos))) {
      let recorded = try #require(try recording.state(after: 221))
      $0.todos.list.todos.move(fromOffsets: [2], toOffset: 0)
      $0.todos.list.todos.move(fromOffsets: [4], toOffset: 1)
      $0.todos.list.isSortPending = false
      $0.todos.list.hasChanges = true
      $0.todos.rows[0] = id2
      $0.todos.rows[1] = id1
      $0.todos.rows[2] = id5
      $0.todos.rows[3] = id4
      $0.todos.rows[4] = id3
      $0.todos.window = recorded.todos.window
    }
    await clock.advance(by: .milliseconds(10))
    await store.receive(.todos(.list(.saved))) {
      $0.todos.list.hasChanges = false
    }
    await store.send(.departed(.quit)) {
      $0.presence = .leaving(.quit)
    }
    await store.receive(.todos(.list(.willSuspend))) {
      $0.presence = .away(.quit)
    }
    await store.finish()
  }
}
