import Composable
import ComposableTestKit
import Testing

@MainActor @Suite struct TestStoreReceiveTests {
  let clock = TestClock()

  @Test func `an action is received by value, predicate, case, and case with a value`() async {
    let store = TestStore.gauge(
      Gauge { .merge(.send(.set(1)), .send(.set(2)), .send(.set(3)), .send(.set(4))) }
    )
    await store.send(.start)
    await store.receive(.set(1)) { $0.count = 1 }
    await store.receive {
      $0 == .set(2)
    } assert: {
      $0.count = 2
    }
    await store.receive(\.set) { $0.count = 3 }
    await store.receive(\.set, 4) { $0.count = 4 }
  }

  @Test func `the state is that of the last action received`() async {
    let store = TestStore.gauge(Gauge { .merge(.send(.set(1)), .send(.set(2))) })
    await store.send(.start)
    expectEqual(store.state.count, 0)
    await store.receive(.set(1)) {
      $0.count = 1
      expectEqual(store.state.count, 0)
    }
    expectEqual(store.state.count, 1)
    await store.receive(.set(2)) { $0.count = 2 }
    expectEqual(store.state.count, 2)
  }

  @Test func `no action can come when no effect runs`() async {
    let store = TestStore.gauge(Gauge())
    let line = #line + 1 as UInt
    let failures = await recordedIssues { await store.receive(.set(8)) }
    expectEqual(failures.map(\.line), [line])
    expectEqual(failures.map(\.fileID), ["ComposableTests/TestStore+ReceiveTests.swift"])
    expectEqual(
      failures.map(\.text),
      [
        """
        Expected to receive the following action, but didn't:

          Gauge.Action.set(8)

        No effects are running.
        """
      ]
    )
  }

  @Test func `no action of a case can come`() async {
    let store = TestStore.gauge(Gauge())
    let issues = await issues {
      await store.receive(\.set)
      await store.receive(\.set, 8)
    }
    expectEqual(
      issues,
      [
        """
        Expected to receive an action matching case path, but didn't get one.

        (Expected: \\.set)

        No effects are running.
        """,
        """
        Expected to receive the following action, but didn't:

          Gauge.Action.set(8)

        No effects are running.
        """,
      ]
    )
  }

  @Test func `no action that a predicate accepts can come`() async {
    let store = TestStore.gauge(Gauge())
    let issues = await issues { await store.receive { _ in true } }
    expectEqual(
      issues,
      [
        """
        Expected to receive an action matching predicate, but didn't get one.

        No effects are running.
        """
      ]
    )
  }

  @Test func `an effect that sleeps is known to send nothing`() async {
    let store = TestStore.gauge(
      Gauge(name: "countdown") { [clock] send in
        try await clock.sleep(for: .seconds(3))
        await send(.set(1))
      }
    )
    await store.send(.start)
    let issues = await issues { await store.receive(.set(1)) }
    expectEqual(
      issues,
      [
        """
        Expected to receive the following action, but didn't:

          Gauge.Action.set(1)

        All running effects wait for the test:

        • Gauge.Action.start: "countdown", App/Gauge.swift:7
            suspended on TestClock until 3.0 seconds

        Before this line, advance the clock that an effect sleeps on, or send an action that the \
        effect waits for or that cancels it.
        """
      ]
    )
    await clock.advance(by: .seconds(3))
    await store.receive(.set(1)) { $0.count = 1 }
  }

  @Test func `an effect that waits forever is known to send nothing`() async {
    let store = TestStore.gauge(Gauge { _ in try await Task.never() })
    await store.send(.start)
    let issues = await issues { await store.receive(.set(1)) }
    expectEqual(
      issues.first?.contains(
        """
        • Gauge.Action.start: App/Gauge.swift:7
            suspended on Task.never
        """
      ),
      true
    )
    await store.send(.stop)
  }

  @Test func `every sleep of an effect is shown`() async {
    let store = TestStore.gauge(
      Gauge { [clock] _ in
        async let second: Void = clock.sleep(for: .seconds(2))
        try await clock.sleep(for: .seconds(1))
        try await second
      }
    )
    await store.send(.start)
    let issues = await issues { await store.receive(.set(1)) }
    expectEqual(
      issues.first?.contains(
        "suspended on TestClock until 1.0 seconds, TestClock until 2.0 seconds\n"
      ),
      true
    )
    await clock.advance(by: .seconds(2))
  }

