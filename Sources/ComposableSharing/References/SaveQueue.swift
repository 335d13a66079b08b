/// Which changes of a value were handed to its key, and which of them are saved.
struct SaveQueue {
  typealias Waiter = CheckedContinuation<Result<Void, any Error>, Never>

  var waiters: [Waiter] = []
  var isHandingOver = false
  private var handedOver = 0
  private var unfinished = 0

  /// Claims the right to hand values to the key.
  mutating func begin() -> Bool {
    guard !isHandingOver else { return false }
    isHandingOver = true
    return true
  }

  /// The tasks that wait for a value to be saved; `nil` if the value does not need to be.
  mutating func take(_ changes: Int) -> [Waiter]? {
    guard needsSaving(changes) else { return nil }
    handedOver = changes
    unfinished += 1
    defer { waiters = [] }
    return waiters
  }

  /// Notes that the key has finished, in success or failure.
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
