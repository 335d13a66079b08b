import ComposableDependencies
import ComposableSharing
import ComposableTestKit
import ComposableTestSupport
import Testing

@Suite(.dependencies) struct ResumptionTests {
  @Test func `a dropped continuation is reported, and the waiting caller receives an error`() {
    let results = Locked<[String]>([])
    let texts = issues {
      _ = LoadContinuation<Int>("count") { result in results.withLock { $0.append("\(result)") } }
    }
    expectEqual(
      texts,
      [
        """
        The load continuation of 'count' was dropped and never resumed.

        The code that waits for it receives an error. Resume the continuation on every path of the \
        function that receives it.
        """
      ]
    )
    expectEqual(
      results.withLock { $0 },
      ["failure(The load continuation of 'count' was never resumed)"]
    )
  }

  @Test func `a continuation that is resumed twice is reported, and the first result counts`() {
    let results = Locked<[String]>([])
    let texts = issues {
      let continuation = SaveContinuation { result in results.withLock { $0.append("\(result)") } }
      continuation.resume()
      continuation.resume(throwing: Offline())
    }
    expectEqual(
      texts,
      [
        """
        The save continuation was resumed more than once.

        This result was ignored: failure(the cloud is offline). Resume a continuation exactly \
        once. To send further values, use a "SharedSubscriber".
        """
      ]
    )
    expectEqual(results.withLock { $0 }, ["success()"])
  }

  @Test func `a key that drops its continuation fails to load with one report`() {
    let key = ManualKey()
    let texts = issues {
      @Shared(key) var count = 1
      key.log.withLock { $0.loads = [] }
      #expect(!$count.isLoading)
      #expect($count.loadError != nil)
    }
    expectEqual(texts.count, 1)
  }

  /// The file of a recorder stayed locked after its store was released.
  @Test func `a continuation does not retain the dependencies of the call`() {
    weak var recorder: Recorder?
    let continuation: LoadContinuation<Int>
    do {
      let object = Recorder()
      recorder = object
      continuation = withDependencies {
        $0[Recorder.self] = object
      } operation: {
        LoadContinuation<Int> { _ in }
      }
    }
    #expect(recorder == nil)
    continuation.resume(returning: 1)
  }

  @Test func `a load calls back once`() {
    let result = Locked<[Int?]>([])
    let continuation = LoadContinuation<Int> { new in result.withLock { $0.append(try? new.get()) }
    }
    continuation.resume(returning: 3)
    expectEqual(result.withLock { $0 }, [3])
  }

  @Test func `a subscription is ended once`() {
    let count = Locked(0)
    do {
      let subscription = SharedSubscription { count.withLock { $0 += 1 } }
      subscription.cancel()
    }
    expectEqual(count.withLock { $0 }, 1)
  }
}

private final class Recorder: TestDependencyKey, Sendable {
  static let testValue = Recorder()
}
