import Composable
import ComposableTestKit
import Foundation
import Testing

@testable import TodosFeature

@MainActor @Suite struct TodosUndoTests: TodosTesting {
  let clock = TestClock()
  let log = StorageLog()

  @Test func `a change is undone and redone, and saved each time`() async {
    let store = await makeStore([.milk, .eggs])
    await store.send(.delete([0])) {
      $0.undo.register($0.todos, as: UndoStep("Delete"))
      $0.todos = [.eggs]
      $0.hasChanges = true
    }
    await expectSave(store)
    expectEqual(store.state.undo.undoName, "Delete")
    await store.send(\.undo, .undo) {
      var todos = $0.todos
      $0.undo.undo(&todos)
      $0.todos = todos
      $0.hasChanges = true
    }
    expectEqual(store.state.todos, [.milk, .eggs])
    await expectSave(store)
    await store.send(\.undo, .redo) {
      var todos = $0.todos
      $0.undo.redo(&todos)
      $0.todos = todos
      $0.hasChanges = true
    }
    await expectSave(store)
    expectEqual(log.saved, [["Eggs"], ["Milk", "Eggs"], ["Eggs"]])
    await store.send(\.undo, .redo)
  }

  @Test func `every change of the todos has a name`() async {
    let store = await makeStore([.milk, .eggs.completed])
    store.exhaustivity = .off
    let milk = Todo.State.milk.id
    await store.send(.todoEntered("Salt"))
    await store.send(.move([0], 2))
    await store.send(\.todos[id: milk].binding.description, "Oat milk")
    await store.send(\.todos[id: milk].binding.isComplete, true)
    await store.send(\.todos[id: milk].binding.isComplete, false)
    await store.send(.clearCompletedButtonTapped)
    await store.send(\.confirmation.deleteCompletedButtonTapped)
    await store.send(.delete([0, 1]))
    for name in ["Delete", "Clear Completed", "Reopen", "Complete", "Edit", "Move", "Add"] {
      expectEqual(store.state.undo.undoName, name)
      await store.send(\.undo, .undo)
    }
    expectEqual(store.state.todos, [.milk, .eggs.completed])
    await store.send(.willSuspend)
    await store.finish()
  }

  @Test func `the keys that are typed in a field are one step`() async {
    let store = await makeStore([.milk, .eggs])
    store.exhaustivity = .off
    let (milk, eggs) = (Todo.State.milk.id, Todo.State.eggs.id)
    for (id, texts) in [
      (milk, ["M", "Mi", "Mil"]), (eggs, ["E", "Eg"]), (milk, ["Mils", "Milse"]),
    ] {
      for text in texts { await store.send(\.todos[id: id].binding.description, text) }
    }
    for texts in [["Mil", "Eg"], ["Mil", "Eggs"], ["Milk", "Eggs"]] {
      await store.send(\.undo, .undo)
      expectEqual(store.state.todos.map(\.description), texts)
    }
    #expect(!store.state.undo.canUndo)
    await store.send(.willSuspend)
    await store.finish()
  }

  @Test func `each text that is entered as a whole is a step`() async {
    let store = await makeStore([.milk])
    store.exhaustivity = .off
    for text in ["Oat milk", "Soy milk"] {
      await store.send(\.todos[id: Todo.State.milk.id].descriptionEntered, text)
    }
    await store.send(\.undo, .undo)
    expectEqual(store.state.todos.map(\.description), ["Oat milk"])
    await store.send(.willSuspend)
    await store.finish()
  }

  @Test func `an undo does not take back what another program has done`() async {
    let store = await makeStore([.milk])
    await store.send(.delete([0])) {
      $0.undo.register($0.todos, as: UndoStep("Delete"))
      $0.todos = []
      $0.hasChanges = true
    }
    await expectSave(store)
    await store.send(.reloadButtonTapped) { $0.progress = .loading }
    await store.receive(.loaded([])) { $0.progress = .loaded }
    #expect(store.state.undo.canUndo)
    log.replace([.eggs])
    await store.send(.reloadButtonTapped) { $0.progress = .loading }
    await store.receive(.loaded([.eggs])) {
      $0.progress = .loaded
      $0.todos = [.eggs]
      $0.undo = UndoStack()
    }
    await store.send(\.undo, .undo)
  }
}
