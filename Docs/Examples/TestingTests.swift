import Composable
import ComposableTestKit
import Foundation
import Testing

@MainActor @Suite struct TestingTests {
  @Test func `a fact is shown`() async {
    let store = TestStore(initialState: NumberFact.State()) {
      NumberFact()
    } withDependencies: {
      $0.facts.fetch = { number in "\(number) is a number." }
    }
    await store.send(.incrementButtonTapped) { $0.number = 1 }
    await store.send(.factButtonTapped)
    await store.receive(\.factLoaded, "1 is a number.") { $0.fact = "1 is a number." }
    await store.finish()
  }

  @Test func `the user can send actions while a fact is loading`() async {
    let store = TestStore(initialState: NumberFact.State()) {
      NumberFact()
    } withDependencies: {
      $0.facts.fetch = { number in "\(number) is a number." }
    }
    store.deliversOnReceive = true
    await store.send(.factButtonTapped)
    await store.send(.incrementButtonTapped) { $0.number = 1 }
    await store.receive(\.factLoaded) { $0.fact = "0 is a number." }
  }

  @Test func `a user finds something`() async {
    let clock = TestClock()
    let store = TestStore(initialState: Search.State()) {
      Search { ["\($0)!"] }
    } withDependencies: {
      $0.continuousClock = clock
    }
    store.exhaustivity = .off
    await store.send(.queryChanged("swift"))
    await clock.advance(by: .milliseconds(300))
    await store.receive(\.resultsLoaded) { $0.results = ["swift!"] }
  }

  @Test func `a part of a test is not exhaustive`() async {
    await withExpectedIssue(count: 1) {
      let store = TestStore(initialState: Lookup.State()) { Lookup() }
      await store.withExhaustivity(.off) {
        await store.send(.wordChanged("s"))
        await store.send(.wordChanged("sw"))
        await store.skipReceivedActions()
      }
      await store.send(.wordChanged("swift")) { $0.word = "swift" }
      await store.receive(\.meaningLoaded) { $0.meaning = "about swift" }
    } matching: {
      $0.hasPrefix("Skipped assertions. 1 received action was skipped:")
    }
  }

  @Test func `the position is compared`() async {
    let store = TestStore(initialState: Player.State(), comparing: \.position) { Player() }
    await store.send(.forwardButtonTapped) { $0.position = 10 }
  }

  @Test func `the door is locked`() async {
    let store = TestStore(initialState: Door.State()) { Door { $0 } }
    await store.send(.lockButtonTapped)
    await store.receive(\.answered, timeout: .seconds(5)) { $0.isLocked = true }
  }

  @Test func `the results belong to the query`() async {
    await exploreSchedules {
      let clock = TestClock()
      let store = TestStore(initialState: Search.State()) {
        Search { ["\($0)!"] }
      } withDependencies: {
        $0.continuousClock = clock
      }
      store.exhaustivity = .off
      await store.send(.queryChanged("s"))
      await store.send(.queryChanged("sw"))
      await clock.advance(by: .milliseconds(300))
      await store.finish()
      store.assert { $0.results = ["sw!"] }
    }
  }

  @Test func `every order counts three votes`() async {
    let count = await exploreSchedules(every: .effectsShareNothing) {
      let store = TestStore(initialState: Votes.State()) { Votes() }
      store.exhaustivity = .off
      for name in ["a", "b", "c"] { await store.send(.voteButtonTapped(name)) }
      await store.finish()
      store.assert { $0.count = 3 }
    }
    #expect(count.description == "All 15 orders pass.")
  }

  @Test func `the same test fails without the debounce`() async throws {
    let reporter = RecordedIssues()
    _ = await withIssueReporters([reporter]) {
      await exploreSchedules {
        let clock = TestClock()
        let store = TestStore(initialState: Search.State()) {
          HastySearch { ["\($0)!"] }
        } withDependencies: {
          $0.continuousClock = clock
        }
        store.exhaustivity = .off
        await store.send(.queryChanged("s"))
        await store.send(.queryChanged("sw"))
        await clock.advance(by: .milliseconds(300))
        await store.finish()
        store.assert { $0.results = ["sw!"] }
      }
    }
    let failure = try #require(reporter.failures.first)
    #expect(failure.hasPrefix("The test fails when its effects run in another order: order "))
  }
}

/// Counts the votes that a server has confirmed.
private struct Votes: Reducer {
  struct State: Equatable { var count = 0 }

