public import Composable

extension Todos {
  /// The progress of loading and saving.
  ///
  /// Nothing is saved before the todos were loaded, so a file that cannot be loaded is not
  /// overwritten.
  public enum Progress: Codable, Equatable, Sendable {
    /// Nothing has been loaded.
    case new

    /// The todos are being loaded.
    case loading

    /// The todos could not be loaded.
    case loadFailed(FileStorageError)

    /// The todos are loaded, and changes are saved.
    case loaded

    /// The todos are loaded, but the last changes could not be saved. The next change saves again.
    case saveFailed(FileStorageError)
  }
}

extension Todos.Progress {
  /// A Boolean value that indicates whether the todos were loaded and changes can be saved.
  public var isLoaded: Bool {
    switch self {
    case .loaded, .saveFailed: true
    case .new, .loading, .loadFailed: false
    }
  }

  /// The last error, if there is one.
  public var error: FileStorageError? {
    switch self {
    case .loadFailed(let error), .saveFailed(let error): error
    case .new, .loading, .loaded: nil
    }
  }
}
