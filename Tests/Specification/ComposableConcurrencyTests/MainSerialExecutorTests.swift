import ComposableConcurrency
import ComposableTestKit
import Testing

@Suite struct MainSerialExecutorTests {
  struct Failure: Error {}

  @available(*, deprecated)
  @Test func `it runs an operation where it is called`() async {
    expectEqual(withMainSerialExecutor { 42 }, 42)
    #expect(throws: Failure.self) { try withMainSerialExecutor { throw Failure() } }
  }

  @available(*, deprecated)
  @Test func `it runs an asynchronous operation on the main actor`() async {
    let number = await withMainSerialExecutor {
      MainActor.assertIsolated()
      await Task.yield()
      return 42
    }
    expectEqual(number, 42)
    await #expect(throws: Failure.self) {
      try await withMainSerialExecutor {
        await Task.yield()
        throw Failure()
      }
    }
  }

  @available(*, deprecated)
  @Test func `setting the main serial executor has no effect`() {
    uncheckedUseMainSerialExecutor = true
    #expect(!uncheckedUseMainSerialExecutor)
  }
}
