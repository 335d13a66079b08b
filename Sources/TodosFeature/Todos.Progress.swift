extension Todos {
  /// How far loading and saving have come.
  ///
  /// Nothing is saved before something was loaded, so that what cannot be loaded is not overwritten.
  public enum Progress: Codable, Equatable, Sendable {
    /// Nothing was loaded yet.
    case new

    /// The todos are being loaded.
    case loading

    /// The todos could not be loaded.
    case loadFailed(TodoStorageError)

    /// The todos are loaded, and changes are saved.
    case loaded

    /// The todos are loaded, and the last changes could not be saved; the next will be tried again.
    case saveFailed(TodoStorageError)
  }
}

extension Todos.Progress {
  /// Whether todos were loaded, so that changes may be saved.
  public var isLoaded: Bool {
    switch self {
    case .loaded, .saveFailed: true
    case .new, .loading, .loadFailed: false
    }
  }

  /// What went wrong last.
  public var error: TodoStorageError? {
    switch self {
    case .loadFailed(let error), .saveFailed(let error): error
    case .new, .loading, .loaded: nil
    }
  }
}
