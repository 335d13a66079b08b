import ComposableTestKit
import Testing

@testable import Composable

/// A search for every order finds planted races, and counts the orders of correct features.
@MainActor @Suite struct PlantedRaceTests {
  typealias Test = @MainActor () async -> Void

  private static func find(cancels: Bool, _ words: [String]) -> Test {
    {
      let store = TestStore(initialState: Find.State()) { Find(cancels: cancels) }
      store.exhaustivity = .off
      for word in words { await store.send(.word(word)) }
      await store.finish()
      store.assert { $0.meaning = "about \(words.last ?? "")" }
    }
  }

  private static func document(comparesVersions: Bool) -> Test {
    {
      let store = TestStore(initialState: Document.State()) {
        Document(comparesVersions: comparesVersions)
      }
      store.exhaustivity = .off
      await store.send(.edit(1))
      await store.send(.save)
      await store.send(.edit(2))
      await store.finish()
      store.assert { $0.isDirty = true }
    }
  }

  private static func tally(isAtomic: Bool) -> Test {
    {
      let store = TestStore(initialState: SharedTally.State(count: 0)) {
        SharedTally(isAtomic: isAtomic)
      }
      store.exhaustivity = .off
      store.state.$count.withLock { $0 = 0 }
      await store.send(.add)
      await store.send(.add)
      await store.finish()
      #expect(store.state.count == 2)
    }
  }

  private static func account(cancels: Bool) -> Test {
    {
      let store = TestStore(initialState: Account.State()) { Account(cancels: cancels) }
      store.exhaustivity = .off
      await store.send(.login)
      await store.send(.logout)
      await store.finish()
      store.assert { $0.profile = nil }
    }
  }

  private static func cached(isAtomic: Bool) -> Test {
    {
      let cache = Cached.Cache()
      let store = TestStore(initialState: Cached.State()) {
        Cached(isAtomic: isAtomic, cache: cache)
      }
      store.exhaustivity = .off
      await store.send(.load)
      await store.send(.load)
      await store.finish()
      #expect(cache.fetches == 1)
    }
  }

  private static func debounced(_ count: Int) -> Test {
    {
      let clock = TestClock()
      let store = TestStore(initialState: Debounced.State()) {
        Debounced()
      } withDependencies: {
        $0.continuousClock = clock
      }
      store.exhaustivity = .off
      for index in 0..<count { await store.send(.query("\(index)")) }
      await clock.advance(by: .milliseconds(300))
      await store.finish()
      store.assert { $0.results = "\(count - 1)!" }
    }
  }

  private static func refresh(_ pulls: Int) -> Test {
    {
      let store = TestStore(initialState: Refresh.State()) { Refresh() }
      store.exhaustivity = .off
      for _ in 1...pulls { await store.send(.pulled) }
      await store.finish()
      store.assert { $0.answers = pulls }
    }
  }

  private static let chain: Test = {
    let store = TestStore(initialState: Chain.State()) { Chain() }
    store.exhaustivity = .off
    await store.send(.started)
    await store.send(.stopped)
    await store.finish()
    #expect(["", "1", "12"].contains(store.state.log))
  }

  private static let group: Test = {
    let store = TestStore(initialState: Group.State()) { Group() }
    store.exhaustivity = .off
    await store.send(.started)
    await store.finish()
  }

  private static let readers: Test = {
    let store = TestStore(initialState: Readers.State(value: 0)) { Readers() }
    store.exhaustivity = .off
    await store.send(.started)
    await store.finish()
  }

  private static let restart: Test = {
    func makeStore() -> TestStoreOf<Parallel> {
      TestStore(initialState: Parallel.State()) { Parallel() }
    }
    var store = makeStore()
    store.exhaustivity = .off
    await store.send(.start(effects: 1, actions: 1))
    store = await store.restart { makeStore() }
    await store.finish()
  }

  private static let pauses: Test = {
    let clock = TestClock()
    let store = TestStore(initialState: Pauses.State()) {
      Pauses()
    } withDependencies: {
      $0.continuousClock = clock
    }
    store.exhaustivity = .off
    await store.send(.started)
    await clock.advance(by: .seconds(1))
    await store.finish()
  }

