import Composable
import Foundation
import TodosFeature

/// Runs commands, one after another, by sending actions to a store.
@MainActor final class TodosSession {
  /// The store, which loads when it is first used.
  private(set) lazy var store = makeStore()

  private let open: (TodosCommand) -> TodoStorage

  /// The storage of the current command.
  private let storage: LockIsolated<TodoStorage>

  /// `true` to wait until completed todos are sorted; `false` to sort them immediately.
  private let waits: Bool

  private let prepareDependencies: (inout DependencyValues) -> Void

  /// Creates a session that has not loaded anything.
  ///
  /// - Parameters:
  ///   - open: A function that opens the storage for a command. Reading must not need a lock.
  ///   - waits: `true` to wait until completed todos are sorted; `false` to sort them immediately.
  ///   - prepareDependencies: A closure that overrides dependencies.
  init(
    open: @escaping (TodosCommand) -> TodoStorage,
    waits: Bool,
    withDependencies prepareDependencies: @escaping (inout DependencyValues) -> Void = { _ in }
  ) {
    self.open = open
    self.waits = waits
    self.prepareDependencies = prepareDependencies
    let unlocked = open(.list)
    storage = LockIsolated(unlocked)
  }

  private func makeStore() -> StoreOf<Todos> {
    Store(initialState: Todos.State()) {
      Todos()
    } withDependencies: { [storage, prepareDependencies] in
      $0.todoStorage = TodoStorage(
        load: { () async throws(FileStorageError) in try await storage.value.load() },
        save: { todos async throws(FileStorageError) in try await storage.value.save(todos) },
        keepAside: { () async throws(FileStorageError) in try await storage.value.keepAside() }
      )
      prepareDependencies(&$0)
    }
  }

  /// Runs a command, saves its changes, and returns a note for the user if there is one.
  ///
  /// It reads the file again before the command, and releases its lock afterwards.
  func perform(
    _ command: TodosCommand,
    filter: Todos.Filter
  ) async throws(Failure) -> TerminalText? {
    let (opened, closed) = (open(command), open(.list))
    storage.setValue(opened)
    defer { storage.setValue(closed) }
    // A new store loads by itself. What an earlier command could not save is not saved later.
    if store.progress != .loading { store.send(.revertButtonTapped) }
    if store.filter != filter { store.send(.binding(.set(\.filter, filter))) }
    await finishLoading()
    // The command checks whether this succeeded, because one command can fix a failure.
    if command == .startOver {
      try await startOver()
    } else {
      try check()
      let task = try send(command)
      if waits {
        await task?.finish()
      } else if case .complete = command {
        store.send(.sortCompletedTodos)
      }
      await store.send(.willSuspend).finish()
    }
    try check()
    switch command {
    case .startOver: return store.keptAside.map { "The old file was moved to \"\($0)\"." }
    case .undo(.undo): return store.undo.redoName.map { "Undid: \($0)." }
    case .undo(.redo): return store.undo.undoName.map { "Redid: \($0)." }
    default: return nil
    }
  }

  private func finishLoading() async {
    await store.when { ![.loading, .startingOver].contains($0.progress) }
  }

  private func check() throws(Failure) {
    guard let error = store.progress.error else { return }
    throw Failure(advice(for: error).map { "\(error)\n\($0)" } ?? "\(error)")
  }

  private func advice(for error: FileStorageError) -> TerminalText? {
    let startOver = "or run \"start-over\" to move it aside and start with an empty list."
    return switch error {
    case .changedElsewhere: "Try again."
    case .damaged: "Fix the file, \(startOver)"
    case .newer: "Update this program, \(startOver)"
    case .failed, .inUse: nil
    }
  }

  private func startOver() async throws(Failure) {
    guard store.progress.error?.isAboutContent == true else {
      try check()
      throw Failure("The file is not damaged. To empty the list, delete its todos.")
    }
    store.send(.startOverButtonTapped)
    await finishLoading()
  }
}

extension TodosSession {
  /// Sends the actions of a command, and returns their effects.
  private func send(_ command: TodosCommand) throws(Failure) -> StoreTask? {
    let state = store.withState { $0 }
    switch command {
    case .list, .startOver: return nil

    case .add(let text):
      return store.send(.todoEntered(text))

    case .clearCompleted:
      store.send(.clearCompletedButtonTapped)
      // A user who enters a command has decided.
      guard store.confirmation != nil else { return nil }
      return store.send(.confirmation(.presented(.deleteCompletedButtonTapped)))

    case .complete(let reference):
      return complete(try reference.find(in: state), true)

    case .delete(let reference):
      let todo = try reference.find(in: state)
      return store.send(.delete([try row(of: todo, in: state)]))

    case .edit(let reference, let text):
      let todo = try reference.find(in: state)
      return store.send(.todos(.element(id: todo.id, action: .descriptionEntered(text))))

    case .move(let reference, let place):
      let row = try row(of: try reference.find(in: state), in: state)
      let count = state.filteredTodos.count
      guard place <= count else {
        throw Failure("There is no position \(place). \(TodoReference.extent(count))")
      }
      // The destination is a position before the todo is removed from its old one.
      return store.send(.move([row], row < place ? place : place - 1))

    case .reopen(let reference):
      return complete(try reference.find(in: state), false)

    case .undo(let wish):
      guard wish == .undo ? state.undo.canUndo : state.undo.canRedo else {
        throw Failure("There is nothing to \("\(wish)").")
      }
      return store.send(.undo(wish))
    }
  }

  /// Returns the position of a todo in the filtered list.
  ///
  /// An id may belong to a todo that is not shown.
  private func row(of todo: Todo.State, in state: Todos.State) throws(Failure) -> Int {
    guard let row = state.filteredTodos.index(id: todo.id) else {
      throw Failure("The filter \"\(state.filter.rawValue)\" hides the todo \(todo.id).")
    }
    return row
  }

  private func complete(_ todo: Todo.State, _ isComplete: Bool) -> StoreTask? {
    guard todo.isComplete != isComplete else { return nil }
    return store.send(
      .todos(.element(id: todo.id, action: .binding(.set(\.isComplete, isComplete))))
    )
  }
}