  @Test func `an effect that has left is given time`() async {
    let gate = Gate()
    let store = TestStore.gauge(Gauge { _ in await gate.pass() })
    await store.send(.start)
    let issues = await issues { await store.receive(.set(1), timeout: .milliseconds(10)) }
    expectEqual(
      issues,
      [
        """
        Expected to receive the following action, but didn't:

          Gauge.Action.set(1)

        Effects are still running after 0.01 seconds:

        • Gauge.Action.start: App/Gauge.swift:7
            suspended on something outside of the test store

        Override the dependency that does the work outside of the test store, so that it returns \
        immediately. If the test needs the real work, pass a longer "timeout:".
        """
      ]
    )
    gate.open()
  }

  @Test func `an effect may have children that sleep, and that wait for something else`() async {
    let gate = Gate()
    let store = TestStore.gauge(
      Gauge { [clock] _ in
        await withTaskGroup { group in
          group.addTask { try? await clock.sleep(for: .seconds(1)) }
          group.addTask { await gate.pass() }
        }
      }
    )
    await store.send(.start)
    let issues = await issues { await store.receive(.set(1), timeout: .milliseconds(10)) }
    expectEqual(
      issues.first?.contains(
        """
            suspended on TestClock until 1.0 seconds, and possibly on something outside of the \
        test store
        """
      ),
      true
    )
    gate.open()
    await clock.advance(by: .seconds(1))
  }

  @Test func `the time-out is the store's unless the call has its own`() async {
    let gate = Gate()
    let store = TestStore.gauge(Gauge { _ in await gate.pass() })
    store.timeout = .milliseconds(20)
    await store.send(.start)
    let issues = await issues { await store.receive(\.set) }
    expectEqual(issues.first?.contains("Effects are still running after 0.02 seconds:"), true)
    gate.open()
    await store.finish(timeout: .seconds(3_600))
  }

  // A time limit cancels the test, and then the test must not wait any longer.
  @Test func `a test that is cancelled waits no longer`() async {
    let gate = Gate()
    let store = TestStore.gauge(Gauge { _ in await gate.pass() })
    await store.send(.start)
    let test = Task { @MainActor in
      withUnsafeCurrentTask { $0?.cancel() }
      return await issues { await store.receive(\.increment) }
    }
    await expectEqual(
      test.value,
      [
        """
        Expected to receive an action matching case path, but didn't get one.

        (Expected: \\.increment)

        The test was cancelled, for example by a time limit, while effects were running:

        • Gauge.Action.start: App/Gauge.swift:7
            suspended on something outside of the test store

        Override the dependency that does the work outside of the test store, so that it returns \
        immediately.
        """
      ]
    )
    gate.open()
    await store.finish()
  }

  @Test func `an effect that waits for its turn is shown`() async {
    let store = TestStore.gauge(
      Gauge { [clock] in
        .run(operation: { _ in try await clock.sleep(for: .seconds(1)) }, fileID: "App", line: 1)
          .cancellable(id: 1, policy: .queue(limit: 5))
      }
    )
    await store.send(.start)
    await store.send(.start)
    let issues = await issues { await store.receive(.set(1)) }
    expectEqual(
      issues.first?.contains(
        """
        • Gauge.Action.start
            waiting for its turn, behind another effect with the same id
        • Gauge.Action.start: App:1
            suspended on TestClock until 1.0 seconds
        """
      ),
      true
    )
    await clock.advance(by: .seconds(1))
    await clock.advance(by: .seconds(1))
  }

  @Test func `another action is received, and the difference shown`() async {
    let store = TestStore.gauge(Gauge { .send(.set(1)) })
    await store.send(.start)
    let line = #line + 1 as UInt
    let failures = await recordedIssues { await store.receive(.set(2)) { $0.count = 2 } }
    expectEqual(failures.map(\.line), [line])
    expectEqual(
      failures.map(\.text),
      [
        """
        Received unexpected action:

            − Gauge.Action.set(2)
            + Gauge.Action.set(1)

        (Expected: −, Received: +)
        """
      ]
    )
    expectEqual(store.state.count, 1)
  }

  @Test func `another value of the case is received, and the difference shown`() async {
    let store = TestStore.gauge(Gauge { .send(.set(1)) })
    await store.send(.start)
    let issues = await issues { await store.receive(\.set, 2) }
    expectEqual(
      issues,
      [
        """
        Received unexpected action:

            − Gauge.Action.set(2)
            + Gauge.Action.set(1)

        (Expected: −, Received: +)
        """
      ]
    )
  }

  @Test func `an action of another case is shown`() async {
    let store = TestStore.gauge(Gauge { .send(.set(1)) })
    await store.send(.start)
    let issues = await issues { await store.receive(\.increment) }
    expectEqual(
      issues,
      [
        """
        Received unexpected action, which does not match case path:

          Gauge.Action.set(1)

        (Expected: \\.increment)
        """
      ]
    )
  }

