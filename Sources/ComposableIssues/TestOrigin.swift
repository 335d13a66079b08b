/// The test that began an operation whose end can be on a thread that belongs to no test.
///
/// Swift Testing attributes an issue to the test of the current task, and compares it with the issues
/// that this task expects. Another thread cannot enter a task, and only a task that is started in the
/// test inherits all of this. Here, such a task waits for the work of other threads.
package final class TestOrigin: Sendable {
  private let work: AsyncStream<@Sendable () -> Void>.Continuation

  /// Creates an origin, or `nil` if the current task belongs to no test of Swift Testing.
  package init?() {
    guard isTesting, linkedTestRecorder?.currentTest != nil else { return nil }
    let (stream, continuation) = AsyncStream.makeStream(of: (@Sendable () -> Void).self)
    work = continuation
    Task {
      for await work in stream { work() }
    }
  }

  deinit {
    work.finish()
  }

  /// Runs work in the test.
  ///
  /// It runs immediately if the current task belongs to a test; otherwise soon, in order.
  package func run(_ work: @escaping @Sendable () -> Void) {
    if linkedTestRecorder?.currentTest == nil { self.work.yield(work) } else { work() }
  }
}
