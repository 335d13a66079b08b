import Composable
import ComposableTestKit
import Testing

/// A feature that counts immediately and again after a second.
@Reducer
private struct LateTally {
  struct State: Equatable { var count = 0 }

  enum Action {
    case incrementButtonTapped
    case laterButtonTapped
    case incremented
  }

  @Dependency(\.continuousClock) private var clock

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .incrementButtonTapped, .incremented:
        state.count += 1
        return .none
      case .laterButtonTapped:
        return .run { send in
          try await clock.sleep(for: .seconds(1))
          await send(.incremented)
        }
      }
    }
  }
}

@MainActor @Suite struct TestStoreInvariantsTests {
  private let clock = TestClock()

  private func makeStore(count: Int = 0) -> TestStoreOf<LateTally> {
    let store = TestStore(initialState: LateTally.State(count: count)) {
      LateTally()
    } withDependencies: {
      $0.continuousClock = clock
    }
    store.exhaustivity = .off
    return store
  }

  @Test func `an invariant is checked after each action, and reported once`() async {
    let issues = await issues {
      let store = makeStore()
      store.addInvariant("at most one") { $0.count <= 1 }
      for _ in 1...3 { await store.send(.incrementButtonTapped) }
    }
    expectEqual(
      issues,
      [
        """
        The invariant "at most one" does not hold after .incrementButtonTapped.

            LateTally.State(count: 2)

        Change the reducer so that the condition always holds. If the state is correct, change the \
        condition.
        """
      ]
    )
  }

  @Test func `an invariant is checked after the actions of effects`() async {
    let issues = await issues {
      let store = makeStore()
      store.addInvariant("nothing is counted") { $0.count == 0 }
      await store.send(.laterButtonTapped)
      await clock.advance(by: .seconds(1))
    }
    expectEqual(issues.count, 1)
    #expect(issues[0].contains("\"nothing is counted\" does not hold after .incremented."))
  }

  @Test func `an invariant is checked when it is added`() {
    let issues = issues {
      let store = makeStore(count: 2)
      store.addInvariant("at most one") { $0.count <= 1 }
    }
    expectEqual(issues.count, 1)
    #expect(
      issues[0].hasPrefix(
        "The invariant \"at most one\" does not hold in the initial state."
      )
    )
  }

  @Test func `an invariant at rest is checked when all effects have ended`() async {
    let store = makeStore()
    store.addInvariant("an even number", holds: .atRest) { $0.count.isMultiple(of: 2) }
    await store.send(.incrementButtonTapped)
    await store.send(.laterButtonTapped)
    await store.finish()
    await clock.advance(by: .seconds(1))
    await store.finish()
    let issues = await issues {
      await store.send(.incrementButtonTapped)
      await store.finish()
    }
    expectEqual(issues.count, 1)
    #expect(
      issues[0].contains("\"an even number\" does not hold when all effects have ended.")
    )
  }

  @Test func `an invariant at rest is checked at the end of a test that does not finish`() async {
    let issues = await issues {
      let store = makeStore()
      store.addInvariant("an even number", holds: .atRest) { $0.count.isMultiple(of: 2) }
      await store.send(.incrementButtonTapped)
    }
    expectEqual(issues.count, 1)
    #expect(issues[0].contains("\"an even number\" does not hold when all effects have ended."))
  }

  @Test func `an invariant at rest fails if the feature is never at rest`() async {
    let issues = await issues {
      let store = makeStore()
      store.addInvariant("an even number", holds: .atRest) { $0.count.isMultiple(of: 2) }
      await store.send(.laterButtonTapped)
      await store.finish()
    }
    expectEqual(
      issues,
      [
        """
        The feature was never at rest, so no invariant "atRest" was checked:

        • an even number

        Effects are still running:

        • LateTally.Action.laterButtonTapped: ComposableTests/TestStore+InvariantsTests.swift:25
            suspended on TestClock until 1.0 seconds

        End them before the test ends: send an action that cancels them, or advance the clock. Or \
        let the invariants hold "always" or "eventually".
        """
      ]
    )
  }

  @Test func `an eventual invariant holds at some point after the end began`() async {
    let store = makeStore()
    store.addInvariant("an even number", holds: .eventually) { $0.count.isMultiple(of: 2) }
    for _ in 1...3 { await store.send(.laterButtonTapped) }
    await store.send(.incrementButtonTapped)
    await store.finish()
    await clock.advance(by: .seconds(1))
    // 1, 2, 3 and 4
    await store.send(.incrementButtonTapped)
    await store.send(.laterButtonTapped)
    await store.finish()
    await clock.advance(by: .seconds(1))
    await store.finish()
  }

  @Test func `an eventual invariant that never holds fails when all effects have ended`() async {
    let issues = await issues {
      let store = makeStore()
      store.addInvariant("nothing is counted", holds: .eventually) { $0.count == 0 }
      await store.finish()
      await store.send(.incrementButtonTapped)
      await store.send(.laterButtonTapped)
      await store.finish()
      await clock.advance(by: .seconds(1))
      await store.finish()
    }
    expectEqual(
      issues,
      [
        """
        The invariant "nothing is counted" does not hold when all effects have ended.

            LateTally.State(count: 2)

        Change the reducer so that the condition always holds. If the state is correct, change the \
        condition.
        """
      ]
    )
  }

  @Test func `an eventual invariant also fails if an effect never ends`() async {
    let issues = await issues {
      let store = makeStore()
      store.addInvariant("nothing is counted", holds: .eventually) { $0.count == 0 }
      await store.send(.incrementButtonTapped)
      await store.send(.laterButtonTapped)
      await store.finish()
    }
    expectEqual(
      issues,
      [
        """
        The invariant "nothing is counted" does not hold by the end of the test.

        This effect has not ended:

        • LateTally.Action.laterButtonTapped: ComposableTests/TestStore+InvariantsTests.swift:25
            suspended on TestClock until 1.0 seconds

            LateTally.State(count: 1)

        Change the reducer so that the condition holds in the end. If it needs more time, answer the \
        calls that wait, and advance the clock before the test ends.
        """
      ]
    )
  }

  @Test func `an invariant that throws does not hold`() {
    let issues = issues {
      let store = makeStore()
      store.addInvariant("a number") { _ in throw CancellationError() }
    }
    expectEqual(issues.count, 1)
    #expect(issues[0].contains("in the initial state.\n\nThrew error: CancellationError()\n\n"))
  }
}
