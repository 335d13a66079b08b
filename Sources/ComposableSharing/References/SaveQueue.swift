/// The state of saving a value: the changes passed to its key, and those saved.
struct SaveQueue {
  typealias Waiter = CheckedContinuation<Result<Void, any Error>, Never>

  var waiters: [Waiter] = []
  var isHandingOver = false

  /// A Boolean value that indicates whether the value was ever passed to the key.
  private(set) var hasSaved = false
  private var handedOver = 0
  private var unfinished = 0

  /// Claims the right to pass values to the key.
  mutating func begin() -> Bool {
    guard !isHandingOver else { return false }
    isHandingOver = true
    return true
  }

  /// Returns the tasks that wait for a save, or `nil` if the value need not be saved.
  mutating func take(_ changes: Int) -> [Waiter]? {
    guard needsSaving(changes) else { return nil }
    handedOver = changes
    hasSaved = true
    unfinished += 1
    defer { waiters = [] }
    return waiters
  }

  /// Records that the key has finished, successfully or not.
  mutating func finish() {
    unfinished -= 1
  }

  func needsSaving(_ changes: Int) -> Bool {
    changes != handedOver || !waiters.isEmpty
  }

  /// Returns whether a change is not saved yet.
  func isBehind(_ changes: Int) -> Bool {
    changes != handedOver || unfinished > 0
  }
}
