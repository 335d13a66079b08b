public import Composable

extension SharedKey where Self == AppStorageKey<Set<Repository.ID>>.Default {
  /// The starred repositories of the bundled sample.
  public static var favorites: Self { favorites(on: nil) }

  /// The starred repositories on a server.
  ///
  /// - Parameter host: The host of the server, because the ids of different servers are unrelated,
  ///   or `nil` for the bundled sample.
  /// - Returns: A key.
  public static func favorites(on host: String?) -> Self {
    Self[.appStorage(host.map { "favorites on \($0)" } ?? "favorites"), default: []]
  }
}

/// The repositories that the user has starred.
///
/// A change is shown immediately, and saved later. The saved stars are a shared value, which
/// survives a restart of the program.
@ObservableState
public struct Favorites: Codable, Equatable, Sendable {
  /// The starred repositories, without changes that are not saved yet.
  @Shared public internal(set) var saved: Set<Repository.ID>

  /// The starred repositories.
  var ids: Set<Repository.ID>

  /// The changes that are not saved yet.
  var unsaved = Unsaved<Set<Repository.ID>, RepositoryList.Action>()

  /// Creates favorites.
  ///
  /// - Parameter saved: The starred repositories.
  public init(_ saved: Shared<Set<Repository.ID>> = Shared(.favorites)) {
    _saved = saved
    ids = saved.wrappedValue
  }

  /// Returns whether a repository is shown as starred.
  ///
  /// - Parameter id: The id of the repository.
  /// - Returns: `true` if it is starred; otherwise, `false`.
  public func contains(_ id: Repository.ID) -> Bool { ids.contains(id) }

  /// Returns whether a change of a repository is being saved.
  ///
  /// - Parameter id: The id of the repository.
  /// - Returns: `true` if a change is being saved; otherwise, `false`.
  public func isSaving(_ id: Repository.ID) -> Bool {
    unsaved.changes.contains { $0.action[case: \.favoriteChanged]?.0.id == id }
  }
}