  @Test func `an action that a predicate refuses is shown`() async {
    let store = TestStore.gauge(Gauge { .send(.set(1)) })
    await store.send(.start)
    let issues = await issues { await store.receive { $0 == .increment } }
    expectEqual(
      issues,
      [
        """
        Received unexpected action, which does not match predicate:

          Gauge.Action.set(1)
        """
      ]
    )
  }

  @Test func `an issue says that the expected action was received later`() async {
    let store = TestStore.gauge(
      Gauge { .merge(.send(.set(1)), .send(.set(2)), .send(.set(3))) }
    )
    await store.send(.start)
    let issues = await issues {
      await store.receive(.set(2))
      await store.receive(.set(2)) { $0.count = 2 }
      await store.receive(.set(3)) { $0.count = 3 }
    }
    expectEqual(
      issues,
      [
        """
        Received unexpected action:

            − Gauge.Action.set(2)
            + Gauge.Action.set(1)

        (Expected: −, Received: +)

        The expected action did arrive, after 1 action that must be received first.
        """
      ]
    )
  }

  @Test func `all actions before the expected one are counted`() async {
    let store = TestStore.gauge(
      Gauge { .merge(.send(.set(1)), .send(.set(2)), .send(.set(3))) }
    )
    await store.send(.start)
    let issues = await issues { await store.receive(.set(3)) }
    expectEqual(
      issues.first?.hasSuffix(
        "The expected action did arrive, after 2 actions that must be received first."
      ),
      true
    )
    await withExpectedIssue { await store.skipReceivedActions() }
  }

  @Test func `a received change is asserted like a sent one`() async {
    let store = TestStore.gauge(
      Gauge { .merge(.send(.set(1)), .send(.set(2)), .send(.set(2))) }
    )
    await store.send(.start)
    let issues = await issues {
      await store.receive(.set(1))
      await store.receive(.set(2)) { $0.count = 3 }
      await store.receive(.set(2)) { _ in }
    }
    expectEqual(
      issues.map { $0.prefix { $0 != "\n" } },
      [
        "State was not expected to change, but a change occurred.",
        "A state change does not match expectation.",
        "Expected state to change, but no change occurred.",
      ]
    )
  }

  @Test func `actions that are not Equatable are received by case`() async {
    enum Failing: Error { case oops }
    let store = TestStore(initialState: 0) {
      Reduce<Int, NonEquatableAction> { state, action in
        switch action {
        case .load: return .send(.loaded(.failure(Failing.oops)))
        case .loaded: state += 1
        }
        return .none
      }
    }
    await store.send(\.load)
    await store.receive(\.loaded.failure) { $0 = 1 }
  }

  @Test func `a failure says which call skipped the expected action`() async {
    let store = TestStore.gauge(Gauge { .merge(.send(.set(1)), .send(.increment)) })
    store.exhaustivity = .off
    await store.send(.start)
    let line = #line + 1 as UInt
    await store.receive(.increment)
    let issues = await issues { await store.receive(\.set) }
    expectEqual(
      issues,
      [
        """
        Expected to receive an action matching case path, but didn't get one.

        (Expected: \\.set)

        A matching action arrived earlier, and the call at \
        ComposableTests/TestStore+ReceiveTests.swift:\(line) skipped it:

          Gauge.Action.set(1)

        Receive it before that call. If a test is not exhaustive, "receive" skips the actions that \
        arrived before the expected one, and "send" skips all actions.

        No effects are running.
        """
      ]
    )
  }

  @Test(arguments: [Exhaustivity.off, .off(showSkippedAssertions: true)])
  func `a failure says that "send" skipped the expected action`(
    exhaustivity: Exhaustivity
  ) async {
    let store = TestStore.gauge(Gauge { .send(.set(1)) })
    store.exhaustivity = exhaustivity
    await store.send(.start)
    let line = #line + 1 as UInt
    let warnings = await issues { await store.send(.increment) }
    let isShown = exhaustivity == .off(showSkippedAssertions: true)
    expectEqual(warnings.contains { $0.contains("1 received action was skipped") }, isShown)
    let failures = await issues { await store.receive(.set(1)) }
    expectEqual(failures.count, 1)
    expectEqual(
      failures.first?.contains("the call at ComposableTests/TestStore+ReceiveTests.swift:\(line)"),
      true
    )
  }

  @Test func `an action that was received is not one that was skipped`() async {
    let store = TestStore.gauge(Gauge { .send(.set(1)) })
    store.exhaustivity = .off
    await store.send(.start)
    await store.receive(.set(1))
    let issues = await issues { await store.receive(.set(1)) }
    expectEqual(issues.count, 1)
    expectEqual(issues.first?.contains("skipped"), false)
  }
}

@CasePathable
private enum NonEquatableAction {
  case load
  case loaded(Result<Int, any Error>)
}
