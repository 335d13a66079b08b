import Composable
import ComposableTestKit
import Foundation
import Testing

@MainActor @Suite struct TestStoreTests {
  /// A timer on an immediate clock reported its client 332 times.
  @Test func `an issue that an effect repeats is reported once, and counted`() async throws {
    let issues = try await heard { @MainActor in
      let store = TestStore(initialState: 0) { Unimplementing(count: 332) }
      await store.send(true)
    }
    let texts = issues.map { $0.drop { $0 != " " } }
    expectEqual(texts, [" error x", " error This issue was reported 331 more times:\n\nx"])
  }

  @Test func `an issue that a test expects is not a repeat`() async throws {
    let issues = try await heard { @MainActor in
      let store = TestStore(initialState: 0) { Unimplementing(count: 1) }
      for _ in 1...2 { await withKnownIssue { await store.send(true) } }
    }
    expectEqual(issues.map { $0.drop { $0 != " " } }, [" error x", " error x"])
  }

  @Test func `state and reducer are made with the dependencies of the test, once`() {
    let runs = Box(0)
    let store = TestStore(initialState: makeCount()) {
      DependentReducer(count: makeCount())
    } withDependencies: {
      runs.value += 1
      $0.uuid = .constant(UUID(7))
    }
    expectEqual(runs.value, 1)
    expectEqual(store.state, "\(UUID(7))")
  }

  @Test func `the reducer gives the type of the initial state`() {
    let store = TestStore(initialState: .init(repeating: "-", count: 3)) {
      DependentReducer(count: "")
    }
    let length = TestStore(initialState: .init("four"), comparing: \.count) {
      DependentReducer(count: "")
    }
    expectEqual(store.state, "---")
    expectEqual(length.state, "four")
  }

  @Test func `dependencies may be changed between steps`() async {
    let store = TestStore(initialState: "") { DependentReducer(count: "") }
    store.dependencies.uuid = .constant(UUID(1))
    await store.send(true) { $0 = "\(UUID(1))" }
    store.dependencies.uuid = .constant(UUID(2))
    await store.send(true) { $0 = "\(UUID(2))" }
  }

  @Test func `dependencies may be changed for an operation`() async {
    let store = TestStore(initialState: "") { DependentReducer(count: "") }
    store.dependencies.uuid = .constant(UUID(1))
    await store.withDependencies {
      $0.uuid = .constant(UUID(2))
    } operation: {
      await store.send(true) { $0 = "\(UUID(2))" }
    }
    await store.send(true) { $0 = "\(UUID(1))" }
    let uuid = store.withDependencies {
      $0.uuid = .constant(UUID(3))
    } operation: {
      store.dependencies.uuid()
    }
    expectEqual(uuid, UUID(3))
  }

  @Test func `assertions have the dependencies of the test`() async {
    let store = TestStore(initialState: "") {
      DependentReducer(count: "")
    } withDependencies: {
      $0.uuid = .constant(UUID(5))
    }
    await store.send(true) {
      @Dependency(\.uuid) var uuid
      $0 = "\(uuid())"
    }
  }

  @Test func `an effect has the dependencies of the test`() async {
    let store = TestStore(initialState: "") {
      Reduce<String, String> { state, action in
        guard action.isEmpty else {
          state = action
          return .none
        }
        return .run { send in
          @Dependency(\.uuid) var uuid
          await send("\(uuid())")
        }
      }
    } withDependencies: {
      $0.uuid = .constant(UUID(6))
    }
    await store.send("")
    await store.receive("\(UUID(6))") { $0 = "\(UUID(6))" }
  }

  @Test func `a feature that dismisses itself ends the test`() async {
    let store = TestStore.gauge(
      Gauge {
        @Dependency(\.dismiss) var dismiss
        return .merge(
          .run { _ in try await Task.never() },
          .run { _ in await dismiss() }
        )
      }
    )
    #expect(!store.isDismissed)
    await store.send(.start)
    #expect(store.isDismissed)
    await store.finish()
  }

  @Test func `nothing is sent to a dismissed test store`() async {
    let store = TestStore.gauge(
      Gauge {
        @Dependency(\.dismiss) var dismiss
        return .run { _ in await dismiss() }
      }
    )
    await store.send(.start)
    let line = #line + 1 as UInt
    let failures = await recordedIssues {
      let task = await store.send(.set(3)) { $0.count = 3 }
      #expect(task.isCancelled)
    }
    expectEqual(failures.map(\.line), [line + 1])
    expectEqual(
      failures.map(\.text),
      [
        """
        Can't send action to dismissed test store.

        The feature dismissed itself, so no view is left to send .set. End the test here, or find \
        out why the feature called "dismiss".
        """
      ]
    )
    expectEqual(store.state.count, 0)
  }

