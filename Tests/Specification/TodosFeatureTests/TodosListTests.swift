import Composable
import ComposableTestKit
import Foundation
import Testing

@testable import TodosFeature

@MainActor @Suite struct TodosListTests: TodosTesting {
  let clock = TestClock()
  let log = StorageLog()

  @Test func `adds a todo with its text at the front`() async {
    let store = await makeStore([.milk])
    await store.send(.todoEntered("Eggs")) {
      $0.undo.register($0.todos, as: UndoStep("Add"))
      $0.todos = [Todo.State(id: UUID(0), description: "Eggs"), .milk]
      $0.hasChanges = true
    }
    await expectSave(store)
    expectEqual(log.saved, [["Eggs", "Milk"]])
  }

  @Test func `changes the description of a todo`() async {
    let store = await makeStore([.milk, .eggs])
    await store.send(\.todos[id: Todo.State.eggs.id].binding.description, "Six eggs") {
      $0.undo.register($0.todos, as: UndoStep("Edit", group: "\(Todo.State.eggs.id)"))
      $0.todos[1].description = "Six eggs"
      $0.hasChanges = true
    }
    await expectSave(store)
    expectEqual(log.saved, [["Milk", "Six eggs"]])
  }

  @Test func `sorts completed todos to the end after a second, stably`() async {
    let store = await makeStore([.milk.completed, .eggs, .bread.completed, .salt])
    await store.send(\.todos[id: Todo.State.eggs.id].binding.isComplete, true) {
      $0.undo.register($0.todos, as: UndoStep("Complete"))
      $0.todos[1].isComplete = true
      $0.hasChanges = true
    }
    await expectSave(store)
    await clock.advance(by: .milliseconds(499))
    await clock.advance(by: .milliseconds(1))
    await store.receive(.sortCompletedTodos) {
      $0.todos = [.salt, .milk.completed, .eggs.completed, .bread.completed]
      $0.hasChanges = true
    }
    await expectSave(store)
    expectEqual(
      log.saved,
      [["Milk", "Eggs", "Bread", "Salt"], ["Salt", "Milk", "Eggs", "Bread"]]
    )
  }

  @Test func `each completion restarts the wait`() async {
    let store = await makeStore([.milk, .eggs, .bread])
    await store.send(\.todos[id: Todo.State.milk.id].binding.isComplete, true) {
      $0.undo.register($0.todos, as: UndoStep("Complete"))
      $0.todos[0].isComplete = true
      $0.hasChanges = true
    }
    await expectSave(store)
    await clock.advance(by: .milliseconds(499))
    await store.send(\.todos[id: Todo.State.eggs.id].binding.isComplete, true) {
      $0.undo.register($0.todos, as: UndoStep("Complete"))
      $0.todos[1].isComplete = true
      $0.hasChanges = true
    }
    await expectSave(store)
    await clock.advance(by: .milliseconds(500))
    await store.receive(.sortCompletedTodos) {
      $0.todos = [.bread, .milk.completed, .eggs.completed]
      $0.hasChanges = true
    }
    await expectSave(store)
  }

  @Test func `undoing a completion restarts the wait`() async {
    let store = await makeStore([.milk.completed, .eggs])
    await store.send(\.todos[id: Todo.State.milk.id].binding.isComplete, false) {
      $0.undo.register($0.todos, as: UndoStep("Reopen"))
      $0.todos[0].isComplete = false
      $0.hasChanges = true
    }
    await expectSave(store)
    await clock.advance(by: .milliseconds(500))
    await store.receive(.sortCompletedTodos)
    expectEqual(store.state.todos, [.milk, .eggs])
  }

  @Test func `has nothing running when everything is removed`() async {
    let store = await makeStore([.milk, .eggs])
    await store.send(\.todos[id: Todo.State.milk.id].binding.isComplete, true) {
      $0.undo.register($0.todos, as: UndoStep("Complete"))
      $0.todos[0].isComplete = true
      $0.hasChanges = true
    }
    await store.send(.delete([0, 1])) {
      $0.undo.register($0.todos, as: UndoStep("Delete"))
      $0.todos = []
    }
    await expectSave(store)
    await clock.advance(by: .seconds(1))
    await store.finish()
    expectEqual(log.saved, [[]])
  }

  @Test func `deletes and moves the shown todos`() async {
    let store = await makeStore([.milk.completed, .eggs, .bread, .salt])
    await store.send(\.binding.filter, .active) { $0.filter = .active }
    await store.send(.move([2], 0)) {
      $0.undo.register($0.todos, as: UndoStep("Move"))
      $0.todos = [.milk.completed, .salt, .eggs, .bread]
      $0.hasChanges = true
    }
    await store.send(.delete([1])) {
      $0.undo.register($0.todos, as: UndoStep("Delete"))
      $0.todos = [.milk.completed, .salt, .bread]
    }
    await expectSave(store)
    expectEqual(log.saved, [["Milk", "Salt", "Bread"]])
  }

  @Test func `clears completed todos`() async {
    let store = await makeStore([.milk.completed, .eggs, .bread.completed])
    await store.send(.clearCompletedButtonTapped) { $0.confirmation = .deleteCompleted(2) }
    await store.send(\.confirmation.deleteCompletedButtonTapped) {
      $0.confirmation = nil
      $0.undo.register($0.todos, as: UndoStep("Clear Completed"))
      $0.todos = [.eggs]
      $0.hasChanges = true
    }
    await expectSave(store)
  }

  @Test func `asks before it clears completed todos`() async {
    let store = await makeStore([.milk.completed, .eggs])
    await store.send(.clearCompletedButtonTapped) {
      $0.confirmation = ConfirmationDialogState(titleVisibility: .visible) {
        TextState("Delete 1 completed todo?")
      } actions: {
        ButtonState(role: .destructive, action: .deleteCompletedButtonTapped) {
          TextState("Delete")
        }
        ButtonState(role: .cancel) { TextState("Cancel") }
      } message: {
        TextState("You can undo this.")
      }
    }
    await store.send(\.confirmation.dismiss) { $0.confirmation = nil }
    await store.finish()
    expectEqual(log.saved, [])
  }

  @Test func `asks nothing when nothing is completed`() async {
    let store = await makeStore([.milk, .eggs])
    await store.send(.clearCompletedButtonTapped)
  }

  @Test func `shows what passes the filter`() async {
    let store = await makeStore([.milk.completed, .eggs])
    expectEqual(store.state.filteredTodos, [.milk.completed, .eggs])
    await store.send(\.binding.filter, .active) { $0.filter = .active }
    expectEqual(store.state.filteredTodos, [.eggs])
    await store.send(\.binding.filter, .completed) { $0.filter = .completed }
    expectEqual(store.state.filteredTodos, [.milk.completed])
  }

  @Test func `turns editing on and off`() async {
    let store = await makeStore()
    await store.send(\.binding.isEditing, true) { $0.isEditing = true }
    await store.send(\.binding.isEditing, false) { $0.isEditing = false }
  }

  @Test func `saves a list that was replaced as a whole`() async {
    let store = await makeStore([.milk])
    await store.send(\.binding.todos, [.eggs]) {
      $0.undo.register($0.todos, as: UndoStep("Edit"))
      $0.todos = [.eggs]
      $0.hasChanges = true
    }
    await expectSave(store)
    expectEqual(log.saved, [["Eggs"]])
  }
}
