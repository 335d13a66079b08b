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
/// A change is shown immediately. While it is being saved, no other change of the same repository
/// is sent, so that two requests cannot overtake each other. A change made in the meantime is saved
/// afterwards. The saved stars are a shared value, which survives a restart of the program.
@ObservableState
public struct Favorites: Codable, Equatable, Sendable {
  /// The starred repositories, without changes that are not saved yet.
  @Shared public internal(set) var saved: Set<Repository.ID>

  /// For each repository whose change is being saved, `true` if the user wants a star.
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
  ///
  /// - Returns: The value to save now, or `nil` if there is none.
  mutating func toggle(_ id: Repository.ID) -> Bool? {
    let wish = !contains(id)
    defer { wishes[id] = wish }
    return isSaving(id) ? nil : wish
  }

  /// Records that a value was saved.
  ///
  /// - Returns: The value to save next, or `nil` if there is none.
  mutating func finish(_ id: Repository.ID, _ isOn: Bool) -> Bool? {
    $saved.withLock { if isOn { $0.insert(id) } else { $0.remove(id) } }
    if wishes[id] == isOn { wishes[id] = nil }
    return wishes[id]
  }

  /// Reverts to the saved value after a failure.
  ///
  /// - Returns: `true` if this changes the value; otherwise, `false`.
  mutating func fail(_ id: Repository.ID) -> Bool {
    let wish = wishes.removeValue(forKey: id)
    return wish != nil && wish != saved.contains(id)
  }
}
