import Synchronization

/// The signals that a recorder has something new, for any number of readers.
///
/// A signal carries nothing. A reader knows its own position in the history, and asks the actor of
/// the store for what is new when it has time. Until then, one signal waits for it, no matter how
/// often the recorder changes. So a slow reader holds no memory, and the store waits for none.
///
/// The recorder signals on the actor of its store, and shared values on any thread.
package final class RecorderChanges: Sendable {
  private struct Readers {
    var continuations: [Int: AsyncStream<Void>.Continuation] = [:]
    var last = 0
  }

  private let readers = Mutex(Readers())

  package init() {}

  deinit {
    for continuation in readers.withLock({ $0.continuations }).values { continuation.finish() }
  }

  /// Returns the signals from now on, which end with the recorder or when their task is cancelled.
  package func signals() -> AsyncStream<Void> {
    let (signals, continuation) = AsyncStream.makeStream(
      of: Void.self,
      bufferingPolicy: .bufferingNewest(1)
    )
    let id = readers.withLock { readers in
      readers.last += 1
      readers.continuations[readers.last] = continuation
      return readers.last
    }
    continuation.onTermination = { [weak self] _ in
      // The continuation is released after the lock.
      _ = self?.readers.withLock { $0.continuations.removeValue(forKey: id) }
    }
    return signals
  }

  /// Signals a change to all readers.
  package func signal() {
    for continuation in readers.withLock({ $0.continuations }).values { continuation.yield() }
  }

  /// The number of readers.
  package var readerCount: Int { readers.withLock { $0.continuations.count } }
}
