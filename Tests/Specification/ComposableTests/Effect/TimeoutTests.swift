import Composable
import ComposableTestKit
import Testing

@Suite struct TimeoutTests {
  private let clock = TestClock()

  @Test func `an operation that ends in time returns its value`() async throws {
    try await expectEqual(withTimeout(.seconds(1), clock: clock) { 42 }, 42)
  }

  @Test func `a value can be nil`() async throws {
    #expect(try await withTimeout(.seconds(1), clock: clock) { Int?.none } == nil)
  }

  @Test func `an operation that takes too long is cancelled`() async {
    let isCancelled = LockIsolated(false)
    await #expect(throws: TimeoutError.self) {
      try await withTimeout(.seconds(10), clock: ImmediateClock()) { () -> Int in
        defer { isCancelled.setValue(Task.isCancelled) }
        try await Task.never()
      }
    }
    #expect(isCancelled.value)
  }

  @Test func `the error names the time limit`() async {
    let error = await #expect(throws: TimeoutError.self) {
      try await withTimeout(.seconds(10), clock: ImmediateClock()) { () -> Int in
        try await Task.never()
      }
    }
    expectEqual(
      error.map(String.init(describing:)),
      "The operation did not end within 10.0 seconds."
    )
  }

  @Test func `the error of the operation is thrown`() async {
    struct Offline: Error {}
    await #expect(throws: Offline.self) {
      try await withTimeout(.seconds(1), clock: clock) { () -> Int in throw Offline() }
    }
  }

  @Test func `cancelling the task cancels the operation`() async {
    let clock = clock
    let (started, start) = AsyncStream<Void>.makeStream()
    let task = Task {
      try await withTimeout(.seconds(1), clock: clock) { () -> Int in
        start.finish()
        try await Task.never()
      }
    }
    for await _ in started {}
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}
