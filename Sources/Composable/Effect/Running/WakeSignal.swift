import Synchronization

/// A signal that wakes one task: when an effect has ended, when a value is saved, or when the time
/// is up.
final class WakeSignal: Sendable {
  private struct Content {
    var isSet = false
    var isTimeUp = false
    var continuation: CheckedContinuation<Void, Never>?
  }

  private let content = Mutex(Content())

  var isTimeUp: Bool { content.withLock { $0.isTimeUp } }

  /// Wakes the task, or lets its next wait return immediately.
  ///
  /// - Parameter isTimeUp: Pass `true` to let all later waits return immediately.
  func wake(isTimeUp: Bool = false) {
    let continuation = content.withLock { content in
      if isTimeUp { content.isTimeUp = true }
      content.isSet = content.continuation == nil
      return content.continuation.take()
    }
    continuation?.resume()
  }

  /// Waits until the signal is set, and resets it.
  ///
  /// Cancelling the awaiting task does not end the wait.
  nonisolated(nonsending) func wait() async {
    await withCheckedContinuation { continuation in
      let isAwake = content.withLock { content in
        if content.isSet || content.isTimeUp {
          content.isSet = false
          return true
        }
        content.continuation = continuation
        return false
      }
      if isAwake { continuation.resume() }
    }
  }
}
