import Composable
import ComposableTestKit
import ComposableTestSupport
import Testing

/// A feature that issues numbers, each in its own effect.
@Reducer
private struct Counters {
  struct State: Equatable {
    var count = 0
    var arrived: [Int] = []
  }

  enum Action {
    case arrived(Int)
    case buttonTapped
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .arrived(let number):
        state.arrived.append(number)
        return .none
      case .buttonTapped:
        state.count += 1
        return .run { [count = state.count] send in await send(.arrived(count)) }
      }
    }
  }
}

@Suite struct OvertakenEffectTests {
  private func makeStore(_ clock: TestClock<Duration>) -> TestStoreOf<Counters> {
    let store = TestStore(initialState: Counters.State()) { Counters() }
    store.addInvariant("numbers arrive in order") { $0.arrived == $0.arrived.sorted() }
    return store
  }

  @Test func `an effect that overtakes another is found`() async throws {
    let issues = await issues { await exploreActions(of: makeStore, steps: [.send(.buttonTapped)]) }
    try expectNoDifference(
      #require(issues.first),
      """
      A sequence of actions fails: seed 9, found after 21 steps. The sequence has 5 steps, and the \
      shortest failing one found has 2 steps.

      ComposableEngineProofTests/OvertakenEffectTests.swift:41: The invariant "numbers arrive in order" \
      does not hold after .arrived(1).

          Counters.State(
            count: 2,
            arrived: [
              [0]: 2,
              [1]: 1
            ]
          )

      Change the reducer so that the condition always holds. If the state is correct, change the \
      condition.

      To keep the shortest sequence as a test, where "makeStore" is the function that creates the \
      store:

      @Test func `numbers arrive in order`() async {
        await exploreSchedules(schedule: [1, 0, 0, 1]) {
          let clock = TestClock()
          let store = makeStore(clock)
          store.exhaustivity = .off
          await store.send(.buttonTapped)
          await store.send(.buttonTapped)
        }
      }

      To run the longer sequence again, call "exploreActions" with "seed: 9".
      """
    )
    #expect(try PrintedTest(in: issues[0])?.isCompiled() == true)
    #expect(issues.count == 1)
  }

  @Test func `the printed test fails`() async throws {
    let issues = await issues {
      await exploreSchedules(schedule: [1, 0, 0, 1]) {
        let clock = TestClock()
        let store = makeStore(clock)
        store.exhaustivity = .off
        await store.send(.buttonTapped)
        await store.send(.buttonTapped)
      }
    }
    #expect(issues.count == 1)
    #expect(issues[0].contains("does not hold after .arrived(1)."))
  }
}
