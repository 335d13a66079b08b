import ComposableAlerts
import ComposableIssues

/// The effects of an action that a test has sent.
///
///     let task = await store.send(.onTask)
///     await clock.advance(by: .seconds(1))
///     await store.receive(\.ticked)
///     await task.cancel()
public struct TestStoreTask: Hashable, Sendable {
  private let task: StoreTask
  private let schedule: Schedule
  private let timeout: Duration

  init(_ task: StoreTask, of schedule: Schedule, timeout: Duration) {
    self.task = task
    self.schedule = schedule
    self.timeout = timeout
  }

  /// Cancels the effects, and waits until they have ended.
  ///
  /// It waits at most for the timeout of the test store if an effect waits for something outside of
  /// it.
  public nonisolated(nonsending) func cancel() async {
    schedule.noteCancellation()
    task.cancel()
    guard let group = task.group else { return }
    _ = await wait(for: group, timeout: timeout)
  }

  /// Waits until the effects have ended.
  ///
  /// - Parameter duration: The real time to wait for effects that wait for something outside of the
  ///   test store, or `nil` for the timeout of the test store.
  public nonisolated(nonsending) func finish(
    timeout duration: Duration? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    guard let group = task.group else { return }
    let outcome = await wait(for: group, timeout: duration ?? timeout)
    guard outcome != .satisfied else { return }
    let reason = UnmetWait(outcome, for: group.members, on: schedule)
    let failure = TestFailure.notFinished(
      "Expected task to finish, but it is still in-flight.",
      reason
    )
    schedule.listening {
      reportIssue(failure.text, fileID: fileID, filePath: filePath, line: line, column: column)
    }
  }

  private nonisolated(nonsending) func wait(
    for group: EffectGroup,
    timeout: Duration
  ) async -> WaitOutcome {
    await schedule.wait(
      while: { group.members.mayGoOnByThemselves },
      timeout: timeout,
      isolation: #isolation,
      until: { group.isEmpty }
    )
  }

  /// A Boolean value that indicates whether the effects were cancelled, or there were none.
  public var isCancelled: Bool { task.isCancelled }
}

extension Schedule: HashableObject {}
