import Composable
import ComposableTestKit
import Testing

@MainActor @Suite struct TestStoreFinishTests {
  let clock = TestClock()

  @Test func `finish lets effects end`() async {
    let log = Log<String>()
    let store = TestStore.gauge(
      Gauge { _ in
        for _ in 1...100 { await Task.yield() }
        await MainActor.run { log.add("on the main actor") }
        await Task.detached { log.add("elsewhere") }.value
      }
    )
    await store.send(.start)
    await store.finish()
    expectEqual(log.all, ["on the main actor", "elsewhere"])
  }

  @Test func `finish fails at once when an effect waits for the test`() async {
    let store = TestStore.gauge(
      Gauge { [clock] _ in try await clock.sleep(for: .seconds(2)) }
    )
    await store.send(.start)
    let line = #line + 1 as UInt
    let failures = await recordedIssues { await store.finish() }
    expectEqual(failures.map(\.line), [line])
    expectEqual(
      failures.map(\.text),
      [
        """
        Expected effects to finish, but there are still effects in-flight.

        All running effects wait for the test:

        • Gauge.Action.start: App/Gauge.swift:7
            suspended on TestClock until 2.0 seconds

        Before this line, advance the clock that an effect sleeps on, or send an action that the \
        effect waits for or that cancels it.
        """
      ]
    )
  }

  @Test func `finish gives an effect that has left some time`() async {
    let gate = Gate()
    let store = TestStore.gauge(Gauge(name: "gate") { _ in await gate.pass() })
    await store.send(.start)
    let issues = await issues { await store.finish(timeout: .milliseconds(10)) }
    expectEqual(
      issues,
      [
        """
        Expected effects to finish, but there are still effects in-flight.

        Effects are still running after 0.01 seconds:

        • Gauge.Action.start: "gate", App/Gauge.swift:7
            suspended on something outside of the test store

        Override the dependency that does the work outside of the test store, so that it returns \
        immediately. If the test needs the real work, pass a longer "timeout:".
        """
      ]
    )
    gate.open()
  }

  @Test func `finish gives an effect that spins some time`() async {
    let store = TestStore.gauge(
      Gauge { _ in while !Task.isCancelled { await Task.yield() } }
    )
    await store.send(.start)
    let issues = await issues { await store.finish(timeout: .milliseconds(10)) }
    expectEqual(
      issues,
      [
        """
        Expected effects to finish, but there are still effects in-flight.

        Effects are still running after 0.01 seconds:

        • Gauge.Action.start: App/Gauge.swift:7
            running without suspending

        Override the dependency that does the work outside of the test store, so that it returns \
        immediately. If the test needs the real work, pass a longer "timeout:".
        """
      ]
    )
    await store.send(.stop)
    await store.finish()
  }

  @Test func `an effect that sends without a rest is held back`() async {
    let store = TestStore.gauge(
      Gauge { send in
        for await _ in ImmediateClock().timer(interval: .seconds(1)) { await send(.increment) }
      }
    )
    store.exhaustivity = .off
    await store.send(.start)
    store.exhaustivity = .on
    let issues = await issues { await store.finish() }
    expectEqual(issues.count, 2)
    expectEqual(issues.first?.hasPrefix("The store received 1000 unexpected actions"), true)
    expectEqual(
      issues.last,
      """
      Expected effects to finish, but there are still effects in-flight.

      Effects sent 1000 actions without suspending. They continue when the test has received \
      some of these actions:

      • Gauge.Action.start: App/Gauge.swift:7
          running without suspending

      A timer never suspends on an ImmediateClock. Give the feature a TestClock, or cancel the effect.
      """
    )
    await withExpectedIssue { await store.skipInFlightEffects() }
    await withExpectedIssue { await store.skipReceivedActions() }
  }

  @Test func `a cycle of sends is stopped, and its actions are shown once`() async {
    enum Action: Sendable { case start, ping, pong }
    let store = TestStore(initialState: 0) {
      Reduce<Int, Action> { _, action in action == .ping ? .send(.pong) : .send(.ping) }
    }
    let texts = await issues {
      await store.send(.start)
      await store.finish()
    }
    expectEqual(
      texts,
      [
        """
        A cycle of "Effect.send" was stopped after 100000 actions.

          Actions that repeat:
            • TestStoreFinishTests.Action.ping
            • TestStoreFinishTests.Action.pong

        These actions send each other, so the call of "send" would never return. The rest of the \
        queue was dropped. Return "Effect.none" from the reducer when the work is done. To repeat \
        work at intervals, sleep on a clock in an "Effect.run".
        """,
        """
        The store received 101000 unexpected actions.

        Unhandled actions: [
          [0]: .ping,
          [1]: .pong
        ]
        and 100998 more, which repeat the last 2

        Receive each of them with "receive", or skip them with "skipReceivedActions".
        """,
      ]
    )
  }

