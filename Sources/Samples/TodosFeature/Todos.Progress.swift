public import Composable

extension Todos {
  /// The progress of loading and saving.
  public enum Progress: Codable, Equatable, Sendable {
    /// The todos are being loaded.
    case loading

    /// The todos could not be loaded.
    case loadFailed(FileStorageError)

    /// The damaged file is being moved aside.
    case startingOver

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
    case .loading, .loadFailed, .startingOver: false
    }
  }

  /// The last error, if there is one.
  public var error: FileStorageError? {
    switch self {
    case .loadFailed(let error), .saveFailed(let error): error
    case .loading, .loaded, .startingOver: nil
    }
  }
}
