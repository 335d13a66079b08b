public import Composable

/// Where todos are kept.
///
/// A feature reads it as a dependency:
///
///     @Dependency(\.todoStorage) var storage
///
/// It is a file in the user's data directory in real use, memory in previews, and has to be overridden
/// in tests, with ``inMemory(_:)`` for example.
public struct TodoStorage: Sendable {
  /// Loads the todos; none where none were ever saved.
  public var load: @Sendable () async throws(TodoStorageError) -> IdentifiedArrayOf<Todo.State>

  /// Saves the todos in place of those that were loaded or saved before.
  ///
  /// It does nothing when its task has been cancelled in favour of a newer save.
  public var save:
    @Sendable (_ todos: IdentifiedArrayOf<Todo.State>) async throws(TodoStorageError) -> Void

  /// Keeps what cannot be understood aside, so that the user can start over.
  ///
  /// It returns where it is kept, or `nil` if there is nothing, or nothing wrong with it.
  public var keepAside: @Sendable () async throws(TodoStorageError) -> String?

  /// Creates a storage from its functions.
  ///
  /// - Parameters:
  ///   - load: Loads the todos.
  ///   - save: Saves the todos.
  ///   - keepAside: Keeps what cannot be understood aside, and returns where.
  public init(
    load:
      @escaping @Sendable () async throws(TodoStorageError) -> IdentifiedArrayOf<Todo.State>,
    save:
      @escaping @Sendable (_ todos: IdentifiedArrayOf<Todo.State>) async throws(TodoStorageError)
      -> Void,
    keepAside: @escaping @Sendable () async throws(TodoStorageError) -> String?
  ) {
    self.load = load
    self.save = save
    self.keepAside = keepAside
  }
}

extension TodoStorage {
  /// A JSON file, for programs that run for long beside others.
  ///
  /// The file is locked only while it is being saved. When another program has changed it since it was
  /// loaded, saving fails with ``TodoStorageError/changedElsewhere(file:)``.
  ///
  /// - Parameter path: Where the file is, or will be. Links are followed.
  /// - Returns: The storage.
  public static func file(at path: String) -> Self {
    Self(TodoFile(name: path))
  }

  /// A JSON file that nobody else changes from the first load until the storage is gone.
  ///
  /// It makes loading, changing and saving one step, for programs that do that and end. Loading waits
  /// for its turn up to a minute, then fails with ``TodoStorageError/inUse(file:process:)``. The lock
  /// ends with the process, however that ends.
  ///
  /// - Parameters:
  ///   - path: Where the file is, or will be. Links are followed.
  ///   - notice: Told once who has the file, when waiting takes longer than a second.
  /// - Returns: The storage.
  public static func exclusive(
    at path: String,
    notice: @escaping @Sendable (_ reason: TodoStorageError) -> Void = { _ in }
  ) -> Self {
    Self(TodoFile(name: path, isExclusive: true, patience: TodoFile.Patience(notice: notice)))
  }

  init(_ file: TodoFile) {
    self.init(
      load: { () async throws(TodoStorageError) in try await file.load() },
      save: { todos async throws(TodoStorageError) in try await file.save(todos) },
      keepAside: { () async throws(TodoStorageError) in try await file.keepAside() }
    )
  }

  /// Todos in memory, for tests and previews.
  ///
  /// - Parameter todos: What is in it at first.
  /// - Returns: The storage.
  public static func inMemory(_ todos: IdentifiedArrayOf<Todo.State> = []) -> Self {
    let memory = TodoMemory(todos)
    return Self(
      load: { await memory.todos },
      save: { await memory.save($0) },
      keepAside: { nil }
    )
  }
}

private actor TodoMemory {
  private(set) var todos: IdentifiedArrayOf<Todo.State>

  init(_ todos: IdentifiedArrayOf<Todo.State>) {
    self.todos = todos
  }

  func save(_ newTodos: IdentifiedArrayOf<Todo.State>) {
    if !Task.isCancelled { todos = newTodos }
  }
}