  private static let slowLookup: Test = {
    let clock = TestClock()
    let store = TestStore(initialState: SlowLookup.State()) {
      SlowLookup()
    } withDependencies: {
      $0.continuousClock = clock
    }
    store.exhaustivity = .off
    await store.send(.query("s"))
    await clock.advance(by: .seconds(1))
    await store.send(.query("sw"))
    await clock.advance(by: .seconds(1))
    await store.finish()
    store.assert { $0.results = "sw!" }
  }

  private func explore(
    every assumption: SearchAssumption,
    _ test: Test
  ) async -> (count: ScheduleCount, issues: [String]) {
    var count = ScheduleCount()
    let issues = await issues {
      count = await exploreSchedules(every: assumption) { await test() }
    }
    return (count, issues)
  }

  @Test(arguments: SearchAssumption.allCases)
  func `races of the store and of shared values are found under each assumption`(
    assumption: SearchAssumption
  ) async {
    let tests = [
      Self.find(cancels: false, ["a", "ab"]), Self.document(comparesVersions: false),
      Self.tally(isAtomic: false), Self.account(cancels: false), Self.refresh(2), Self.slowLookup,
    ]
    for (number, test) in tests.enumerated() {
      let (count, issues) = await explore(every: assumption, test)
      #expect(
        issues.first?.hasPrefix(
          "The test fails when its effects run in another order: order \(count.orders) of "
        ) == true,
        "\(number): \(issues)"
      )
      #expect(!count.isComplete)
    }
  }

  @Test(arguments: [.nothing, .effectsShareObjects] as [SearchAssumption])
  func `a race for an object is found if effects may share objects`(
    assumption: SearchAssumption
  ) async {
    let (_, issues) = await explore(every: assumption, Self.cached(isAtomic: false))
    #expect(
      issues.first?.hasPrefix("The test fails when its effects run in another order") == true,
      "\(issues)"
    )
  }

  @Test func `a race for an object is found by the check otherwise`() async {
    let (count, issues) = await explore(
      every: .effectsShareNothing,
      Self.cached(isAtomic: false)
    )
    #expect(count.orders == 3)
    #expect(
      issues.first?.hasPrefix("All 3 orders pass, but seed 1 fails") == true,
      "\(issues)"
    )
  }

  /// The ways to cancel an effect that can have ended.
  enum Cancellation: CaseIterable {
    case task
    case restart
    case dismissal
    case removal

    @MainActor func test(_ say: @escaping @Sendable (Bool) -> Void) async {
      func makeStore() -> TestStoreOf<Farewell> {
        let store = TestStore(initialState: Farewell.State()) { Farewell(say: say) }
        store.exhaustivity = .off
        return store
      }
      let store = makeStore()
      switch self {
      case .task: await store.send(.started).cancel()
      case .restart:
        await store.send(.started)
        await store.restart { makeStore() }.finish()
      case .dismissal:
        await store.send(.started)
        await store.send(.dismissed)
      case .removal:
        await store.send(.child(.started))
        await store.send(.removed)
      }
      await store.finish()
    }
  }

  @Test(arguments: Cancellation.allCases)
  func `an effect ends before and after each way to cancel it`(
    cancellation: Cancellation
  ) async {
    let said = LockIsolated<[Bool]>([])
    let count = await exploreSchedules(every: .effectsShareNothing) {
      await cancellation.test { isCancelled in said.withValue { $0.append(isCancelled) } }
    }
    #expect(count.isComplete)
    #expect(Set(said.value.prefix(count.orders)) == [false, true])
  }

  /// A row of the table of uses that is missing changes one of these numbers.
  @Test func `a correct test has a known number of orders`() async {
    let tests: [(String, Test, orders: Int)] = [
      ("a response", Self.find(cancels: true, ["a", "ab"]), 8),
      ("a save", Self.document(comparesVersions: true), 2),
      ("a shared value", Self.tally(isAtomic: true), 5),
      ("a logout", Self.account(cancels: true), 6),
      ("a cache", Self.cached(isAtomic: true), 3),
      ("a debounced search", Self.debounced(2), 32),
      ("a sequence", Self.chain, 26), ("a group", Self.group, 50),
      ("readers", Self.readers, 4), ("a restart", Self.restart, 4), ("pauses", Self.pauses, 80),
    ]
    for (name, test, orders) in tests {
      let (count, issues) = await explore(every: .effectsShareNothing, test)
      #expect(count.orders == orders, "\(name)")
      #expect(count.isComplete, "\(name)")
      #expect(issues == [], "\(name)")
    }
  }
}
