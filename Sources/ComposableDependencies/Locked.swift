internal import Foundation

/// A value that one thread at a time can use.
///
/// A `Mutex` would do, but the thread sanitizer does not know it on Linux (Swift 6.3) and would
/// report races in the tests of everyone who uses dependencies.
package final class Locked<Value: Sendable>: Sendable {
  private let lock = NSLock()
  // Only touched while the lock is held.
  private nonisolated(unsafe) var value: Value

  package init(_ value: Value) {
    self.value = value
  }

  package func withLock<R>(_ work: (inout Value) throws -> R) rethrows -> R {
    lock.lock()
    defer { lock.unlock() }
    return try work(&value)
  }
}
