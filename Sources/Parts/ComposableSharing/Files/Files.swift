#if Foundation && !os(WASI) && !os(Windows)
import Foundation

/// A storage for files.
protocol Files: AnyObject, Sendable {
  /// Runs work in order, either immediately or later on another thread.
  func perform(_ work: @escaping @Sendable () -> Void)

  /// Runs work after a while, and returns `true`, if a missing file can be one whose folder is being
  /// deleted.
  ///
  /// Deleting a folder deletes its files first, and the two must not look alike.
  func performAfterDeletion(_ work: @escaping @Sendable () -> Void) -> Bool

  /// Whether files are used with a lock.
  var isExclusive: Bool { get }

  /// Waits for the lock of a file, or returns `nil` if files are used without a lock.
  ///
  /// The lock is held until the object is released.
  func lock(_ file: URL) throws -> (any AnyObject & Sendable)?

  /// Returns what all spellings of the location of one file have in common.
  func identity(of file: URL) -> String

  /// Returns the content of a file, or `nil` if it does not exist.
  func read(_ file: URL) throws -> Data?

  /// Returns whether the folder of a file exists.
  func hasFolder(of file: URL) -> Bool

  /// Creates a file or replaces its content atomically.
  ///
  /// - Parameters:
  ///   - data: The new content.
  ///   - file: The location of the file.
  ///   - keepsOld: Whether the old content is kept in a file next to this one.
  /// - Returns: The location of the file with the old content, if it is kept.
  /// - Throws: The operation that the system refused. The file then has its old content.
  @discardableResult
  func write(_ data: Data, to file: URL, keepsOld: Bool) throws -> URL?

  /// Whether a test makes operations fail, so that a failure is not an issue.
  var failsOnPurpose: Bool { get }

  /// Records that everything written so far has reached the disk.
  func settle()

  /// Notifies, in order with the work, that a file may have changed.
  func watch(_ file: URL, onChange: @escaping @Sendable () -> Void) -> SharedSubscription
}

extension Files {
  var isExclusive: Bool { false }
  var failsOnPurpose: Bool { false }
  func hasFolder(of file: URL) -> Bool { true }
  func lock(_ file: URL) -> (any AnyObject & Sendable)? { nil }
  func settle() {}
  func performAfterDeletion(_: @escaping @Sendable () -> Void) -> Bool { false }
}
#endif
