import Composable

@testable import TodosFeature

/// A suite of tests of ``Todos``, with its clock and its storage.
@MainActor protocol TodosTesting {
  var clock: TestClock<Duration> { get }
  var log: StorageLog { get }
}

extension TodosTesting {
  /// Creates a store that loads.
  func makeNewStore(_ todos: IdentifiedArrayOf<Todo.State> = []) -> TestStoreOf<Todos> {
    TestStore(initialState: Todos.State(todos: todos)) {
      Todos()
    } withDependencies: {
      $0.continuousClock = clock
      $0.todoStorage = log.storage
      $0.uuid = .incrementing
    }
  }

  /// Creates a store that has loaded some todos.
  func makeStore(_ todos: IdentifiedArrayOf<Todo.State> = []) async -> TestStoreOf<Todos> {
    log.replace(todos)
    let store = makeNewStore()
    await store.receive(.loaded(todos)) {
      $0.progress = .loaded
      $0.todos = todos
    }
    return store
  }

  /// Advances the clock by half a second, after which the last changes are saved.
  func expectSave(_ store: TestStoreOf<Todos>) async {
    await clock.advance(by: .milliseconds(500))
    await store.receive(.saved) { $0.hasChanges = false }
  }
}
