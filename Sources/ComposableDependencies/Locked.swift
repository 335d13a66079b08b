internal import Foundation

/// A value protected by a lock.
///
/// The operation must not run user code: a closure, `==`, `hash(into:)`, or the `deinit` of a value
/// it replaces. Such code can take the lock again and deadlock. Return replaced values from the
/// operation, and pass them to `withExtendedLifetime`, so that they are released after the lock: an
/// optimized build releases an unused result earlier.
///
/// A `Mutex` would be faster, but the thread sanitizer does not support it on Linux (Swift 6.3) and
/// reports false races. With this lock, programs that use dependencies or shared values without a
/// store get no such reports. Stores use `Mutex`, where speed matters more, so programs with stores
/// do get them; `.ci/sanitize` replaces `Mutex` for our own runs.
package final class Locked<Value: Sendable>: Sendable {
  private let lock = NSLock()
  // Only accessed while the lock is held. The test `no change of many threads is lost` covers this.
  private nonisolated(unsafe) var value: Value

  package init(_ value: Value) {
    self.value = value
  }

  package func withLock<R>(_ work: (inout Value) throws -> R) rethrows -> R {
    lock.lock()
    defer { lock.unlock() }
    return try work(&value)
  }

  /// Replaces the value, and releases the old one after the lock.
  package func replace(with newValue: Value) {
    let old = withLock { value in
      defer { value = newValue }
      return value
    }
    withExtendedLifetime(old) {}
  }
}
