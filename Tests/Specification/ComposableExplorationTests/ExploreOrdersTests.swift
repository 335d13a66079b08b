import Composable
import ComposableTestKit
import ComposableTestSupport
import Testing

/// Two effects that each add a letter.
@Reducer
private struct Pair {
  struct State: Equatable { var text = "" }

  enum Action: Equatable {
    case bothButtonTapped
    case arrived(String)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .bothButtonTapped:
        return .merge(
          .run { send in await send(.arrived("a")) },
          .run { send in await send(.arrived("b")) }
        )
      case .arrived(let letter):
        state.text += letter
        return .none
      }
    }
  }
}

/// After random sequences, short ones run with every order of effects.
@MainActor @Suite struct ExploreOrdersTests {
  /// Explores a feature that fails in another order of effects, except in the first runs.
  private func issues(afterRun count: Int, seed: UInt64? = nil) async -> [String] {
    let log = Log<Int>()
    return await ComposableTestKit.issues {
      await exploreActions(
        100,
        length: 1,
        seed: seed,
        of: { _ in
          log.add(1)
          let mustHold = log.all.count > count
          let store = TestStore(initialState: Pair.State()) { Pair() }
          store.addInvariant("a comes first") { !mustHold || !$0.text.hasPrefix("b") }
          return store
        },
        steps: [.send(.bothButtonTapped)]
      )
    }
  }

  @Test func `an order that random sequences did not try is found and printed`() async throws {
    let issues = await issues(afterRun: 100)
    try expectNoDifference(
      #require(issues.first),
      """
      A sequence of actions fails: seed 1 in order 3, found after 100 steps. The sequence has 1 \
      step, and the shortest failing one found has 1 step.

      ComposableExplorationTests/ExploreOrdersTests.swift:38: The invariant "a comes first" does not \
      hold after .arrived("b").

          Pair.State(text: "b")

      Change the reducer so that the condition always holds. If the state is correct, change the \
      condition.

      To keep the shortest sequence as a test, where "makeStore" is the function that creates the \
      store:

      @Test func `a comes first`() async {
        await exploreSchedules(schedule: [0, 0, 1]) {
          let clock = TestClock()
          let store = makeStore(clock)
          store.exhaustivity = .off
          await store.send(.bothButtonTapped)
        }
      }

      To run the longer sequence again, call "exploreActions" with "seed: 1".
      """
    )
    expectEqual(issues.count, 1)
  }

  @Test func `the seed finds the order again`() async throws {
    let report = try #require(await issues(afterRun: 1, seed: 1).first)
    #expect(
      report.hasPrefix("A sequence of actions fails: seed 1 in order 3, found after 1 steps.")
    )
  }

  @Test func `an effect that starts with the store can come after the first action`() async {
    let issues = await ComposableTestKit.issues {
      await exploreActions(
        100,
        of: { _ in
          let store = TestStore(initialState: Pair.State()) {
            Pair().task { _ in .run { send in await send(.arrived("a")) } }
          }
          store.addInvariant("a comes first") { !$0.text.hasPrefix("b") }
          return store
        },
        steps: [.send(.arrived("b"))]
      )
    }
    expectEqual(issues.count, 1)
    #expect(
      issues[0].contains(
        """
        @Test func `a comes first`() async {
          await exploreSchedules(schedule: [0, 1]) {
            let clock = TestClock()
            let store = makeStore(clock)
            store.exhaustivity = .off
            await store.send(.arrived("b"))
          }
        }
        """
      ),
      "\(issues)"
    )
  }

  @Test func `a store that the exploration has not created fails it`() async {
    let store = TestStore(initialState: Pair.State()) { Pair() }
    store.exhaustivity = .off
    let issues = await ComposableTestKit.issues {
      await exploreActions(of: { _ in store }, steps: [.send(.bothButtonTapped)])
    }
    expectEqual(issues.count, 1)
    #expect(issues[0].hasPrefix("A test store was not created in the run that uses it"))
  }

  @Test func `a feature that dismisses itself in every sequence checks nothing at rest`() async {
    let issues = await ComposableTestKit.issues {
      await exploreActions(
        20,
        of: { _ in
          let store = TestStore(initialState: 0) {
            Reduce<Int, Int> { _, _ in
              @Dependency(\.dismiss) var dismiss
              return .run { [dismiss] _ in await dismiss() }
            }
          }
          store.addInvariant("never", holds: .atRest) { _ in false }
          return store
        },
        steps: [.send(1)]
      )
    }
    expectEqual(
      issues,
      [
        """
        The feature dismissed itself in every sequence, so no invariant "atRest" or "eventually" \
        was checked.

        Leave out the step that dismisses it, or check the invariants after each action instead.
        """
      ]
    )
  }

  @Test func `a report says how many sequences were tried with every order`() async {
    let orders = await exploreActions(
      2_000,
      length: 8,
      of: { _ in TestStore(initialState: Pair.State()) { Pair() } },
      steps: [.send(.bothButtonTapped)]
    ).summary.orders
    expectEqual(orders.sequences, 4)
    expectEqual(orders.completeSequences, 1)
    #expect(orders.orders > 6)
  }
}
