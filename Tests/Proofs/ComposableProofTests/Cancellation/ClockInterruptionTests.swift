import Composable
import Testing

/// Cancels tasks that sleep on clocks at every suspension.
@Suite(.timeLimit(.minutes(60))) struct ClockInterruptionTests {
  /// Runs work on a stepper, and cancels it before a step.
  ///
  /// - Returns: `true` if the work reached that step; otherwise, `false`.
  private func play(
    before step: Int,
    _ work: @escaping @Sendable () async throws -> Void
  ) async -> Bool {
    let stepper = Stepper()
    defer { stepper.end() }
    let isInterrupted = LockIsolated(false)
    let worker = Task(executorPreference: stepper.tasks) { try await work() }
    stepper.start(interruptedBefore: step) {
      isInterrupted.setValue(true)
      worker.cancel()
    }
    switch await worker.result {
    case .success: break
    case .failure(let error): #expect(error is CancellationError, "step \(step)")
    }
    return isInterrupted.value
  }

  private func interruptions(_ work: @escaping @Sendable () async throws -> Void) async -> Int {
    var step = 0
    while await play(before: step, work) { step += 1 }
    return step
  }

  @Test func `a cancelled task does not sleep on a test clock`() async {
    let count = await interruptions {
      let clock = TestClock()
      try await withThrowingTaskGroup { group in
        for seconds in 1...3 {
          group.addTask { try await clock.sleep(for: .seconds(seconds)) }
        }
        group.addTask {
          for await _ in clock.timer(interval: .seconds(1)).prefix(2) {}
        }
        // The clock is advanced from outside, so its own steps do not count. A busy machine can delay
        // the stepper for longer than one advance waits.
        let advance = Task { while !Task.isCancelled { await clock.advance(by: .seconds(3)) } }
        defer { advance.cancel() }
        try await group.waitForAll()
      }
      #expect(Task.isCancelled || clock.now.offset >= .seconds(3))
    }
    #expect(count > 5)
  }

  @Test func `an immediate clock lets a cancelled task go`() async {
    let count = await interruptions {
      let clock = ImmediateClock()
      for await _ in clock.timer(interval: .seconds(1)).prefix(3) { await Task.yield() }
      try await clock.sleep(for: .seconds(1))
    }
    #expect(count > 2)
  }
}
