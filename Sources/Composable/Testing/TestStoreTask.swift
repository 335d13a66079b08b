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

  /// Cancels the effects, and lets them end.
  ///
  /// An effect that works elsewhere is given the time-out of the test store.
  public nonisolated(nonsending) func cancel() async {
    task.cancel()
    guard let group = task.group else { return }
    _ = await wait(for: group, timeout: timeout)
  }

  /// Waits until the effects have ended.
  ///
  /// - Parameters:
  ///   - duration: How much real time an effect that works elsewhere is given; the time-out of the
  ///     test store if `nil`.
  ///   - fileID: Where a failure is shown.
  ///   - filePath: Where a failure is shown.
  ///   - line: Where a failure is shown.
  ///   - column: Where a failure is shown.
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
    reportIssue(
      TestFailure.notFinished("Expected task to finish, but it is still in-flight.", reason).text,
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
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

  /// Whether the effects were cancelled, or there never were any.
  public var isCancelled: Bool { task.isCancelled }

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public static func == (lhs: Self, rhs: Self) -> Bool { lhs.task == rhs.task }

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public func hash(into hasher: inout Hasher) {
    hasher.combine(task)
  }
}
