/// Which repositories the user has starred, as far as is known, and what of it is not saved yet.
///
/// A change is shown at once. While it is being saved no other one of the same repository is sent, so
/// that they cannot overtake each other: what was changed meanwhile is saved afterwards.
public struct Favourites: Codable, Equatable, Sendable {
  private struct Favourite: Codable, Equatable {
    var isOn = false
    var isSavedOn = false
    var isSaving = false
  }

  private var favourites: [Repository.ID: Favourite] = [:]

  /// Creates favourites.
  ///
  /// - Parameter ids: The repositories that are starred.
  public init(_ ids: Set<Repository.ID> = []) {
    for id in ids { favourites[id] = Favourite(isOn: true, isSavedOn: true) }
  }

  /// Whether a repository is shown as starred.
  ///
  /// - Parameter id: The repository.
  /// - Returns: Whether it is.
  public func contains(_ id: Repository.ID) -> Bool {
    favourites[id]?.isOn ?? false
  }

  /// Whether a change of a repository is being saved.
  ///
  /// - Parameter id: The repository.
  /// - Returns: Whether it is.
  public func isSaving(_ id: Repository.ID) -> Bool {
    favourites[id]?.isSaving ?? false
  }

  /// Stars a repository, or takes the star away.
  ///
  /// - Returns: What has to be saved now, if anything.
  mutating func toggle(_ id: Repository.ID) -> Bool? {
    favourites[id, default: Favourite()].isOn.toggle()
    return favourites[id]?.isSaving == true ? nil : save(id)
  }

  /// Remembers what is saved.
  ///
  /// - Returns: What has to be saved next, if anything.
  mutating func saved(_ id: Repository.ID, _ isOn: Bool) -> Bool? {
    favourites[id, default: Favourite()].isSavedOn = isOn
    return save(id)
  }

  /// Goes back to what is saved.
  ///
  /// - Returns: Whether that is a change.
  mutating func failed(_ id: Repository.ID) -> Bool {
    let favourite = favourites[id, default: Favourite()]
    favourites[id] = Favourite(isOn: favourite.isSavedOn, isSavedOn: favourite.isSavedOn)
    return favourite.isOn != favourite.isSavedOn
  }

  private mutating func save(_ id: Repository.ID) -> Bool? {
    guard var favourite = favourites[id] else { return nil }
    favourite.isSaving = favourite.isOn != favourite.isSavedOn
    favourites[id] = favourite
    return favourite.isSaving ? favourite.isOn : nil
  }
}
