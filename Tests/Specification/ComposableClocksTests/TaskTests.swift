import ComposableClocks
import ComposableConcurrency
import Testing

@Suite struct TaskTests {
  @Test func `never ends by cancellation only`() async {
    let task = Task<Void, any Error> { try await Task.never() }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func `never can be called where a value is expected`() async {
    let task = Task { () async throws -> String in
      let text: String = try await Task.never()
      return text.isEmpty ? text : try await Task.never()
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func `cancelling who waits for a cancellable value cancels the work`() async {
    let work = Task<Void, any Error> { try await Task.never() }
    let quiet = Task<Void, Never> {
      _ = await Result { () async throws -> Void in try await Task.never() }
    }
    let waiters = [
      Task { _ = try? await work.cancellableValue },
      Task { _ = await quiet.cancellableValue },
    ]
    for waiter in waiters {
      waiter.cancel()
      await waiter.value
    }
    #expect(work.isCancelled && quiet.isCancelled)
  }

  @MainActor
  @Test func `a mega yield lets the tasks before it run`() async {
    var hasRun = false
    Task { hasRun = true }
    await Task.megaYield(count: 3)
    #expect(hasRun)
  }
}