  @Test func `a cycle of operations is held back, and its actions are shown once`() async {
    enum Action: Sendable { case start, ticked }
    let store = TestStore(initialState: 0) {
      Reduce<Int, Action> { _, _ in .run { await $0(.ticked) } }
    }
    let texts = await issues {
      await store.send(.start)
      await store.finish()
    }
    expectEqual(
      texts.first,
      """
      The store received 1000 unexpected actions.

      Unhandled actions: [
        [0]: .ticked
      ]
      and 999 more like the last one

      Receive each of them with "receive", or skip them with "skipReceivedActions".
      """
    )
    await withExpectedIssue { await store.skipInFlightEffects() }
    await withExpectedIssue { await store.skipReceivedActions() }
  }

  @Test func `no more actions are shown than a person reads`() async {
    let store = TestStore.gauge(Gauge { .merge((1...52).map { .send(.set($0)) }) })
    await store.send(.start)
    let issues = await issues { await store.finish() }
    expectEqual(
      issues.first?.contains(
        """
          [49]: .set(50)
        ]
        and 2 more

        Receive
        """
      ),
      true
    )
  }

  @Test func `actions that arrive until the end have to be received`() async {
    let store = TestStore.gauge(
      Gauge { send in
        await send(.increment)
        await MainActor.run {}
        await send(.set(3))
      }
    )
    await store.send(.start)
    let line = #line + 1 as UInt
    let failures = await recordedIssues { await store.finish() }
    expectEqual(failures.map(\.line), [line])
    expectEqual(
      failures.map(\.text),
      [
        """
        The store received 2 unexpected actions.

        Unhandled actions: [
          [0]: .increment,
          [1]: .set(3)
        ]

        Receive each of them with "receive", or skip them with "skipReceivedActions".
        """
      ]
    )
  }

  @Test func `the end without finish is shown at the last call on the store`() async {
    let line = #line + 4 as UInt
    let failures = await recordedIssues {
      let store = TestStore(initialState: Gauge.State()) { Gauge { .send(.increment) } }
      await store.send(.stop)
      await store.send(.start)
    }
    expectEqual(failures.map(\.line), [line])
    expectEqual(failures.map(\.fileID), ["ComposableTests/TestStore+FinishTests.swift"])
    expectEqual(
      failures.map(\.text),
      [
        """
        The store received 1 unexpected action after this one.

        Unhandled actions: [
          [0]: .increment
        ]

        Receive each of them with "receive", or skip them with "skipReceivedActions".
        """
      ]
    )
  }

