/// Which changes of a value were saved, and who waits for one.
struct SaveQueue {
  typealias Waiter = CheckedContinuation<Result<Void, any Error>, Never>

  var waiters: [Waiter] = []
  var isSaving = false
  private var savedVersion = 0

  /// Claims the right to save.
  mutating func begin() -> Bool {
    guard !isSaving else { return false }
    isSaving = true
    return true
  }

  /// Those who wait for a version to be saved; `nil` if nobody does and it was saved.
  mutating func take(_ version: Int) -> [Waiter]? {
    guard hasUnsaved(version) else { return nil }
    savedVersion = version
    defer { waiters = [] }
    return waiters
  }

  func hasUnsaved(_ version: Int) -> Bool {
    version != savedVersion || !waiters.isEmpty
  }
}
