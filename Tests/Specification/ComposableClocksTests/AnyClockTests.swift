import ComposableClocks
import ComposableTestKit
import Testing

@Suite struct AnyClockTests {
  @Test func `it sleeps on the wrapped clock and counts from its wrapping`() async throws {
    let base = TestClock<Duration>(now: .init(offset: .seconds(10)))
    let clock = AnyClock(base)
    expectEqual(clock.now.offset, .zero)
    let task = Task { try await clock.sleep(until: .init(offset: .seconds(2))) }
    await base.advance(by: .seconds(2))
    try await task.value
    expectEqual(clock.now.offset, .seconds(2))
    expectEqual(clock.minimumResolution, .zero)
  }

  @Test func `an existential clock can sleep for a while`() async throws {
    let base = TestClock()
    let clock: any Clock<Duration> = base
    let task = Task { try await clock.sleep(for: .seconds(1)) }
    await base.advance(by: .seconds(1))
    try await task.value
    expectEqual(base.now.offset, .seconds(1))
  }
}
