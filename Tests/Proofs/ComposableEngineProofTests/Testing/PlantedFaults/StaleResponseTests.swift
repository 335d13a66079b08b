import Composable
import ComposableTestKit
import ComposableTestSupport
import Testing

@Suite struct StaleResponseTests {
  private let search = TestEndpoint<String, [String]>("search")

  private func makeStore(cancelsInFlight: Bool) -> TestStoreOf<Search> {
    let store = TestStore(initialState: Search.State()) {
      Search(cancelsInFlight: cancelsInFlight) { [search] in try await search($0) }
    }
    store.addInvariant("the results are those of the query", holds: .atRest) { state in
      state.query.isEmpty || state.results == ["\(state.query)!"]
    }
    return store
  }

  private var steps: [RandomStep<Search.State, Search.Action>] {
    [
      .send { state, _ in .queryChanged(state.query + "a") },
      .answer(search) { query, _ in ["\(query)!"] },
    ]
  }

  /// The test in the report.
  private func expectResultsOfQuery(cancelsInFlight: Bool) async {
    func makeStore(_ clock: TestClock<Duration>) -> TestStoreOf<Search> {
      self.makeStore(cancelsInFlight: cancelsInFlight)
    }
    let clock = TestClock()
    let store = makeStore(clock)
    store.exhaustivity = .off
    await store.send(.queryChanged("a"))
    await store.send(.queryChanged("aa"))
    await search.answer(at: 1, with: ["aa!"])
    await search.answer(with: ["a!"])
    await store.finish()
  }

  @Test func `the printed test fails`() async throws {
    let issues = await issues { await expectResultsOfQuery(cancelsInFlight: false) }
    #expect(issues.count == 1)
    #expect(issues[0].contains("does not hold when all effects have ended."))
  }

  @Test func `a response that is overtaken is found`() async throws {
    let issues = await issues {
      await exploreActions(of: { _ in makeStore(cancelsInFlight: false) }, steps: steps)
    }
    try expectNoDifference(
      #require(issues.first),
      """
      A sequence of actions fails: seed 8, found after 16 steps. The sequence has 7 steps, and the \
      shortest failing one found has 3 steps.

      ComposableEngineProofTests/StaleResponseTests.swift:49: The invariant "the results are those of the \
      query" does not hold when all effects have ended.

          Search.State(
            query: "aa",
            results: [
              [0]: "a!"
            ]
          )

      Change the reducer so that the condition always holds. If the state is correct, change the \
      condition.

      To keep the shortest sequence as a test, where "makeStore" is the function that creates the \
      store:

      @Test func `the results are those of the query`() async {
        let clock = TestClock()
        let store = makeStore(clock)
        store.exhaustivity = .off
        await store.send(.queryChanged("a"))
        await store.send(.queryChanged("aa"))
        await search.answer(at: 1, with: ["aa!"])
        await search.answer(with: ["a!"])
        await store.finish()
      }

      To run the longer sequence again, call "exploreActions" with "seed: 8".
      """
    )
    #expect(try PrintedTest(in: issues[0])?.isCompiled() == true)
    #expect(issues.count == 1)
  }

  @Test func `a search that cancels the previous one passes`() async {
    await exploreActions(2_000, of: { _ in makeStore(cancelsInFlight: true) }, steps: steps)
  }
}