  enum Action {
    case voteButtonTapped(String)
    case voteConfirmed
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .voteButtonTapped:
        return .run { send in await send(.voteConfirmed) }
      case .voteConfirmed:
        state.count += 1
        return .none
      }
    }
  }
}

/// The search of the example without its debounce.
private struct HastySearch: Reducer {
  var find: @Sendable (String) async throws -> [String]

  var body: some Reducer<Search.State, Search.Action> {
    Reduce { state, action in
      switch action {
      case .queryChanged(let query):
        return .run { [find] send in await send(.resultsLoaded(try await find(query))) }
      case .resultsLoaded(let results):
        state.results = results
        return .none
      case .clearButtonTapped, .loadingFailed:
        return .none
      }
    }
  }
}

@Suite struct TestingElsewhereTests {
  @Test func `a test needs no actor`() async {
    let store = TestStore(initialState: NumberFact.State()) { NumberFact() }
    await store.send(.incrementButtonTapped) { $0.number = 1 }
  }
}

/// The failures that the page shows.
@MainActor @Suite struct TestingFailureTests {
  private let clock = TestClock()

  private func makeSearch() -> TestStoreOf<Search> {
    TestStore(initialState: Search.State()) {
      Search { [$0] }
    } withDependencies: {
      $0.continuousClock = clock
    }
  }

  /// Expects that a test fails with a text that a page shows.
  private func expectShown(_ test: @MainActor () async -> Void) async throws {
    let reporter = RecordedIssues()
    await withIssueReporters([reporter]) { await test() }
    let fences = try Document.all.flatMap(\.fences)
    #expect(reporter.failures.count == 1)
    for text in reporter.failures {
      #expect(fences.contains { $0.code == text + "\n" }, "On no page:\n\(text)")
    }
  }

  @Test func `a change that is not asserted`() async throws {
    try await expectShown {
      let store = TestStore(initialState: NumberFact.State()) { NumberFact() }
      await store.send(.incrementButtonTapped)
    }
  }

  @Test func `another change than the asserted one`() async throws {
    try await expectShown {
      let store = TestStore(initialState: NumberFact.State()) { NumberFact() }
      await store.send(.incrementButtonTapped) { $0.number = 2 }
    }
  }

  @Test func `an action that does not come`() async throws {
    try await expectShown {
      let store = makeSearch()
      await store.send(.queryChanged("swift")) { $0.query = "swift" }
      await store.receive(\.resultsLoaded) { $0.results = ["swift"] }
      await store.send(.clearButtonTapped) { $0.query = "" }
    }
  }

  @Test func `another action than the expected one`() async throws {
    struct Offline: Error {}
    try await expectShown {
      let store = TestStore(initialState: NumberFact.State()) {
        NumberFact()
      } withDependencies: {
        $0.facts.fetch = { _ in throw Offline() }
      }
      await store.send(.factButtonTapped)
      await store.receive(\.factLoaded)
    }
  }

  @Test func `an action that is not received`() async throws {
    try await expectShown {
      let store = TestStore(initialState: NumberFact.State()) {
        NumberFact()
      } withDependencies: {
        $0.facts.fetch = { number in "\(number) is a number." }
      }
      await store.send(.factButtonTapped)
      await store.finish()
    }
  }

  @Test func `an effect that does not end`() async throws {
    try await expectShown {
      let store = makeSearch()
      await store.send(.queryChanged("swift")) { $0.query = "swift" }
    }
  }

  @Test func `work outside that does not answer`() async throws {
    let server = AsyncStream<Bool>.makeStream()
    try await expectShown {
      let store = TestStore(initialState: Door.State()) {
        Door { _ in
          for await isLocked in server.stream { return isLocked }
          return false
        }
      }
      store.timeout = .milliseconds(1)
      await store.send(.lockButtonTapped)
      await store.receive(\.answered)
      await store.skipInFlightEffects()
    }
  }

  @Test func `a schedule that fails`() async throws {
    try await expectShown {
      await exploreSchedules {
        let store = TestStore(initialState: Lookup.State()) { Lookup() }
        store.exhaustivity = .off
        await store.send(.wordChanged("s"))
        await store.send(.wordChanged("sw"))
        await store.finish()
        store.assert { $0.meaning = "about sw" }
      }
    }
  }
}

extension TestingTests {
  @Test func `two coins buy a ticket`() async {
    let store = TestStore(initialState: TicketMachine.State()) { TicketMachine() }
    await store.send(.coinInserted) { $0.insertCoin() }
    await store.send(.coinInserted) { $0.insertCoin() }
    expectEqual(store.state.tickets, 1)
  }
}
