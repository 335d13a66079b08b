import Composable
import ComposableTestKit
import Testing

@Suite struct RetryTests {
  private struct Offline: Error, Equatable { var attempt: Int }

  private let clock = ImmediateClock()

  /// The times of the attempts of an operation that fails a number of times.
  private func times(_ policy: RetryPolicy, failures: Int = .max) async -> [Duration] {
    var times: [Duration] = []
    let start = clock.now
    try? await retry(policy, clock: clock) {
      times.append(start.duration(to: clock.now))
      if times.count <= failures { throw Offline(attempt: times.count) }
    }
    return times
  }

  @Test func `an operation that succeeds is called once`() async throws {
    let value = try await retry(.constant(.seconds(1), attempts: 3), clock: clock) { 42 }
    expectEqual(value, 42)
  }

  @Test func `constant delays are equal`() async {
    await expectEqual(times(.constant(.seconds(2), attempts: 3)), [0, 2, 4].map(Duration.seconds))
  }

  @Test func `exponential delays double up to a maximum`() async {
    let policy = RetryPolicy.exponential(from: .seconds(1), upTo: .seconds(5), attempts: 6)
    await expectEqual(times(policy), [0, 1, 3, 7, 12, 17].map(Duration.seconds))
  }

  @Test func `no attempt follows a success`() async {
    await expectEqual(times(.constant(.seconds(1), attempts: 9), failures: 2).count, 3)
  }

  @Test func `many attempts do not overflow`() async {
    let longest = Duration.seconds(Int64.max / 1_000_000_000)
    let policy = RetryPolicy.exponential(
      from: .seconds(1),
      factor: 1e9,
      upTo: longest,
      attempts: 4
    )
    let attempts = await times(policy)
    expectEqual(attempts[3] - attempts[2], longest)
  }

  @Test func `the error of the last attempt is thrown`() async {
    let attempts = LockIsolated(0)
    await #expect(throws: Offline(attempt: 3)) {
      try await retry(.constant(.zero, attempts: 3), clock: clock) { () -> Int in
        attempts.withValue { $0 += 1 }
        throw Offline(attempt: attempts.value)
      }
    }
  }

  @Test func `an error that another attempt cannot avoid is thrown immediately`() async {
    struct WrongPassword: Error {}
    let attempts = LockIsolated(0)
    let isWorthwhile = { (error: any Error) in !(error is WrongPassword) }
    await #expect(throws: WrongPassword.self) {
      try await retry(.constant(.seconds(1), attempts: 3), clock: clock, if: isWorthwhile) {
        () -> Int in
        attempts.withValue { $0 += 1 }
        throw WrongPassword()
      }
    }
    expectEqual(attempts.value, 1)
  }

  @Test func `cancelling the task ends a delay`() async {
    let attempts = LockIsolated(0)
    let (failed, fail) = AsyncStream<Void>.makeStream()
    let task = Task {
      try await retry(.constant(.seconds(1), attempts: 3), clock: TestClock()) { () -> Int in
        attempts.withValue { $0 += 1 }
        fail.finish()
        throw Offline(attempt: 1)
      }
    }
    for await _ in failed {}
    task.cancel()
    await #expect(throws: (any Error).self) { try await task.value }
    expectEqual(attempts.value, 1)
  }

  @Test func `a cancelled operation is not repeated`() async {
    let attempts = LockIsolated(0)
    await #expect(throws: CancellationError.self) {
      try await retry(.constant(.seconds(1), attempts: 3), clock: clock) { () -> Int in
        attempts.withValue { $0 += 1 }
        throw CancellationError()
      }
    }
    expectEqual(attempts.value, 1)
  }

  @Test func `jitter shortens each delay by a random part`() async {
    let policy = RetryPolicy.constant(.seconds(8), attempts: 200, jitter: 0.5)
    let attempts = await withDependencies {
      $0.withRandomNumberGenerator = WithRandomNumberGenerator(SeededGenerator(seed: 1))
    } operation: {
      await times(policy)
    }
    let delays: [Duration] = zip(attempts.dropFirst(), attempts).map { $0.0 - $0.1 }
    #expect(delays.allSatisfy { (Duration.seconds(4)...Duration.seconds(8)).contains($0) })
    #expect(delays.contains { $0 < Duration.seconds(5) })
    #expect(delays.contains { $0 > Duration.seconds(7) })
  }

  @Test func `a retry in a test store waits for its clock`() async {
    let attempts = LockIsolated(0)
    let clock = TestClock()
    let store = TestStore(initialState: 0) {
      Reduce<Int, Bool> { state, isDone in
        guard !isDone else {
          state += 1
          return .none
        }
        return .run { send in
          try await retry(.exponential(from: .seconds(1), attempts: 3), clock: clock) {
            attempts.withValue { $0 += 1 }
            if attempts.value < 3 { throw Offline(attempt: attempts.value) }
          }
          await send(true)
        }
      }
    }
    await store.send(false)
    await clock.advance(by: .seconds(3))
    await store.receive(true) { $0 = 1 }
  }
}
