import Composable
import Foundation
import Testing

@MainActor @Suite struct TodosTests {
  private let clock = TestClock()

  private func makeStore() -> StoreOf<Todos> {
    Store(initialState: Todos.State()) {
      Todos()
    } withDependencies: {
      $0.continuousClock = clock
      $0.uuid = .incrementing
      $0.fact.fetch = { "\($0) is good" }
    }
  }

  @Test func `todos are added, completed, and sorted a second later`() async {
    let store = makeStore()
    store.send(.addTodoButtonTapped)
    store.send(.addTodoButtonTapped)
    let task = store.send(
      .todos(.element(id: UUID(1), action: .binding(.set(\.isComplete, true))))
    )
    #expect(store.todos.map(\.id) == [UUID(1), UUID(0)])
    await clock.advance(by: .seconds(1))
    await task.finish()
    #expect(store.todos.map(\.id) == [UUID(0), UUID(1)])
  }

  @Test func `the filter is bound, and deletion counts in what it shows`() {
    let store = makeStore()
    for _ in 0..<3 { store.send(.addTodoButtonTapped) }
    let task = store.send(
      .todos(.element(id: UUID(1), action: .binding(.set(\.isComplete, true))))
    )
    store.send(.binding(.set(\.filter, .active)))
    store.send(.delete([1]))
    #expect(store.todos.map(\.id) == [UUID(2), UUID(1)])
    task.cancel()
  }

  @Test func `a todo is changed where it is, not in a copy of the list`() {
    let store = makeStore()
    for _ in 0..<3 { store.send(.addTodoButtonTapped) }
    func address() -> Int {
      store.withState { state in
        state.todos.elements.withUnsafeBufferPointer { Int(bitPattern: $0.baseAddress) }
      }
    }
    let old = address()
    store.send(.todos(.element(id: UUID(1), action: .binding(.set(\.description, "Milk")))))
    #expect(store.todos[id: UUID(1)]?.description == "Milk")
    #expect(address() == old)
  }

  @Test func `a child is presented, and its client is asked`() async {
    let store = makeStore()
    await store.send(.factButtonTapped).finish()
    #expect(store.fact?.text == "42 is good")
  }

  @Test func `an enum of features runs the one that is active`() {
    let store = Store(initialState: Destination.State.todo(Todo.State(id: UUID(0)))) {
      Destination.body
    }
    store.send(.todo(.binding(.set(\.description, "Milk"))))
    #expect(store.withState { $0.todo?.description == "Milk" })
  }
}
