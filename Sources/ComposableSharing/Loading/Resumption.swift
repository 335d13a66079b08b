import ComposableDependencies
import ComposableIssues

/// A callback that must be called exactly once.
///
/// Any other use is reported as an issue.
final class Resumption<Success: Sendable>: Sendable {
  typealias Callback = @Sendable (Result<Success, any Error>) -> Void

  private let subject: String
  private let callback: Locked<Callback?>

  init(_ subject: String, callback: @escaping Callback) {
    self.subject = subject
    self.callback = Locked(callback)
  }

  deinit {
    guard let callback = callback.withLock({ $0 }) else { return }
    reportIssue(
      """
      \(subject) was dropped and never resumed.

      Whoever waits for it is told of a failure. Resume it on every way out of the function that was \
      given it.
      """
    )
    callback(.failure(DroppedContinuation(description: "\(subject) was never resumed")))
  }

  func resume(with result: Result<Success, any Error>) {
    let callback = callback.withLock { callback in
      defer { callback = nil }
      return callback
    }
    if let callback { return callback(result) }
    reportIssue(
      """
      \(subject) was resumed more than once.

      The result is left out of account: \(result). Resume a continuation once; a "SharedSubscriber" \
      can be told of values again and again.
      """
    )
  }
}

/// The error for tasks that wait for a dropped continuation, which has been reported.
struct DroppedContinuation: Error, CustomStringConvertible {
  let description: String
}
