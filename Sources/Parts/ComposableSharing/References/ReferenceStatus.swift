/// What observers see of a value with a key: whether it is loading, and what has failed.
///
///     ┌──────┐  beginLoad, isKeyLoading   ┌─────────┐
///     │ idle ├───────────────────────────▶│ loading │  several loads at a time
///     └──▲───┘                            └────┬────┘
///        └───────────── endLoad ───────────────┘
///
/// The end of a load sets or clears `loadError`, and the end of a save `saveError`. A saved value
/// also replaces the value that failed to load.
struct ReferenceStatus {
  /// The number of loads in flight, except for loads that follow a notification.
  private var loadCount = 0

  /// Whether the key has sent the beginning of loading.
  var isKeyLoading = false
  private(set) var loadError: (any Error)?
  private(set) var saveError: (any Error)?

  var isLoading: Bool { loadCount > 0 || isKeyLoading }

  mutating func beginLoad() { loadCount += 1 }

  /// Records the result of a load, or a result that the key has sent.
  ///
  /// - Parameters:
  ///   - error: The error, if there is one.
  ///   - isCounted: `true` if ``beginLoad()`` was called for it.
  mutating func endLoad(_ error: (any Error)?, isCounted: Bool) {
    isKeyLoading = false
    if isCounted { loadCount -= 1 }
    loadError = error
  }

  mutating func endSave(_ error: (any Error)?) {
    saveError = error
    if error == nil { loadError = nil }
  }
}