  @Test func `a test may provide what dismisses`() async {
    let isDismissed = LockIsolated(false)
    let store = TestStore(initialState: Gauge.State()) {
      Gauge {
        @Dependency(\.dismiss) var dismiss
        return .run { _ in await dismiss() }
      }
    } withDependencies: {
      $0.dismiss = DismissEffect { isDismissed.setValue(true) }
    }
    await store.send(.start)
    #expect(isDismissed.value)
    #expect(!store.isDismissed)
  }

  @Test func `actions come in the order of the live store`() async {
    func reducer() -> Reduce<[Int], Int> {
      Reduce { state, action in
        state.append(action)
        switch action {
        case 0: return .merge(.send(1), .send(2), .run { await $0(5) })
        case 1: return .concatenate(.send(3), .send(4))
        default: return .none
        }
      }
    }
    let store = Store(initialState: [Int]()) { reducer() }
    await store.send(0).finish()
    let testStore = TestStore(initialState: [Int]()) { reducer() }
    testStore.exhaustivity = .off
    await testStore.send(0)
    await withExpectedIssue { await testStore.skipReceivedActions() }
    expectEqual(testStore.state, [0, 1, 2, 3, 4, 5])
    expectEqual(store.withState { $0 }, testStore.state)
  }

  @Test func `a receive that is not exhaustive passes over other actions`() async {
    let store = TestStore.gauge(
      Gauge { .merge(.send(.set(1)), .send(.set(44)), .send(.set(86))) }
    )
    store.exhaustivity = .off
    await store.send(.start)
    await store.receive(.set(44)) { $0.count = 44 }
    expectEqual(store.state.count, 44)
    await store.send(.stop)
    expectEqual(store.state.count, 86)
  }

  @Test func `actions that a receive passes over are shown`() async {
    let store = TestStore.gauge(Gauge { .merge(.send(.set(1)), .send(.set(1)), .send(.set(2))) })
    store.exhaustivity = .off(showSkippedAssertions: true)
    await store.send(.start)
    let failures = await recordedIssues { await store.receive(.set(2)) { $0.count = 2 } }
    expectEqual(failures.map(\.severity), [.warning])
    expectEqual(
      failures.first?.text,
      """
      Skipped assertions. 2 received actions were skipped:

        [
          [0]: .set(1),
          [1]: .set(1)
        ]
      """
    )
  }

  @Test func `a receive that is not exhaustive shows what has come instead`() async {
    let store = TestStore.gauge(Gauge { .merge(.send(.set(1)), .send(.set(2))) })
    store.exhaustivity = .off
    await store.send(.start)
    let issues = await issues {
      await store.receive(.set(3))
      await store.skipReceivedActions()
    }
    expectEqual(
      issues.first,
      """
      Expected to receive the following action, but didn't:

        Gauge.Action.set(3)

      2 received actions do not match:

        [
          [0]: .set(1),
          [1]: .set(2)
        ]

      No effects are running.
      """
    )
  }

  @Test func `the order in which effects arrive may be left open`() async {
    let clock = TestClock()
    let store = TestStore.gauge(
      Gauge {
        .merge(
          (1...3).map { number in
            .run { send in
              try await clock.sleep(for: .seconds(1))
              await send(.set(number))
            }
          }
        )
      }
    )
    store.exhaustivity = .off
    await store.send(.start)
    await clock.advance(by: .seconds(1))
    await store.receive(.set(3))
    await store.finish()
  }

  @Test func `the first of several actions that match is received`() async {
    let store = TestStore.gauge(Gauge { .merge(.send(.set(1)), .send(.set(2))) })
    store.exhaustivity = .off
    await store.send(.start)
    await store.receive(\.set) { $0.count = 1 }
    await store.receive(\.set) { $0.count = 2 }
  }

  @Test func `an error thrown by an effect is reported`() async {
    struct Oops: Error {}
    let store = TestStore.gauge(Gauge { _ in throw Oops() })
    let issues = await issues { await store.send(.start) }
    expectEqual(issues.count, 1)
    expectEqual(issues.first?.contains("App/Gauge.swift:7"), true)
  }
}

private func makeCount() -> String {
  @Dependency(\.uuid) var uuid
  return "\(uuid())"
}

/// A feature that stores an id from the dependencies in its state.
private struct DependentReducer: Reducer {
  let count: String
  @Dependency(\.uuid) var uuid

  func reduce(into state: inout String, action: Bool) -> Effect<Bool> {
    state = "\(uuid())"
    return .none
  }
}

private struct Unimplementing: Reducer {
  let count: Int

  func reduce(into state: inout Int, action: Bool) -> Effect<Bool> {
    .run { [count] _ in for _ in 0..<count { reportIssue("x") } }
  }
}
