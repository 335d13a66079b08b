#if Foundation && !os(WASI) && !os(Windows)
import Foundation

/// A storage for files.
protocol Files: AnyObject, Sendable {
  /// Runs work in order, either immediately or later on another thread.
  func perform(_ work: @escaping @Sendable () -> Void)

  /// A Boolean value that indicates whether files are used with a lock.
  var isExclusive: Bool { get }

  /// Waits for the lock of a file, or returns `nil` if files are used without a lock.
  ///
  /// The lock is held until the object is released.
  func lock(_ file: URL) throws -> (any AnyObject & Sendable)?

  /// Returns the content of a file, or `nil` if it does not exist.
  func read(_ file: URL) throws -> Data?

  /// Creates a file or replaces its content atomically.
  func write(_ data: Data, to file: URL) throws

  /// Moves a file to an unused name next to it, and returns the new location.
  func moveAside(_ file: URL) throws -> URL

  /// A Boolean value that indicates whether a test makes operations fail, so that a failure is not an
  /// issue.
  var failsOnPurpose: Bool { get }

  /// Notifies, in order with the work, that a file may have changed.
  func watch(_ file: URL, onChange: @escaping @Sendable () -> Void) -> SharedSubscription
}

extension Files {
  var isExclusive: Bool { false }
  var failsOnPurpose: Bool { false }
  func lock(_ file: URL) -> (any AnyObject & Sendable)? { nil }
}
#endif
