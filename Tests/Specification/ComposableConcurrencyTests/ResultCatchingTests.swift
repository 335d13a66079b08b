import ComposableConcurrency
import ComposableTestKit
import Testing

@Suite struct ResultCatchingTests {
  struct Failure: Error, Equatable {}

  @Test func `a returned value is a success`() async {
    let result = await Result { () async -> Int in 42 }
    expectEqual(result, .success(42))
  }

  @Test func `it keeps an error with its type`() async {
    let result = await Result<Int, Failure> { () async throws(Failure) in throw Failure() }
    expectEqual(result, .failure(Failure()))
  }

  @Test @MainActor func `the operation stays on its actor`() async {
    var count = 0
    _ = await Result {
      await Task.yield()
      MainActor.assertIsolated()
      count += 1
    }
    expectEqual(count, 1)
  }
}
