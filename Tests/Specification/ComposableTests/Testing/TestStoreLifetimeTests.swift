import Composable
import ComposableTestKit
import Testing

/// Releases stores with effects in flight: everything is released, and nothing hangs.
@MainActor @Suite struct TestStoreLifetimeTests {
  /// Starts an effect, releases its store, and returns when the reducer and the effect are
  /// released.
  ///
  /// - Returns: `true` if the store and the state were released immediately; otherwise, `false`.
  private func releases(_ effect: @escaping @Sendable () async -> Void) async -> Bool {
    let (ends, continuation) = AsyncStream.makeStream(of: Never.self)
    weak var state: Model?
    weak var store: TestStore<Model, Bool>?
    do {
      let token = ReleaseToken(continuation)
      let testStore = TestStore(initialState: Model()) {
        Reduce<Model, Bool> { _, _ in
          .run { _ in
            await effect()
            withExtendedLifetime(token) {}
          }
        }
      }
      testStore.exhaustivity = .off
      await testStore.send(true)
      (state, store) = (testStore.state, testStore)
    }
    let isReleased = store == nil && state == nil
    for await _ in ends {}
    return isReleased
  }

  @Test func `a store whose effect sleeps`() async {
    let clock = TestClock()
    #expect(await releases { try? await clock.sleep(for: .seconds(1)) })
    #expect(clock.sleepers.isEmpty)
  }

  @Test func `a store whose effect waits forever`() async {
    #expect(await releases { try? await Task.never() })
  }

  @Test func `a store whose effect is on the main actor`() async {
    #expect(
      await releases { @MainActor in
        while !Task.isCancelled { await Task.yield() }
      }
    )
  }

  @Test func `a store whose effect waits for a detached task`() async {
    let gate = Gate()
    #expect(
      await releases {
        await Task.detached { await gate.pass() }.cancellableValue
      }
    )
  }

  @Test func `a store whose effect is in a continuation`() async {
    let continuation = LockIsolated<CheckedContinuation<Void, Never>?>(nil)
    #expect(
      await releases {
        await withTaskCancellationHandler {
          await withCheckedContinuation { new in continuation.withValue { $0 = new } }
        } onCancel: {
          continuation.withValue { $0.take()?.resume() }
        }
      }
    )
  }

  @Test func `a store whose effect spins`() async {
    #expect(await releases { while !Task.isCancelled { await Task.yield() } })
  }

  @Test func `an effect that outlives its store ends on its own`() async {
    let gate = Gate()
    let (ends, continuation) = AsyncStream.makeStream(of: Bool.self)
    do {
      let store = TestStore.gauge(
        Gauge { send in
          await Task.detached { await gate.pass() }.value
          await Task.yield()
          await send(.increment)
          await MainActor.run {}
          continuation.yield(Task.isCancelled)
          continuation.finish()
        }
      )
      store.exhaustivity = .off
      await store.send(.start)
    }
    gate.open()
    var results: [Bool] = []
    for await isCancelled in ends { results.append(isCancelled) }
    expectEqual(results, [true])
  }
}

private final class Model: Equatable {
  static func == (lhs: Model, rhs: Model) -> Bool { lhs === rhs }
}
