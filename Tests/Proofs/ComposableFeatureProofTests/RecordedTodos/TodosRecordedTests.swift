import Composable
import ComposableHistory
import Foundation
import Testing

@testable import TodosFeature

// Generated from todos.jsonl. Generate it again instead of changing it.
@MainActor @Suite struct TodosRecordedTests {
  @Test func `does what was recorded`() async throws {
    let recording = try Recording<Todos.State, Todos.Action>(
      contentsOf: URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "todos.jsonl")
    )
    let id1 = UUID(uuidString: "3E858019-E022-4D93-A57B-E2A697DA0CAD")!
    let id2 = UUID(uuidString: "FA6210D4-EE11-4BBC-A968-62EF54729021")!
    let clock = TestClock()
    let store = TestStore(initialState: Todos.State()) {
      Todos()
    } withDependencies: {
      $0.todoStorage = .inMemory()
      $0.continuousClock = clock
      $0.serve(recording)
    }
    store.deliversOnReceive = true
    await store.receive(.loaded([])) {
      $0.progress = .loaded
    }
    await store.send(.todoEntered("Tea")) {
      $0.undo.register($0.todos, as: UndoStep("Add"))
      $0.todos = [Todo.State(id: id1, description: "Tea", isComplete: false)]
      $0.hasChanges = true
    }
    await clock.advance(by: .milliseconds(10))
    await store.send(.willSuspend)
    await clock.advance(by: .milliseconds(10))
    await store.receive(.saved) {
      $0.hasChanges = false
    }
    await store.send(.revertButtonTapped) {
      $0.progress = .loading
    }
    await store.receive(.loaded([Todo.State(id: id1, description: "Tea", isComplete: false)])) {
      $0.progress = .loaded
    }
    await store.send(.todoEntered("Oat milk")) {
      $0.undo.register($0.todos, as: UndoStep("Add"))
      $0.todos.insert(Todo.State(id: id2, description: "Oat milk", isComplete: false), at: 0)
      $0.hasChanges = true
    }
    await store.send(.willSuspend)
    await clock.advance(by: .milliseconds(10))
    await store.receive(.saved) {
      $0.hasChanges = false
    }
    await store.send(.revertButtonTapped) {
      $0.progress = .loading
    }
    await store.receive(
      .loaded([
        Todo.State(id: id2, description: "Oat milk", isComplete: false),
        Todo.State(id: id1, description: "Tea", isComplete: false),
      ])
    ) {
      $0.progress = .loaded
    }
    await store.send(.todos(.element(id: id2, action: .binding(.set(\.isComplete, true))))) {
      $0.undo.register($0.todos, as: UndoStep("Complete"))
      $0.todos[id: id2]?.isComplete = true
      $0.hasChanges = true
    }
    await clock.advance(by: .milliseconds(520))
    await store.receive(.saved) {
      $0.hasChanges = false
    }
    await clock.advance(by: .milliseconds(480))
    await store.receive(.sortCompletedTodos) {
      $0.todos.move(fromOffsets: [0], toOffset: 2)
      $0.hasChanges = true
    }
    await clock.advance(by: .milliseconds(10))
    await store.send(.willSuspend)
    await clock.advance(by: .milliseconds(10))
    await store.receive(.saved) {
      $0.hasChanges = false
    }
    await store.send(.revertButtonTapped) {
      $0.progress = .loading
    }
    await store.receive(
      .loaded([
        Todo.State(id: id1, description: "Tea", isComplete: false),
        Todo.State(id: id2, description: "Oat milk", isComplete: true),
      ])
    ) {
      $0.progress = .loaded
    }
    await store.send(.todos(.element(id: id2, action: .descriptionEntered("Soy milk")))) {
      $0.undo.register($0.todos, as: UndoStep("Edit"))
      $0.todos[id: id2]?.description = "Soy milk"
      $0.hasChanges = true
    }
    await store.send(.willSuspend)
    await clock.advance(by: .milliseconds(20))
    await store.receive(.saved) {
      $0.hasChanges = false
    }
    await store.send(.revertButtonTapped) {
      $0.progress = .loading
    }
    await store.receive(
      .loaded([
        Todo.State(id: id1, description: "Tea", isComplete: false),
        Todo.State(id: id2, description: "Soy milk", isComplete: true),
      ])
    ) {
      $0.progress = .loaded
    }
    await store.send(.undo(.undo)) {
      var todos = $0.todos
      $0.undo.undo(&todos)
      $0.todos = todos
      $0.hasChanges = true
    }
    await store.send(.willSuspend)
    await store.receive(.saved) {
      $0.hasChanges = false
    }
    await store.send(.revertButtonTapped) {
      $0.progress = .loading
    }
    await store.receive(
      .loaded([
        Todo.State(id: id1, description: "Tea", isComplete: false),
        Todo.State(id: id2, description: "Oat milk", isComplete: true),
      ])
    ) {
      $0.progress = .loaded
    }
    await store.send(.move([0], 2)) {
      $0.undo.register($0.todos, as: UndoStep("Move"))
      $0.todos.move(fromOffsets: [0], toOffset: 2)
      $0.hasChanges = true
    }
    await store.send(.willSuspend)
    await clock.advance(by: .milliseconds(10))
    await store.receive(.saved) {
      $0.hasChanges = false
    }
    await store.send(.revertButtonTapped) {
      $0.progress = .loading
    }
    await store.receive(
      .loaded([
        Todo.State(id: id2, description: "Oat milk", isComplete: true),
        Todo.State(id: id1, description: "Tea", isComplete: false),
      ])
    ) {
      $0.progress = .loaded
    }
    await store.send(.delete([0])) {
      $0.undo.register($0.todos, as: UndoStep("Delete"))
      $0.todos.remove(id: id2)
      $0.hasChanges = true
    }
    await store.send(.willSuspend)
    await clock.advance(by: .milliseconds(10))
    await store.receive(.saved) {
      $0.hasChanges = false
    }
    await store.send(.revertButtonTapped) {
      $0.progress = .loading
    }
    await store.receive(.loaded([Todo.State(id: id1, description: "Tea", isComplete: false)])) {
      $0.progress = .loaded
    }
    await store.send(.undo(.undo)) {
      var todos = $0.todos
      $0.undo.undo(&todos)
      $0.todos = todos
      $0.hasChanges = true
    }
    await store.send(.willSuspend)
    await store.receive(.saved) {
      $0.hasChanges = false
    }
    await store.send(.revertButtonTapped) {
      $0.progress = .loading
    }
    await store.receive(
      .loaded([
        Todo.State(id: id2, description: "Oat milk", isComplete: true),
        Todo.State(id: id1, description: "Tea", isComplete: false),
      ])
    ) {
      $0.progress = .loaded
    }
    await store.send(.undo(.redo)) {
      var todos = $0.todos
      $0.undo.redo(&todos)
      $0.todos = todos
      $0.hasChanges = true
    }
    await store.send(.willSuspend)
    await clock.advance(by: .milliseconds(10))
    await store.receive(.saved) {
      $0.hasChanges = false
    }
    await store.send(.revertButtonTapped) {
      $0.progress = .loading
    }
    await store.receive(.loaded([Todo.State(id: id1, description: "Tea", isComplete: false)])) {
      $0.progress = .loaded
    }
    await store.send(.undo(.undo)) {
      var todos = $0.todos
      $0.undo.undo(&todos)
      $0.todos = todos
      $0.hasChanges = true
    }
    await store.send(.willSuspend)
    await clock.advance(by: .milliseconds(10))
    await store.receive(.saved) {
      $0.hasChanges = false
    }
    await store.send(.revertButtonTapped) {
      $0.progress = .loading
    }
    await store.receive(
      .loaded([
        Todo.State(id: id2, description: "Oat milk", isComplete: true),
        Todo.State(id: id1, description: "Tea", isComplete: false),
      ])
    ) {
      $0.progress = .loaded
    }
    await store.send(.clearCompletedButtonTapped) {
      let recorded = try #require(try recording.state(after: 54))
      $0.confirmation = recorded.confirmation
    }
    await store.send(.confirmation(.presented(.deleteCompletedButtonTapped))) {
      $0.undo.register($0.todos, as: UndoStep("Clear Completed"))
      $0.todos.remove(id: id2)
      $0.hasChanges = true
      $0.confirmation = nil
    }
    await store.send(.willSuspend)
    await clock.advance(by: .milliseconds(10))
    await store.receive(.saved) {
      $0.hasChanges = false
    }
    await store.finish()
  }
}
