import Composable
import Foundation
import TodosFeature

/// Does a command by sending actions to a store.
@MainActor struct TodosSession {
  let store: StoreOf<Todos>

  /// Whether to wait until completed todos are sorted; otherwise they are sorted at once.
  let waits: Bool

  /// Loads the todos.
  ///
  /// Whether that went well is told by the command, as one of them can mend it.
  init(
    storage: TodoStorage,
    filter: Todos.Filter,
    waits: Bool,
    withDependencies prepareDependencies: @escaping (inout DependencyValues) -> Void = { _ in }
  ) async {
    self.waits = waits
    store = Store(initialState: Todos.State()) {
      Todos()
    } withDependencies: {
      $0.todoStorage = storage
      prepareDependencies(&$0)
    }
    store.send(.binding(.set(\.filter, filter)))
    await store.send(.task).finish()
  }

  /// Does a command, saves what it has changed, and returns what else a person should know.
  func perform(_ command: TodosCommand) async throws(Failure) -> String? {
    if command == .startAnew {
      try await startAnew()
    } else {
      try check()
      let task = try send(command)
      if waits { await task?.finish() }
      await store.send(.willSuspend).finish()
    }
    try check()
    return command == .startAnew
      ? store.keptAside.map { "The old file is kept as \"\($0)\"." } : nil
  }

  private func check() throws(Failure) {
    guard let error = store.progress.error else { return }
    throw Failure(
      [error.description, advice(for: error)].compactMap(\.self).joined(separator: "\n")
    )
  }

  private func advice(for error: TodoStorageError) -> String? {
    let startAnew = "or begin with an empty list by \"start-anew\", which keeps it aside."
    return switch error {
    case .changedElsewhere: "Try again."
    case .damaged: "Mend it, \(startAnew)"
    case .newer: "Use a newer program, \(startAnew)"
    case .failed, .inUse: nil
    }
  }

  private func startAnew() async throws(Failure) {
    guard store.progress.error?.isAboutContent == true else {
      try check()
      throw Failure("The file can be read. To have no todos, delete them.")
    }
    await store.send(.startAnewButtonTapped).finish()
  }
}

extension TodosSession {
  /// Sends the actions of a command, and returns the task of what has to be waited for.
  private func send(_ command: TodosCommand) throws(Failure) -> StoreTask? {
    let state = store.withState { $0 }
    switch command {
    case .list, .startAnew: break

    case .add(let text):
      store.send(.addButtonTapped)
      store.send(.todos(.element(id: store.todos[0].id, action: describe(text))))

    case .clearCompleted:
      store.send(.clearCompletedButtonTapped)

    case .complete(let reference):
      return complete(try reference.find(in: state), true)

    case .delete(let reference):
      let todo = try reference.find(in: state)
      store.send(.delete([try row(of: todo, in: state)]))

    case .edit(let reference, let text):
      let todo = try reference.find(in: state)
      store.send(.todos(.element(id: todo.id, action: describe(text))))

    case .move(let reference, let place):
      let row = try row(of: try reference.find(in: state), in: state)
      let count = state.filteredTodos.count
      guard place <= count else {
        throw Failure("There is no place \(place); \(TodoReference.extent(count)).")
      }
      // The destination is counted with the todo still at its old place.
      store.send(.move([row], row < place ? place : place - 1))

    case .reopen(let reference):
      return complete(try reference.find(in: state), false)
    }
    return nil
  }

  /// Where a todo is among those that are shown; an id may be that of another one.
  private func row(of todo: Todo.State, in state: Todos.State) throws(Failure) -> Int {
    guard let row = state.filteredTodos.index(id: todo.id) else {
      throw Failure("The todo \(todo.id) is not shown by the filter \(state.filter.rawValue).")
    }
    return row
  }

  private func describe(_ text: String) -> Todo.Action {
    .binding(.set(\.description, text))
  }

  private func complete(_ todo: Todo.State, _ isComplete: Bool) -> StoreTask? {
    guard todo.isComplete != isComplete else { return nil }
    return store.send(
      .todos(.element(id: todo.id, action: .binding(.set(\.isComplete, isComplete))))
    )
  }
}
