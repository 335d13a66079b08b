internal import ComposableConcurrency

/// A value protected by a lock.
///
/// The operation must not run user code: a closure, `==`, `hash(into:)`, or the `deinit` of a value
/// it replaces. Such code can access the value again, which stops the program. Return replaced
/// values from the operation, and pass them to `withExtendedLifetime`, so that they are released
/// after the lock: an optimized build releases an unused result earlier.
package final class Locked<Value: Sendable>: Sendable {
  private let lock = RecursiveLock()
  // Only accessed while the lock is held. The test `no change of many threads is lost` covers this.
  private nonisolated(unsafe) var value: Value

  package init(_ value: Value) {
    self.value = value
  }

  package func withLock<R>(_ work: (inout Value) throws -> R) rethrows -> R {
    try lock.withLock { try work(&value) }
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
