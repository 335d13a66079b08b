public import Composable

/// A place where todos are stored.
///
/// A feature reads it as a dependency:
///
///     @Dependency(\.todoStorage) var storage
///
/// By default it is a file in the user's data directory, and memory in previews. Tests must
/// override it, for example with ``inMemory(_:)``.
public struct TodoStorage: Sendable {
  /// Loads the todos.
  ///
  /// Returns an empty list if none were ever saved.
  public var load: @Sendable () async throws(FileStorageError) -> IdentifiedArrayOf<Todo.State>

  /// Saves the todos, replacing the todos that were loaded or saved before.
  ///
  /// It does nothing if its task was cancelled in favor of a newer save.
  public var save:
    @Sendable (_ todos: IdentifiedArrayOf<Todo.State>) async throws(FileStorageError) -> Void

  /// Moves a damaged file aside, so that the user can start over.
  ///
  /// Returns the new path, or `nil` if there is no file or it is not damaged.
  public var keepAside: @Sendable () async throws(FileStorageError) -> String?

  /// Creates a storage from its functions.
  ///
  /// - Parameters:
  ///   - load: A function that loads the todos.
  ///   - save: A function that saves the todos.
  ///   - keepAside: A function that moves a damaged file aside and returns the new path.
  public init(
    load:
      @escaping @Sendable () async throws(FileStorageError) -> IdentifiedArrayOf<Todo.State>,
    save:
      @escaping @Sendable (_ todos: IdentifiedArrayOf<Todo.State>) async throws(FileStorageError)
      -> Void,
    keepAside: @escaping @Sendable () async throws(FileStorageError) -> String?
  ) {
    self.load = load
    self.save = save
    self.keepAside = keepAside
  }
}

extension TodoStorage {
  /// Creates a storage in a JSON file, for programs that run for a long time.
  ///
  /// The file is locked only while it is being saved. If another program has changed it since it
  /// was loaded, saving fails with `FileStorageError.changedElsewhere`.
  ///
  /// - Parameter path: The path of the file, which may not exist yet. Links are followed.
  /// - Returns: The storage.
  public static func file(at path: String) -> Self {
    Self(TodoFile(name: path))
  }

  /// Creates a storage in a JSON file that no other program can change between the first load and
  /// the release of the storage.
  ///
  /// It makes loading, changing and saving one step, for programs that do this once and exit.
  /// Loading waits up to a minute for the lock, and then fails with
  /// `FileStorageError.inUse`. The lock is released when the process ends, for any
  /// reason.
  ///
  /// - Parameters:
  ///   - path: The path of the file, which may not exist yet. Links are followed.
  ///   - notice: A closure that is called once with the process that holds the file, if waiting
  ///     takes longer than a second.
  /// - Returns: The storage.
  public static func exclusive(
    at path: String,
    notice: @escaping @Sendable (_ reason: FileStorageError) -> Void = { _ in }
  ) -> Self {
    Self(TodoFile(name: path, isExclusive: true, patience: TodoFile.Patience(notice: notice)))
  }

  init(_ file: TodoFile) {
    self.init(
      load: { () async throws(FileStorageError) in try await file.load() },
      save: { todos async throws(FileStorageError) in try await file.save(todos) },
      keepAside: { () async throws(FileStorageError) in try await file.keepAside() }
    )
  }

  /// Creates a storage in memory, for tests and previews.
  ///
  /// - Parameter todos: The initial todos.
  /// - Returns: The storage.
  public static func inMemory(_ todos: IdentifiedArrayOf<Todo.State> = []) -> Self {
    let memory = LockIsolated(todos)
    return Self(
      load: { memory.value },
      save: { if !Task.isCancelled { memory.setValue($0) } },
      keepAside: { nil }
    )
  }
}
