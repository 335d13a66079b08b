import Composable
import ComposableIssues
import ComposableTestKit
import Foundation
import Testing

@MainActor @Suite struct TestStoreAssertTests {
  @Test func `assert compares the last asserted state`() async {
    let store = TestStore.gauge(Gauge { .send(.set(9)) })
    await store.send(.start)
    store.assert { $0.count = 0 }
    await store.receive(.set(9)) { $0.count = 9 }
    store.assert { $0.count = 9 }
  }

  @Test func `an assert without a change passes`() async {
    let store = TestStore.gauge(Gauge())
    store.assert { _ in }
  }

  @Test func `assert shows the difference where it is called`() async {
    let store = TestStore.gauge(Gauge())
    var line: UInt = 0
    let failures = await recordedIssues {
      line = #line + 1
      store.assert { $0.count = 1 }
    }
    expectEqual(failures.map(\.line), [line])
    expectEqual(
      failures.map(\.text),
      [
        """
        A state change does not match expectation.

            − Gauge.State(count: 1)
            + Gauge.State(count: 0)

        (Expected: −, Actual: +)
        """
      ]
    )
  }

  // A closure may use the state to describe the change: "$0.count = store.state.count + 1".
  @Test(arguments: [Exhaustivity.on, .off])
  func `a closure finds the state before in the store`(exhaustivity: Exhaustivity) async {
    let store = TestStore.gauge(Gauge { .send(.increment) })
    store.exhaustivity = exhaustivity
    await store.send(.increment) { $0.count = store.state.count + 1 }
    expectEqual(store.state.count, 1)
    await store.send(.start)
    await store.receive(.increment) { $0.count = store.state.count + 1 }
    expectEqual(store.state.count, 2)
  }

  @Test func `assert has the dependencies of the test store`() async {
    let store = TestStore.gauge(Gauge())
    store.dependencies.uuid = .incrementing
    store.assert { _ in
      @Dependency(\.uuid) var uuid
      expectEqual(uuid(), UUID(0))
    }
  }

  @Test func `a closure that is not exhaustive asserts a part`() async {
    let store = TestStore(initialState: Pair()) { Pair.reducer }
    store.exhaustivity = .off
    await store.send(1) { $0.left = 1 }
    await store.send(2)
    await store.send(3) { _ in }
    expectEqual(store.state, Pair(left: 3, right: 3))
  }

  @Test func `a closure that is not exhaustive starts from the state after`() async {
    let store = TestStore(initialState: Pair()) { Pair.reducer }
    store.exhaustivity = .off
    await store.send(1) {
      expectEqual($0, Pair(left: 1, right: 1))
    }
  }

  @Test func `a wrong part fails although the rest is not asserted`() async {
    let store = TestStore(initialState: Pair()) { Pair.reducer }
    store.exhaustivity = .off
    let issues = await issues { await store.send(1) { $0.left = 2 } }
    expectEqual(
      issues,
      [
        """
        A state change does not match expectation.

            \u{2007} Pair(
            −   left: 2,
            +   left: 1,
            \u{2007}   right: 1
            \u{2007} )

        (Expected: −, Actual: +)
        """
      ]
    )
  }

  @Test func `skipped changes are shown as a warning`() async {
    let store = TestStore(initialState: Pair()) { Pair.reducer }
    store.exhaustivity = .off(showSkippedAssertions: true)
    let line = #line + 1 as UInt
    let failures = await recordedIssues { await store.send(1) }
    expectEqual(failures.map(\.severity), [.warning])
    expectEqual(failures.map(\.line), [line])
    expectEqual(
      failures.map(\.text),
      [
        """
        Skipped assertions. The state has changed:

            \u{2007} Pair(
            −   left: 0,
            +   left: 1,
            −   right: 0
            +   right: 1
            \u{2007} )

        (Before: −, After: +)
        """
      ]
    )
  }

  @Test func `the part of a change that a closure does not assert is shown`() async {
    let store = TestStore(initialState: Pair()) { Pair.reducer }
    store.exhaustivity = .off(showSkippedAssertions: true)
    let issues = await issues { await store.send(1) { $0.left = 1 } }
    expectEqual(
      issues,
      [
        """
        Skipped assertions. The state has changed, and the closure asserts only a part of the change. The rest:

            \u{2007} Pair(
            \u{2007}   left: 1,
            −   right: 0
            +   right: 1
            \u{2007} )

        (Before: −, After: +)
        """
      ]
    )
  }

