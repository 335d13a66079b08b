import Composable
import ComposableTestKit
import ComposableTestSupport
import Testing

/// Looks up words, and shows the response that arrives last.
@Reducer
private struct Lookup {
  struct State: Equatable {
    var query = ""
    var results: [String] = []
    var ticks = 0
  }

  enum Action: Equatable {
    case queryChanged(String)
    case resultsLoaded([String])
    case startButtonTapped
    case stopButtonTapped
    case waitButtonTapped
    case ticked
    case resetButtonTapped
  }

  enum CancelID { case query, timer }

  /// The time without typing after which a request starts, or `nil` to start it at once.
  var delay: Duration?
  var cancels = false
  var starts = false

  /// A request, which takes an unknown time in an app.
  var find = findAtOnce

  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .queryChanged(let query):
        state.query = query
        let request = Effect<Action>.run { [clock, delay, find] send in
          if let delay { try await clock.sleep(for: delay) }
          await send(.resultsLoaded(await find(query)))
        }
        return cancels ? request.cancellable(id: CancelID.query, cancelInFlight: true) : request

      case .resultsLoaded(let results):
        state.results = results
        return starts ? startTimer() : .none

      case .startButtonTapped:
        return startTimer()

      case .stopButtonTapped:
        return .cancel(id: CancelID.timer)

      case .waitButtonTapped:
        return .run { [clock] send in
          try await clock.sleep(for: .seconds(1))
          await send(.ticked)
        }

      case .ticked:
        state.ticks += 1
        return .none

      case .resetButtonTapped:
        state.ticks = 0
        return .none
      }
    }
  }

  private func startTimer() -> Effect<Action> {
    .run { [clock] send in
      for await _ in clock.timer(interval: .seconds(1)) { await send(.ticked) }
    }
    .cancellable(id: CancelID.timer)
  }
}

private let findAtOnce: @Sendable (String) async -> [String] = { ["\($0)!"] }

private let findSlowly: @Sendable (String) async -> [String] = { query in
  await Task.yield()
  return ["\(query)!"]
}

/// A response can take longer than the time until the user's next action.
@MainActor @Suite struct SlowResponseTests {
  private typealias Test = @MainActor (TestStoreOf<Lookup>, TestClock<Duration>) async -> Void

  private func makeStore(_ lookup: Lookup, _ clock: TestClock<Duration>) -> TestStoreOf<Lookup> {
    let store = TestStore(initialState: Lookup.State()) {
      lookup
    } withDependencies: {
      $0.continuousClock = clock
    }
    store.exhaustivity = .off
    return store
  }

  private func explore(
    _ lookup: Lookup,
    schedule: [Int]? = nil,
    _ test: Test
  ) async -> [String] {
    await issues {
      await exploreSchedules(schedule: schedule) {
        let clock = TestClock()
        await test(makeStore(lookup, clock), clock)
      }
    }
  }

  /// The user types, waits a second, and types again.
  private let typeSlowly: Test = { store, clock in
    await store.send(.queryChanged("s"))
    await clock.advance(by: .seconds(1))
    await store.send(.queryChanged("sw"))
    await clock.advance(by: .seconds(1))
    await store.finish()
    store.assert { $0.results = ["sw!"] }
  }

  @Test func `a response that arrives after a later one is found, and found again`() async throws {
    let report = try #require(await explore(Lookup(), typeSlowly).first)
    #expect(report.contains("order 35 of at least 39"))
    let match = try #require(report.firstMatch(of: /exploreSchedules\(schedule: \[(.*)\]\)/))
    let schedule = match.1.split(separator: ", ").compactMap { Int($0) }
    #expect(schedule.count <= 4)
    let again = await explore(Lookup(), schedule: schedule, typeSlowly)
    #expect(again.count == 1)
    #expect(report.contains(again.first ?? "-"))
    #expect(await explore(Lookup(), schedule: [], typeSlowly) == [])
  }

  @Test func `a slow response after the first of several deadlines is found`() async {
    let lookup = Lookup(delay: .milliseconds(300), find: findSlowly)
    let issues = await explore(lookup, typeSlowly)
    #expect(issues.first?.contains("order 81 of at least 87") == true, "\(issues)")
  }

  /// The second query follows a second after the first one.
  ///
  /// The wait begins when the first request has started. Only a late response can therefore be
  /// pending when the second request starts, in any order of effects.
  private func search(_ lookup: Lookup) async -> [String] {
    await issues {
      await exploreActions(
        of: { clock in
          let store = makeStore(lookup, clock)
          store.addInvariant("the results are those of the query", holds: .atRest) { state in
            state.query.isEmpty || state.results == ["\(state.query)!"]
          }
          return store
        },
        steps: [
          .send(.queryChanged("s"), when: { $0.query.isEmpty }),
          .send(.waitButtonTapped, when: { $0.query == "s" }),
          .send(.queryChanged("sw"), when: { $0.ticks > 0 && $0.query == "s" }),
          .advance(by: .seconds(1), .milliseconds(1_500)),
        ]
      )
    }
  }

  @Test func `random actions find a slow response`() async {
    let issues = await search(Lookup())
    #expect(issues.first?.contains("the results are those of the query") == true, "\(issues)")
    #expect(issues.first?.contains("exploreSchedules(schedule: [") == true, "\(issues)")
  }

  @Test func `random actions pass if a request cancels the previous one`() async {
    #expect(await search(Lookup(cancels: true, find: findSlowly)) == [])
  }

  @Test func `a request that cancels the previous one passes`() async {
    for delay in [nil, .milliseconds(300)] as [Duration?] {
      for find in [findAtOnce, findSlowly] {
        #expect(await explore(Lookup(delay: delay, cancels: true, find: find), typeSlowly) == [])
      }
    }
  }

  @Test func `a timer does not tick after a later reset`() async {
    let issues = await explore(Lookup()) { store, clock in
      await store.send(.startButtonTapped)
      await clock.advance(by: .milliseconds(3_500))
      await store.send(.resetButtonTapped)
      await store.send(.stopButtonTapped)
      await store.finish()
      store.assert { $0.ticks = 0 }
    }
    #expect(issues == [])
  }

  @Test func `a sleep that follows a response begins on time`() async {
    for find in [findAtOnce, findSlowly] {
      let issues = await explore(Lookup(starts: true, find: find)) { store, clock in
        await store.send(.queryChanged("s"))
        await clock.advance(by: .milliseconds(2_500))
        await store.receive(.ticked)
        await store.receive(.ticked)
        await store.send(.stopButtonTapped)
        await store.finish()
        store.assert { $0.ticks = 2 }
      }
      #expect(issues == [])
    }
  }
}
