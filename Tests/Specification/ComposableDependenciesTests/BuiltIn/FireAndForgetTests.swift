import ComposableDependencies
import ComposableTestKit
import Synchronization
import Testing

@Suite struct FireAndForgetTests {
  @Dependency(\.fireAndForget) private var fireAndForget

  @Test func `a test waits for the work`() async {
    let didRun = Atomic(false)
    await fireAndForget {
      await Task.yield()
      didRun.store(true, ordering: .relaxed)
    }
    let ran = didRun.load(ordering: .relaxed)
    #expect(ran)
  }

  @Test func `the work is not cancelled with its caller`() async {
    let wasCancelled = await Task {
      withUnsafeCurrentTask { $0?.cancel() }
      let wasCancelled = Locked(Bool?.none)
      await fireAndForget { wasCancelled.withLock { $0 = Task.isCancelled } }
      return wasCancelled.withLock { $0 }
    }.value
    expectEqual(wasCancelled, false)
  }

  @Test func `an error is reported in a test`() async {
    struct Failure: Error {}
    let texts = await issues { await fireAndForget { throw Failure() } }
    expectEqual(texts, ["Caught error: Failure() - Work started with 'fireAndForget' failed"])
  }

  @Test func `the work has the name, the priority and the dependencies of the call`() async {
    await withDependencies {
      $0.digit.value = 10
      await Task.yield()
    } operation: {
      await fireAndForget(name: "Analytics", priority: .high) {
        expectEqual(Task.name, "Analytics")
        expectEqual(DependencyValues._current.digit.value, 10)
      }
    }
  }

  @Test func `a live program does not wait for the work`() async {
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
    let (done, doneContinuation) = AsyncStream.makeStream(of: Void.self)
    await withDependencies {
      $0.context = .live
      await Task.yield()
    } operation: {
      await fireAndForget {
        for await _ in stream {}
        doneContinuation.finish()
      }
    }
    // The work can end only now. If the call waited for it, this line would not be reached.
    continuation.finish()
    for await _ in done {}
    #expect(!Task.isCancelled)
  }
}
