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

      The code that waits for it receives an error. Resume the continuation on every path of the \
      function that receives it.
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

      This result was ignored: \(result). Resume a continuation exactly once. To send further \
      values, use a "SharedSubscriber".
      """
    )
  }
}

/// The error for tasks that wait for a dropped continuation, which has been reported.
struct DroppedContinuation: Error, CustomStringConvertible {
  let description: String
}
