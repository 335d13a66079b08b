import ComposableConcurrency
import ComposableTestKit
import Testing

@Suite struct StreamTests {
  struct Failure: Error {}

  @Test func `a finished stream has no elements`() async throws {
    for await _ in AsyncStream<Int>.finished { Issue.record("an element") }
    for try await _ in AsyncThrowingStream<Int, any Error>.finished() { Issue.record("an element") }
    await #expect(throws: Failure.self) {
      for try await _ in AsyncThrowingStream<Int, any Error>.finished(throwing: Failure()) {}
    }
  }

  @Test func `a stream that never gives anything ends by cancellation`() async throws {
    let tasks = [
      Task { for await _ in AsyncStream<Int>.never {} },
      Task { for try await _ in AsyncThrowingStream<Int, any Error>.never {} },
    ]
    for task in tasks {
      task.cancel()
      try await task.value
    }
  }

  @Test func `an erased stream gives the same elements`() async throws {
    let (numbers, continuation) = AsyncStream<Int>.makeStream()
    for number in 1...3 { continuation.yield(number) }
    continuation.finish()
    let doubled = numbers.map { $0 * 2 }.eraseToStream()
    await expectEqual(doubled.reduce(into: []) { $0.append($1) }, [2, 4, 6])
  }

  @Test func `an erased throwing stream keeps the error`() async {
    let stream = AsyncThrowingStream<Int, any Error>.finished(throwing: Failure())
    await #expect(throws: Failure.self) {
      for try await _ in stream.eraseToThrowingStream() {}
    }
    for await _ in stream.eraseToStream() { Issue.record("an element") }
  }
}
