import Composable
import ComposableTestKit
import Testing

@MainActor @Suite struct TestStoreTaskTests {
  let clock = TestClock()

  @Test func `cancel ends the effects of the action and no others`() async {
    let log = Log<String>()
    let store = TestStore(initialState: 0) {
      Reduce<Int, String> { _, name in
        .run { _ in
          try? await Task.never()
          log.add(name)
        }
      }
    }
    let first = await store.send("first")
    let second = await store.send("second")
    await first.cancel()
    expectEqual(log.all, ["first"])
    #expect(first.isCancelled)
    #expect(!second.isCancelled)
    await second.cancel()
    await store.finish()
  }

  @Test func `cancel reaches the effects of actions that effects sent`() async {
    let store = TestStore(initialState: 0) {
      Reduce<Int, Bool> { _, isFirst in
        isFirst ? .send(false) : .run { _ in try await Task.never() }
      }
    }
    let task = await store.send(true)
    await store.receive(false)
    await task.cancel()
    await store.finish()
  }

  @Test func `the task of an action without effects is over`() async {
    let store = TestStore.gauge(Gauge())
    let task = await store.send(.stop)
    #expect(task.isCancelled)
    await task.finish()
    await task.cancel()
  }

  @Test func `finish waits for the effects of the action and no others`() async {
    let store = TestStore(initialState: 0) {
      Reduce<Int, Bool> { _, isEndless in
        .run { _ in
          if isEndless { try await Task.never() }
          await MainActor.run {}
          await Task.detached {}.value
        }
      }
    }
    await store.send(true)
    await store.send(false).finish(timeout: .seconds(3_600))
    await withExpectedIssue { await store.skipInFlightEffects() }
  }

  @Test func `finish fails at once when the effects wait for the test`() async {
    let store = TestStore.gauge(
      Gauge { [clock] _ in try await clock.sleep(for: .seconds(2)) }
    )
    let task = await store.send(.start)
    let line = #line + 1 as UInt
    let failures = await recordedIssues { await task.finish() }
    expectEqual(failures.map(\.line), [line])
    expectEqual(
      failures.map(\.text),
      [
        """
        Expected task to finish, but it is still in-flight.

        All running effects wait for the test:

        • Gauge.Action.start: App/Gauge.swift:7
            suspended on TestClock until 2.0 seconds

        Before this line, advance the clock that an effect sleeps on, or send an action that the \
        effect waits for or that cancels it.
        """
      ]
    )
    await clock.advance(by: .seconds(2))
    await task.finish()
  }

  @Test func `finish gives an effect that has left some time`() async {
    let gate = Gate()
    let store = TestStore.gauge(Gauge { _ in await gate.pass() })
    let task = await store.send(.start)
    let issues = await issues { await task.finish(timeout: .milliseconds(10)) }
    expectEqual(
      issues,
      [
        """
        Expected task to finish, but it is still in-flight.

        Effects are still running after 0.01 seconds:

        • Gauge.Action.start: App/Gauge.swift:7
            suspended on something outside of the test store

        Override the dependency that does the work outside of the test store, so that it returns \
        immediately. If the test needs the real work, pass a longer "timeout:".
        """
      ]
    )
    gate.open()
    await store.finish()
  }

  // After "cancel", a test can assert what an effect does at its end on another thread.
  @Test func `cancel waits until an effect has ended elsewhere`() async {
    let hasEnded = LockIsolated(false)
    let store = TestStore.gauge(
      Gauge { _ in
        defer { hasEnded.setValue(true) }
        try await Task.sleep(for: .seconds(3_600))
      }
    )
    await store.send(.start).cancel()
    #expect(hasEnded.value)
  }

  @Test func `cancel leaves an effect alone that does not end`() async {
    let gate = Gate()
    let store = TestStore.gauge(Gauge { _ in await Task.detached { await gate.pass() }.value })
    store.timeout = .milliseconds(1)
    await store.send(.start).cancel()
    gate.open()
    await store.finish()
  }

  @Test func `tasks are equal to themselves`() async {
    let store = TestStore.gauge(Gauge { _ in try await Task.never() })
    let first = await store.send(.start)
    let second = await store.send(.start)
    expectEqual(first, first)
    #expect(first != second)
    expectEqual(Set([first, second, first]).count, 2)
    await store.send(.stop)
  }
}
