import Composable
import ComposableTestSupport
import Foundation
import Testing

@testable import TodoServer

@Suite struct TodosTests {
  @Test func `a todo that is completed is in the journal once`() async {
    let milk = Todo(id: UUID(0), title: "Milk")
    let journal = LockIsolated<[Journal.Entry]>([])
    let store = TestStore(initialState: Todos.State(user: 7)) {
      Todos()
    } withDependencies: {
      $0.journal.append = { entry in journal.withValue { $0.append(entry) } }
    }
    await store.send(.added(milk)) { $0.$todos.withLock { $0 = [milk] } }
    await store.send(.completed(milk.id)) { $0.$todos.withLock { $0[id: milk.id]?.isDone = true } }
    await store.send(.completed(milk.id))
    await store.finish()
    #expect(journal.value == [Journal.Entry(user: 7, todo: milk.id)])
  }

  @Test func `a full list takes no more todos`() async {
    let todos = (0..<Todos.limit).map { Todo(id: UUID($0), title: "\($0)") }
    let state = Todos.State(user: 7)
    state.$todos.withLock { $0 = IdentifiedArray(uniqueElements: todos) }
    let store = TestStore(initialState: state) { Todos() }
    await store.send(.added(Todo(id: UUID(100), title: "100")))
    await store.send(.removed(UUID(0))) { $0.$todos.withLock { _ = $0.remove(id: UUID(0)) } }
    await store.send(.added(Todo(id: UUID(100), title: "100"))) {
      $0.$todos.withLock { _ = $0.append(Todo(id: UUID(100), title: "100")) }
    }
  }

  @Test func `the todos of a user are in the database`() async throws {
    let database = TestDatabase()
    let milk = Todo(id: UUID(0), title: "Milk")
    let store = try withDependencies {
      $0.todoDatabase = try TodoDatabase(path: database.path)
    } operation: {
      TestStore(initialState: Todos.State(user: 7)) { Todos() }
    }
    await store.send(.added(milk)) { $0.$todos.withLock { $0 = [milk] } }
    try await store.state.$todos.save()
    #expect(try TodoDatabase(path: database.path).todos(of: 7) == [milk])
    #expect(try TodoDatabase(path: database.path).todos(of: 8) == [])
  }
}
