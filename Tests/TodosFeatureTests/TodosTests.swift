import Composable
import Foundation
import Testing
import TodosFeature

@MainActor @Suite struct TodosTests {
  let clock = TestClock<Duration>()
  let log = StorageLog()

  /// A store that has loaded some todos.
  private func makeStore(_ todos: IdentifiedArrayOf<Todo.State> = []) async -> StoreOf<Todos> {
    log.replace(todos)
    let store = Store(initialState: Todos.State()) {
      Todos()
    } withDependencies: {
      $0.continuousClock = clock
      $0.todoStorage = log.storage
      $0.uuid = .incrementing
    }
    await store.send(.task).finish()
    return store
  }

  private func complete(_ todo: Todo.State, _ isComplete: Bool = true) -> Todos.Action {
    .todos(.element(id: todo.id, action: .binding(.set(\.isComplete, isComplete))))
  }

  private func describe(_ todo: Todo.State, _ description: String) -> Todos.Action {
    .todos(.element(id: todo.id, action: .binding(.set(\.description, description))))
  }

  @Test func `adds an empty todo at the front`() async {
    let store = await makeStore([.milk])
    store.send(.addButtonTapped)
    #expect(store.todos == [Todo.State(id: UUID(0)), .milk])
    store.send(.addButtonTapped)
    #expect(store.todos.ids == [UUID(1), UUID(0), Todo.State.milk.id])
  }

  @Test func `changes the description of a todo`() async {
    let store = await makeStore([.milk, .eggs])
    store.send(describe(.eggs, "Six eggs"))
    #expect(store.todos.map(\.description) == ["Milk", "Six eggs"])
  }

  @Test func `sorts completed todos to the end after a second, stably`() async {
    let store = await makeStore([.milk.completed, .eggs, .bread.completed, .salt])
    let task = store.send(complete(.eggs))
    await clock.sleepers(reach: 2)
    await clock.advance(by: .milliseconds(999))
    #expect(store.todos.map(\.description) == ["Milk", "Eggs", "Bread", "Salt"])
    #expect(store.isSortPending)
    await clock.advance(by: .milliseconds(1))
    await task.finish()
    #expect(store.todos.map(\.description) == ["Salt", "Milk", "Eggs", "Bread"])
    #expect(!store.isSortPending)
  }

  @Test func `waits anew with each completion`() async {
    let store = await makeStore([.milk, .eggs, .bread])
    let first = store.send(complete(.milk))
    await clock.sleepers(reach: 2)
    await clock.advance(by: .milliseconds(900))
    let second = store.send(complete(.eggs))
    await first.finish()
    await clock.sleepers(reach: 2)
    await clock.advance(by: .milliseconds(900))
    #expect(store.todos.map(\.description) == ["Milk", "Eggs", "Bread"])
    await clock.advance(by: .milliseconds(100))
    await second.finish()
    #expect(store.todos.map(\.description) == ["Bread", "Milk", "Eggs"])
  }

  @Test func `waits anew when a completion is undone`() async {
    let store = await makeStore([.milk, .eggs])
    let first = store.send(complete(.milk))
    await clock.sleepers(reach: 2)
    await clock.advance(by: .milliseconds(900))
    let second = store.send(complete(.milk, false))
    await first.finish()
    await clock.sleepers(reach: 2)
    await clock.advance(by: .seconds(1))
    await second.finish()
    #expect(store.todos == [.milk, .eggs])
  }

  @Test func `has nothing running when everything is removed`() async {
    let store = await makeStore([.milk, .eggs])
    let completion = store.send(complete(.milk))
    await clock.sleepers(reach: 2)
    let removal = store.send(.delete([0, 1]))
    await completion.finish()
    await clock.sleepers(reach: 1)
    await clock.advance(by: .milliseconds(500))
    await removal.finish()
    #expect(clock.sleepers.isEmpty)
    #expect(!store.isSortPending)
    #expect(log.saved == [[]])
  }

  @Test func `clears what is completed`() async {
    let store = await makeStore([.milk.completed, .eggs, .bread.completed])
    store.send(.clearCompletedButtonTapped)
    #expect(store.todos == [.eggs])
  }

  @Test func `shows what passes the filter`() async {
    let store = await makeStore([.milk.completed, .eggs])
    let shown = Todos.Filter.allCases.map { filter in
      store.send(.binding(.set(\.filter, filter)))
      return store.filteredTodos.map(\.description)
    }
    #expect(shown == [["Milk", "Eggs"], ["Eggs"], ["Milk"]])
  }

  @Test func `turns editing on and off`() async {
    let store = await makeStore()
    store.send(.binding(.set(\.isEditing, true)))
    #expect(store.isEditing)
    store.send(.binding(.set(\.isEditing, false)))
    #expect(!store.isEditing)
  }
}

extension TodosTests {
  @Test func `loads at the start, and once only`() async {
    let store = await makeStore([.milk])
    #expect(store.progress == .loaded)
    #expect(store.todos == [.milk])
    log.replace([.eggs])
    await store.send(.task).finish()
    #expect(store.todos == [.milk])
  }

  @Test func `shows why it cannot load, and saves nothing then`() async {
    let error = TodoStorageError.damaged(file: "/t", line: 1, column: 2, cause: "c")
    log.fail(error)
    let store = await makeStore([.milk])
    #expect(store.progress == .loadFailed(error))
    log.fail(nil)
    await store.send(.addButtonTapped).finish()
    await store.send(.willSuspend).finish()
    #expect(store.todos.count == 1)
    #expect(log.saved == [])
  }

