import Foundation

/// A place for files.
protocol Files: AnyObject, Sendable {
  /// Runs work in its turn: at once, or later on another thread.
  func perform(_ work: @escaping @Sendable () -> Void)

  /// The content of a file, or `nil` if there is none.
  func read(_ file: URL) throws -> Data?

  /// Replaces a file as a whole, or makes it.
  func write(_ data: Data, to file: URL) throws

  /// Moves a file to a free name beside it, and returns that.
  func moveAside(_ file: URL) throws -> URL

  /// Tells, in the turn of the work, that a file may have changed.
  func watch(_ file: URL, onChange: @escaping @Sendable () -> Void) -> SharedSubscription
}
