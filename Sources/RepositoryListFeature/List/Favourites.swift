/// The repositories that the user has starred, including changes that are not saved yet.
///
/// A change is shown immediately. While it is being saved, no other change of the same repository
/// is sent, so that two requests cannot overtake each other. A change made in the meantime is saved
/// afterwards.
public struct Favourites: Codable, Equatable, Sendable {
  private struct Favourite: Codable, Equatable {
    var isOn = false
    var isSavedOn = false
    var isSaving = false
  }

  private var favourites: [Repository.ID: Favourite] = [:]

  /// Creates favourites.
  ///
  /// - Parameter ids: The starred repositories.
  public init(_ ids: Set<Repository.ID> = []) {
    for id in ids { favourites[id] = Favourite(isOn: true, isSavedOn: true) }
  }

  /// Returns whether a repository is shown as starred.
  ///
  /// - Parameter id: The id of the repository.
  /// - Returns: `true` if it is starred; otherwise, `false`.
  public func contains(_ id: Repository.ID) -> Bool {
    favourites[id]?.isOn ?? false
  }

  /// Returns whether a change of a repository is being saved.
  ///
  /// - Parameter id: The id of the repository.
  /// - Returns: `true` if a change is being saved; otherwise, `false`.
  public func isSaving(_ id: Repository.ID) -> Bool {
    favourites[id]?.isSaving ?? false
  }

  /// Stars or unstars a repository.
  ///
  /// - Returns: The value to save now, or `nil` if there is none.
  mutating func toggle(_ id: Repository.ID) -> Bool? {
    favourites[id, default: Favourite()].isOn.toggle()
    return favourites[id]?.isSaving == true ? nil : save(id)
  }

  /// Records that a value was saved.
  ///
  /// - Returns: The value to save next, or `nil` if there is none.
  mutating func saved(_ id: Repository.ID, _ isOn: Bool) -> Bool? {
    favourites[id, default: Favourite()].isSavedOn = isOn
    return save(id)
  }

  /// Reverts to the saved value after a failure.
  ///
  /// - Returns: `true` if this changes the value; otherwise, `false`.
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
