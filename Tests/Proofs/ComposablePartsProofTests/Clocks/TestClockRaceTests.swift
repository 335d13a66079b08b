import Testing

@testable import ComposableClocks

/// A search for sleepers that are lost when two threads want to resume them.
@Suite struct TestClockRaceTests {
  @Test func `cancelling and advancing at once wakes every sleeper exactly once`() async {
    for _ in 0..<200 {
      let clock = TestClock()
      await withTaskGroup { group in
        let tasks = (0..<4).map { _ in Task { try? await clock.sleep(for: .seconds(1)) } }
        group.addTask { for task in tasks { task.cancel() } }
        group.addTask { await clock.advance(by: .seconds(1)) }
        for task in tasks { await task.value }
      }
      #expect(clock.sleepers.isEmpty)
    }
  }
}
