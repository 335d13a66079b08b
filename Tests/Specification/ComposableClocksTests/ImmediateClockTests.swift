import ComposableClocks
import ComposableTestKit
import Testing

@Suite struct ImmediateClockTests {
  @Test func `a sleep is over at once and moves the clock`() async throws {
    let clock: ImmediateClock<Duration> = .immediate
    try await clock.sleep(for: .seconds(3))
    try await clock.sleep(until: .init(offset: .seconds(2)))
    expectEqual(clock.now.offset, .seconds(3))
  }

  @Test func `a cancelled task does not sleep`() async {
    let clock = ImmediateClock()
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await clock.sleep(for: .seconds(1))
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    expectEqual(clock.now.offset, .zero)
  }
}
