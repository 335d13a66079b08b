/// The test that started an operation, which can end on a thread outside of any test.
///
/// Swift Testing attributes an issue to the test of the current task, and compares it with the
/// issues that this task expects. Another thread cannot enter a task. A task that was started in
/// the test therefore waits here, and runs the work of other threads.
///
/// Without Swift Testing, only the issues that the operation expects belong to a task.
package final class TestOrigin: Sendable {
  private let work: AsyncStream<@Sendable () -> Void>.Continuation?
  private let expected = ExpectedIssues.current

  /// Creates an origin, or `nil` if the current task belongs to no test of Swift Testing and
  /// expects no issues.
  package init?() {
    guard isTesting, linkedTestRecorder?.currentTest != nil else {
      guard expected != nil else { return nil }
      work = nil
      return
    }
    let (stream, continuation) = AsyncStream.makeStream(of: (@Sendable () -> Void).self)
    work = continuation
    Task {
      for await work in stream { work() }
    }
  }

  deinit {
    work?.finish()
  }

  /// Runs work in the test.
  ///
  /// If the current task belongs to a test, the work runs immediately. Otherwise, it runs soon, in
  /// the order of the calls. Without Swift Testing, it runs immediately.
  package func run(_ work: @escaping @Sendable () -> Void) {
    if let stream = self.work {
      if linkedTestRecorder?.currentTest == nil { stream.yield(work) } else { work() }
    } else {
      ExpectedIssues.$current.withValue(expected, operation: work)
    }
  }
}
