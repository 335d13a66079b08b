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

/// The repositories that the user has starred, including changes that are not saved yet.
///
/// A change is a wish until it is saved, and is shown immediately. The saved stars are a shared
/// value, which survives a restart of the program.
@ObservableState
public struct Favorites: Codable, Equatable, Sendable {
  /// The starred repositories, without changes that are not saved yet.
  @Shared public internal(set) var saved: Set<Repository.ID>

  /// For each repository with an unsaved change, `true` if the user wants a star.
  var wishes: [Repository.ID: Bool] = [:]

  /// Creates favorites.
  ///
  /// - Parameter saved: The starred repositories.
  public init(_ saved: Shared<Set<Repository.ID>> = Shared(.favorites)) {
    _saved = saved
  }

  /// Returns whether a repository is shown as starred.
  ///
  /// - Parameter id: The id of the repository.
  /// - Returns: `true` if it is starred; otherwise, `false`.
  public func contains(_ id: Repository.ID) -> Bool {
    wishes[id] ?? saved.contains(id)
  }

  /// Returns whether a change of a repository is being saved.
  ///
  /// - Parameter id: The id of the repository.
  /// - Returns: `true` if a change is being saved; otherwise, `false`.
  public func isSaving(_ id: Repository.ID) -> Bool {
    wishes[id] != nil
  }

  /// Stars or unstars a repository.
  mutating func toggle(_ id: Repository.ID) {
    wishes[id] = !contains(id)
  }

  /// Records that a value was saved.
  ///
  /// The user can have another wish meanwhile, which remains.
  mutating func finish(_ id: Repository.ID, _ isOn: Bool) {
    $saved.withLock { if isOn { $0.insert(id) } else { $0.remove(id) } }
    if wishes[id] == isOn { wishes[id] = nil }
  }
}
