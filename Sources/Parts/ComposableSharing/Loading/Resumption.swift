import ComposableDependencies
import ComposableIssues

/// A callback that must be called exactly once.
///
/// Any other use is reported as an issue. If a thread outside of any test resumes it with an error,
/// or misuses it, the issue belongs to the test that created it.
final class Resumption<Success: Sendable>: Sendable {
  typealias Callback = @Sendable (Result<Success, any Error>) -> Void

  private let subject: @Sendable () -> String
  private let callback: Locked<Callback?>

  private let origin = TestOrigin.withoutOverrides()

  init(
    _ subject: @autoclosure @escaping @Sendable () -> String,
    callback: @escaping Callback
  ) {
    self.subject = subject
    self.callback = Locked(callback)
  }

  deinit {
    guard let callback = callback.withLock({ $0 }) else { return }
    inTest { [subject] in
      reportIssue(
        """
        \(subject()) was dropped and never resumed.

        The code that waits for it receives an error. Resume the continuation on every path of the \
        function that receives it.
        """
      )
      callback(.failure(DroppedContinuation(description: "\(subject()) was never resumed")))
    }
  }

  func resume(with result: Result<Success, any Error>) {
    let callback = callback.withLock { callback in
      defer { callback = nil }
      return callback
    }
    guard let callback else { return reportMisuse(by: result) }
    // A value is visible when the key's call returns. Only a failure can be an issue.
    if case .success = result { callback(result) } else { inTest { callback(result) } }
  }

  private func reportMisuse(by result: Result<Success, any Error>) {
    inTest { [subject] in
      reportIssue(
        """
        \(subject()) was resumed more than once.

        This result was ignored: \(result). Resume a continuation exactly once. To send further \
        values, use a "SharedSubscriber".
        """
      )
    }
  }

  /// Runs work in the test that created the continuation, if there is one.
  func inTest(_ work: @escaping @Sendable () -> Void) {
    origin.run(work)
  }
}

extension TestOrigin {
  /// Creates an origin that keeps nothing of the current dependencies.
  ///
  /// Its task ends on another thread, some time after the origin is released. It must not keep what
  /// the dependencies contain until then, such as the recorder of a store.
  static func withoutOverrides() -> TestOrigin? {
    DependencyValues.runWithoutOverrides { TestOrigin() }
  }
}

extension TestOrigin? {
  /// Runs work in the test, or immediately if there is none.
  func run(_ work: @escaping @Sendable () -> Void) {
    if let self { self.run(work) } else { work() }
  }
}

/// The error for tasks that wait for a dropped continuation, which has been reported.
struct DroppedContinuation: Error, CustomStringConvertible {
  let description: String
}