  @Test func `keeps what was added before it has loaded`() async {
    log.fail(.failed(operation: "read", file: "/t", cause: "Offline"))
    let store = await makeStore([.milk])
    store.send(.addButtonTapped)
    log.fail(nil)
    let task = store.send(.reloadButtonTapped)
    await clock.sleepers(reach: 1)
    await clock.advance(by: .milliseconds(500))
    await task.finish()
    #expect(log.saved == [["", "Milk"]])
  }

  @Test func `saves once, half a second after the last change`() async {
    let store = await makeStore([.milk])
    let first = store.send(describe(.milk, "A"))
    await clock.sleepers(reach: 1)
    await clock.advance(by: .milliseconds(499))
    let second = store.send(describe(.milk, "B"))
    await first.finish()
    await clock.sleepers(reach: 1)
    await clock.advance(by: .milliseconds(499))
    #expect(log.saved == [])
    #expect(store.hasChanges)
    await clock.advance(by: .milliseconds(1))
    await second.finish()
    #expect(log.saved == [["B"]])
    #expect(!store.hasChanges)
  }

  @Test func `shows why it cannot save, and saves with the next change`() async {
    let store = await makeStore([.milk])
    let error = TodoStorageError.failed(operation: "write", file: "/t", cause: "No space")
    log.fail(error)
    store.send(describe(.milk, "A"))
    await store.send(.willSuspend).finish()
    #expect(store.progress == .saveFailed(error))
    #expect(store.hasChanges)
    log.fail(nil)
    store.send(describe(.milk, "B"))
    await store.send(.willSuspend).finish()
    #expect(store.progress == .loaded)
    #expect(log.saved == [["B"]])
  }

  @Test func `reloads what another program has changed`() async {
    let store = await makeStore([.milk])
    log.replace([.eggs])
    await store.send(.reloadButtonTapped).finish()
    #expect(store.todos == [.eggs])
    #expect(!store.hasChanges)
  }

  // A save that was waiting when a reload began used to end within it. The list then showed what had
  // been loaded before that, and the next save made the change undone.
  @Test func `keeps what was changed just before a reload`() async {
    var storage = log.storage
    storage.load = { [clock] () async throws(TodoStorageError) in
      try? await clock.sleep(for: .seconds(10))
      return [.milk]
    }
    let store = Store(initialState: Todos.State()) {
      Todos()
    } withDependencies: {
      $0.continuousClock = clock
      $0.todoStorage = storage
    }
    let start = store.send(.task)
    await clock.sleepers(reach: 1)
    await clock.advance(by: .seconds(10))
    await start.finish()
    store.send(describe(.milk, "Oat milk"))
    let reload = store.send(.reloadButtonTapped)
    await clock.sleepers(reach: 1)
    await clock.advance(by: .seconds(10))
    await clock.sleepers(reach: 1)
    await clock.advance(by: .milliseconds(500))
    await reload.finish()
    #expect(store.todos.map(\.description) == ["Oat milk"])
    #expect(log.saved == [["Oat milk"]])
  }

  @Test func `saves a list that was replaced as a whole`() async {
    let store = await makeStore([.milk])
    store.send(.binding(.set(\.todos, [.eggs])))
    await store.send(.willSuspend).finish()
    #expect(log.saved == [["Eggs"]])
  }

  @Test func `has both when another program has changed something too`() async {
    let store = await makeStore([.milk])
    log.fail(.changedElsewhere(file: "/t"))
    store.send(describe(.milk, "Oat milk"))
    await store.send(.willSuspend).finish()
    #expect(store.progress == .saveFailed(.changedElsewhere(file: "/t")))
    log.fail(nil)
    log.replace([.milk, .eggs])
    let task = store.send(.reloadButtonTapped)
    await clock.sleepers(reach: 1)
    await clock.advance(by: .milliseconds(500))
    await task.finish()
    #expect(log.saved == [["Oat milk", "Eggs"]])
  }

  @Test func `starts anew beside what makes no sense`() async {
    log.fail(.newer(file: "/t", version: 9))
    let store = await makeStore([.milk])
    await store.send(.startAnewButtonTapped).finish()
    #expect(store.progress == .loaded)
    #expect(store.keptAside == "/todos.json.damaged")
    #expect(store.todos.isEmpty)
  }

  @Test func `does not start anew when the file is all right`() async {
    let store = await makeStore([.milk])
    await store.send(.startAnewButtonTapped).finish()
    #expect(store.todos == [.milk])
    log.fail(.failed(operation: "read", file: "/t", cause: "Permission denied"))
    await store.send(.reloadButtonTapped).finish()
    await store.send(.startAnewButtonTapped).finish()
    #expect(store.keptAside == nil)
  }

  @Test func `sorts and saves at once when it is suspended`() async {
    let store = await makeStore([.milk, .eggs])
    let completion = store.send(complete(.milk))
    await store.send(.willSuspend).finish()
    await completion.finish()
    #expect(log.saved == [["Eggs", "Milk"]])
    #expect(clock.sleepers.isEmpty)
  }

  @Test func `saves nothing when it is suspended unchanged, and leaves the order alone`() async {
    let store = await makeStore([.milk.completed, .eggs])
    await store.send(.willSuspend).finish()
    #expect(store.todos == [.milk.completed, .eggs])
    #expect(log.saved == [])
  }
}