  @Test func `a change that a closure asserts completely is not shown`() async {
    let store = TestStore(initialState: Pair()) { Pair.reducer }
    store.exhaustivity = .off(showSkippedAssertions: true)
    await store.send(1) { $0 = Pair(left: 1, right: 1) }
    await store.send(1) { $0.left = 1 }
  }

  @Test func `a closure that asserts nothing does not assert a part`() async {
    let store = TestStore(initialState: Pair()) { Pair.reducer }
    store.exhaustivity = .off(showSkippedAssertions: true)
    let issues = await issues { await store.send(1) { _ in } }
    expectEqual(
      issues.map { $0.split(separator: "\n")[0] },
      [
        "Skipped assertions. The state has changed:"
      ]
    )
  }

  // The closure is written for the state after the action.
  @Test func `what a closure reports on the state before is not an issue`() async {
    struct Missing: Error {}
    let store = TestStore(initialState: Pair()) { Pair.reducer }
    store.exhaustivity = .off(showSkippedAssertions: true)
    var runs = 0
    let issues = await issues {
      await store.send(1) {
        runs += 1
        if $0.right == 0 { reportIssue("This is the state before.") }
        $0 = Pair(left: 1, right: 1)
      }
      expectEqual(runs, 2)
      await store.send(2) {
        guard $0.right == 2 else { throw Missing() }
        $0.left = 2
      }
    }
    expectEqual(
      issues.map { $0.split(separator: "\n")[0] },
      [
        "Skipped assertions. The state has changed:"
      ]
    )
  }

  @Test func `a wrong assertion is shown without what it skips`() async {
    let store = TestStore(initialState: Pair()) { Pair.reducer }
    store.exhaustivity = .off(showSkippedAssertions: true)
    var runs = 0
    let issues = await issues {
      await store.send(1) {
        runs += 1
        $0.left = 2
      }
    }
    expectEqual(runs, 1)
    expectEqual(
      issues.map { $0.split(separator: "\n")[0] },
      [
        "A state change does not match expectation."
      ]
    )
  }

  @Test func `unequal states that print the same are reported as such`() async {
    let store = TestStore(initialState: Unequal()) {
      Reduce<Unequal, Bool> { _, _ in .none }
    }
    let issues = await issues { await store.send(true) }
    #expect(
      issues == [
        """
        State was not expected to change, but a change occurred.

            \u{2007} // Not equal but no difference detected:
            \u{2007} Unequal()

        (Expected: −, Actual: +)

        Assert the change in a closure: { $0.… = … }
        """
      ]
    )
    store.exhaustivity = .off
  }

  @Test func `a part of a state that is not Equatable is compared`() async {
    struct Player {
      var position = 0
      var log: [any Error] = []
    }
    let store = TestStore(initialState: Player(), comparing: \.position) {
      Reduce<Player, Int> { state, action in
        state.position = action
        state.log.append(CancellationError())
        return .none
      }
    }
    await store.send(3) { $0.position = 3 }
    let issues = await issues { await store.send(4) { $0.position = 5 } }
    expectEqual(
      issues,
      [
        """
        A state change does not match expectation.

            − 5
            + 4

        (Expected: −, Actual: +)
        """
      ]
    )
  }

  @Test func `withExhaustivity asserts less for a while`() async {
    let store = TestStore.gauge(Gauge())
    await store.withExhaustivity(.off) {
      expectEqual(store.exhaustivity, .off)
      await store.send(.increment)
    }
    store.withExhaustivity(.off) { #expect(store.exhaustivity == .off) }
    expectEqual(store.exhaustivity, .on)
    let issues = await issues { await store.send(.increment) }
    expectEqual(issues.count, 1)
  }

  @Test func `withExhaustivity ends with an error`() async {
    let store = TestStore.gauge(Gauge())
    #expect(throws: CancellationError.self) {
      try store.withExhaustivity(.off) { throw CancellationError() }
    }
    await #expect(throws: CancellationError.self) {
      try await store.withExhaustivity(.off) {
        await store.send(.increment)
        throw CancellationError()
      }
    }
    expectEqual(store.exhaustivity, .on)
  }
}

private struct Pair: Equatable {
  var left = 0
  var right = 0

  static var reducer: Reduce<Pair, Int> {
    Reduce { state, action in
      state = Pair(left: action, right: action)
      return .none
    }
  }
}

private struct Unequal: Equatable {
  static func == (lhs: Self, rhs: Self) -> Bool { false }
}
