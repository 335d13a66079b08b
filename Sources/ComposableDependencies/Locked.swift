internal import Foundation

/// A value that one thread at a time can use.
///
/// The operation must not run the user's code: a closure, `==`, `hash(into:)`, or the `deinit` of a value
/// that it replaces. That code may come back to the lock, which would wait for itself. Return what is
/// replaced from the operation, and it is released after the lock.
///
/// A `Mutex` would be faster, but on Linux the thread sanitizer does not see it (Swift 6.3) and reports
/// races. With this lock, a program that uses dependencies or shared values without a store gets no such
/// reports. Stores use `Mutex`, where speed matters more, so a program with stores does get them;
/// `.ci/sanitize` replaces `Mutex` for our own runs.
package final class Locked<Value: Sendable>: Sendable {
  private let lock = NSLock()
  // Only touched while the lock is held; the test `no change of many threads is lost` covers this.
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