  @Test func `an effect that runs at the end is shown where it was sent`() async {
    var lines: [UInt] = []
    let failures = await recordedIssues {
      let store = TestStore.gauge(
        Gauge(name: "ticks") { [clock] _ in try await clock.sleep(for: .seconds(2)) }
      )
      lines = [#line + 1, #line + 2]
      await store.send(.start)
      await store.send(.start)
    }
    expectEqual(failures.map(\.line).sorted(), lines)
    expectEqual(
      failures.first?.text,
      """
      An effect returned for this action is still running. It must complete before the end of the \
      test.

      • Gauge.Action.start: "ticks", App/Gauge.swift:7
          suspended on TestClock until 2.0 seconds

      Send the action that cancels the effect, or advance the clock that it sleeps on. If it \
      waits for work outside of the test store, call "finish" to wait for that work. If it is \
      meant to run forever, call "skipInFlightEffects", or cancel the task that "send" returned.
      """
    )
    expectEqual(failures.count, 2)
  }

  @Test func `an effect of a received action is shown where the first one was sent`() async {
    var line: UInt = 0
    let failures = await recordedIssues {
      let store = TestStore(initialState: 0) {
        Reduce<Int, Bool> { _, isFirst in
          isFirst ? .send(false) : .run { _ in try await Task.never() }
        }
      }
      line = #line + 1
      await store.send(true)
      await store.receive(false)
    }
    expectEqual(failures.map(\.line), [line])
    expectEqual(failures.first?.text.contains("• false: "), true)
  }

  @Test func `the end is checked once`() async {
    let issues = await issues {
      let store = TestStore.gauge(Gauge { _ in try await Task.never() })
      await store.send(.start)
      await store.finish()
    }
    expectEqual(issues.count, 1)
  }

  @Test func `effects started after finish are checked at the end`() async {
    let issues = await issues {
      let store = TestStore.gauge(Gauge { _ in try await Task.never() })
      await store.finish()
      await store.send(.start)
    }
    expectEqual(issues.count, 1)
    expectEqual(issues.first?.hasPrefix("An effect returned for this action is still"), true)
  }

  @Test func `skipReceivedActions skips received actions`() async {
    let store = TestStore.gauge(Gauge { .merge(.send(.set(1)), .send(.set(2))) })
    await store.send(.start)
    let line = #line + 1 as UInt
    let failures = await recordedIssues { await store.skipReceivedActions() }
    expectEqual(store.state.count, 2)
    expectEqual(failures.map(\.severity), [.warning])
    expectEqual(failures.map(\.line), [line])
    expectEqual(
      failures.map(\.text),
      [
        """
        Skipped assertions. 2 received actions were skipped:

          [
            [0]: .set(1),
            [1]: .set(2)
          ]
        """
      ]
    )
  }

  @Test func `one skipped action is named in the singular`() async {
    let store = TestStore.gauge(Gauge { .send(.set(1)) })
    await store.send(.start)
    let issues = await issues { await store.skipReceivedActions() }
    expectEqual(issues.first?.hasPrefix("Skipped assertions. 1 received action was skipped:"), true)
  }

  @Test func `there may be no actions to pass over`() async {
    let store = TestStore.gauge(Gauge())
    let failures = await recordedIssues {
      await store.skipReceivedActions(strict: false)
      await store.skipReceivedActions()
    }
    expectEqual(failures.map(\.text), ["There were no received actions to skip."])
    expectEqual(failures.map(\.severity), [.error])
  }

  @Test func `skipping actions applies their state`() async {
    let store = TestStore.gauge(Gauge { .send(.set(1)) })
    store.exhaustivity = .off
    await store.send(.start)
    await store.send(.increment) { $0.count = 2 }
  }

  @Test func `effects in flight are cancelled`() async {
    let log = Log<String>()
    let store = TestStore.gauge(
      Gauge(name: "never") { send in
        try? await Task.never()
        log.add("cancelled: \(Task.isCancelled)")
        await send(.increment)
      }
    )
    await store.send(.start)
    let failures = await recordedIssues { await store.skipInFlightEffects() }
    expectEqual(log.all, ["cancelled: true"])
    expectEqual(failures.map(\.severity), [.warning])
    expectEqual(
      failures.map(\.text),
      [
        """
        Skipped assertions. 1 in-flight effect was cancelled, originating from:

        • Gauge.Action.start: "never", App/Gauge.swift:7
            suspended on Task.never
        """
      ]
    )
    await store.finish()
  }

  @Test func `every effect in flight is cancelled, whatever holds it`() async {
    let store = TestStore.gauge(
      Gauge { [clock] in
        .concatenate(
          .merge(
            .run { _ in try await clock.sleep(for: .seconds(1)) },
            .run { _ in try await clock.sleep(for: .seconds(2)) }
          ),
          .send(.increment)
        )
      }
    )
    await store.send(.start)
    let issues = await issues { await store.skipInFlightEffects() }
    expectEqual(
      issues.first?.hasPrefix("Skipped assertions. 2 in-flight effects were cancelled"),
      true
    )
    await store.finish()
  }

  @Test func `there may be no effects to cancel`() async {
    let store = TestStore.gauge(Gauge())
    let issues = await issues {
      await store.skipInFlightEffects(strict: false)
      await store.skipInFlightEffects()
    }
    expectEqual(issues, ["There were no in-flight effects to skip."])
  }

  @Test func `the end is not exhaustive when the test is not`() async {
    let issues = await issues {
      let store = TestStore.gauge(
        Gauge { .merge(.send(.increment), .run { _ in try await Task.never() }) }
      )
      store.exhaustivity = .off
      await store.send(.start)
      await store.finish()
      await store.send(.increment)
    }
    expectEqual(issues, [])
  }

  @Test func `skipped actions and effects are shown at the end`() async {
    let failures = await recordedIssues {
      let store = TestStore.gauge(
        Gauge {
          .merge(
            .send(.increment),
            .run(operation: { _ in try await Task.never() }, fileID: "App", line: 1)
          )
        }
      )
      store.exhaustivity = .off(showSkippedAssertions: true)
      await store.send(.start)
    }
    expectEqual(failures.map(\.severity), [.warning, .warning])
    expectEqual(
      failures.map(\.text),
      [
        """
        Skipped assertions. 1 received action was skipped:

          [
            [0]: .increment
          ]
        """,
        """
        Skipped assertions. 1 effect is still running at the end of the test:

        • Gauge.Action.start: App:1
            suspended on Task.never
        """,
      ]
    )
  }

  @Test func `effects that run when finish is over are shown`() async {
    let issues = await issues {
      let store = TestStore.gauge(Gauge { _ in try await Task.never() })
      store.exhaustivity = .off(showSkippedAssertions: true)
      await store.send(.start)
      await store.send(.start)
      await store.finish()
    }
    expectEqual(issues.count, 1)
    expectEqual(issues.first?.hasPrefix("Skipped assertions. 2 effects are still running at"), true)
  }
}
