import Composable
import Foundation
import Testing

@testable import ComposableSample
@testable import TodosFeature

@MainActor @Suite struct TodosTabTests {
  private let clock = TestClock()

  /// A tab that has loaded three todos and has room for two.
  private func makeStore(
    _ todos: IdentifiedArrayOf<Todo.State> = [.milk, .words, .cat]
  ) async -> TestStoreOf<TodosTab> {
    var state = TodosTab.State()
    state.window.height = 2
    let store = TestStore(initialState: state) {
      TodosTab()
    } withDependencies: {
      $0.continuousClock = clock
      $0.todoStorage = .inMemory(todos)
      $0.uuid = .incrementing
    }
    await store.receive(.list(.loaded(todos))) {
      $0.list.progress = .loaded
      $0.list.todos = todos
      $0.rows = todos.map(\.id)
      $0.completedCount = todos.count(where: \.isComplete)
      $0.window.count = todos.count
    }
    return store
  }

  private func expectSave(_ store: TestStoreOf<TodosTab>) async {
    await clock.advance(by: .milliseconds(500))
    await store.receive(.list(.saved)) { $0.list.hasChanges = false }
  }

  @Test func `moves the selection, and the window with it`() async {
    let store = await makeStore()
    await store.send(.selectionMoved(.toBottom)) { $0.window.select(2) }
    #expect(store.state.window.rows == 1..<3)
    #expect(store.state.selected == .cat)
    await store.send(.selectionMoved(.down))
  }

  @Test func `adds a todo once its text is submitted`() async {
    let store = await makeStore()
    await store.send(.selectionMoved(.down)) { $0.window.select(1) }
    await store.send(.addKeyPressed) {
      $0.draft = Draft(id: nil)
      $0.window.select(0)
    }
    await store.send(.edited(.insert("Eggs"))) {
      $0.draft = Draft(id: nil, input: TextInput("Eggs"))
    }
    await store.send(.list(.todoEntered("Eggs"))) {
      $0.list.undo.register($0.list.todos, as: UndoStep("Add"))
      $0.list.todos.insert(Todo.State(id: UUID(0), description: "Eggs"), at: 0)
      $0.list.hasChanges = true
      $0.draft = nil
      $0.rows.insert(UUID(0), at: 0)
      $0.window.count = 4
    }
    await expectSave(store)
  }

  @Test func `shows all when one adds where it could not be seen`() async {
    let store = await makeStore()
    await store.send(.list(.binding(.set(\.filter, .completed)))) {
      $0.list.filter = .completed
      $0.rows = [Todo.State.cat.id]
      $0.window.count = 1
    }
    await store.send(.addKeyPressed) {
      $0.list.filter = .all
      $0.draft = Draft(id: nil)
      $0.rows = [Todo.State.milk.id, Todo.State.words.id, Todo.State.cat.id]
      $0.window.count = 3
    }
  }

  private func completeMilk(_ store: TestStoreOf<TodosTab>) async {
    await store.send(
      .list(.todos(.element(id: Todo.State.milk.id, action: .binding(.set(\.isComplete, true)))))
    ) {
      $0.list.undo.register($0.list.todos, as: UndoStep("Complete"))
      $0.list.todos[0].isComplete = true
      $0.list.hasChanges = true
      $0.completedCount = 2
    }
    await expectSave(store)
  }

  private func receiveSort(
    _ store: TestStoreOf<TodosTab>,
    selects row: Int
  ) async {
    await clock.advance(by: .milliseconds(500))
    await store.receive(.list(.sortCompletedTodos)) {
      var milk = Todo.State.milk
      milk.isComplete = true
      $0.list.todos = [.words, milk, .cat]
      $0.list.hasChanges = true
      $0.rows = $0.list.todos.map(\.id)
      $0.window.select(row)
    }
    await expectSave(store)
  }

  // The selection used to follow the todo to the end, where a second "x" opened it again.
  @Test func `the next todo is selected when a completed one moves to the end`() async {
    let store = await makeStore()
    await completeMilk(store)
    await receiveSort(store, selects: 0)
    #expect(store.state.selected == .words)
  }

  @Test func `stays with the selected todo when others move`() async {
    let store = await makeStore()
    await completeMilk(store)
    await store.send(.selectionMoved(.down)) { $0.window.select(1) }
    await receiveSort(store, selects: 0)
    #expect(store.state.selected == .words)
  }

  @Test func `selects what takes the place of a todo that goes`() async {
    let store = await makeStore()
    await store.send(.selectionMoved(.toBottom)) { $0.window.select(2) }
    await store.send(.list(.delete([2]))) {
      $0.list.undo.register($0.list.todos, as: UndoStep("Delete"))
      $0.list.todos.remove(at: 2)
      $0.list.hasChanges = true
      $0.rows.removeLast()
      $0.completedCount = 0
      $0.window.count = 2
    }
    #expect(store.state.selected == .words)
    await expectSave(store)
  }

  @Test func `the return key saves the typed text, but no blank one`() async {
    let desk = await Desk()
    let texts = { desk.store.todos.list.todos.map(\.description) }
    let old = texts()
    desk.press(.scalar("a"))
    desk.type("Eggs")
    desk.press(Key(.enter), .scalar("a"), .scalar(" "), Key(.enter))
    #expect(texts() == ["Eggs"] + old)
    #expect(desk.store.todos.draft == nil)
    desk.press(.scalar("e"), .scalar("!"), Key(.enter), .scalar("e"), .scalar("?"), Key(.escape))
    #expect(texts() == ["Eggs!"] + old)
    #expect(desk.store.todos.draft == nil)
    desk.press(.scalar("e"), Key(.enter))
    #expect(texts() == ["Eggs!"] + old)
    #expect(desk.store.todos.draft == nil)
  }

  @Test func `undoes and redoes by keys, and says what`() async {
    let desk = await Desk()
    let commands = { AppCommands(desk.store).all.flatMap(\.keys) }
    #expect(!commands().contains(.scalar("u")))
    desk.press(.scalar("d"))
    #expect(desk.store.todos.notice == nil)
    for (key, rows, notice) in [
      (Key.scalar("u"), 3, "Undid: Delete."), (.control("r"), 2, "Redid: Delete."),
      (.scalar("u"), 3, "Undid: Delete."),
    ] {
      #expect(commands().contains(key))
      desk.press(key)
      #expect(desk.store.todos.rows.count == rows)
      #expect(desk.store.todos.notice == notice)
      desk.store.send(.todos(.list(.saved)))
      #expect(desk.store.todos.notice == notice)
    }
    desk.press(.scalar("j"))
    #expect(desk.store.todos.notice == nil)
  }

  @Test func `ends editing when the todo is removed`() async {
    let store = await makeStore([.milk])
    await store.send(.editKeyPressed) {
      $0.draft = Draft(id: Todo.State.milk.id, input: TextInput("Buy milk"))
    }
    await store.send(.list(.delete([0]))) {
      $0.list.undo.register($0.list.todos, as: UndoStep("Delete"))
      $0.list.todos = []
      $0.list.hasChanges = true
      $0.rows = []
      $0.window.count = 0
      $0.draft = nil
    }
    await store.send(.editKeyPressed)
    await expectSave(store)
  }
}
