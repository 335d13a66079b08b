import Composable
import ComposableTestKit
import Foundation
import Testing

@MainActor @Suite struct ExploreEveryOrderTests {
  private func makeStore() -> TestStoreOf<Letters> {
    let store = TestStore(initialState: Letters.State()) { Letters() }
    store.exhaustivity = .off
    return store
  }

  private func type(_ letters: String...) async -> String {
    let store = makeStore()
    for letter in letters { await store.send(.typed(letter)) }
    await store.finish()
    return store.state.text
  }

  @Test func `a search says how many orders pass`() async {
    let log = Log<String>()
    let count = await exploreSchedules(every: .effectsShareNothing) {
      await log.add(type("a", "b", "c"))
    }
    expectEqual("\(count)", "All 15 orders pass.")
    expectEqual([count.orders, count.runs], [15, 15])
    #expect(count.isComplete)
    // The first order is the usual one, and 201 runs check the search.
    expectEqual(log.all.first, "abc")
    expectEqual(log.all.count, 15 + 201)
    expectEqual(Set(log.all.prefix(15)), ["abc", "acb", "bac", "bca", "cab", "cba"])
  }

  @Test func `a single order is an order, and names what the search assumes`() async {
    var texts: [String] = []
    for assumption in SearchAssumption.allCases {
      let count = await exploreSchedules(every: assumption) {
        await makeStore().send(.arrived("a"))
      }
      texts.append("\(count)")
    }
    expectEqual(
      texts,
      [
        "There is 1 order, and it passes.",
        "There is 1 order if only effects share objects, and it passes.",
        "There is 1 order if effects share nothing, and it passes.",
      ]
    )
  }

  @Test func `random orders are counted`() async {
    let count = await exploreSchedules(10) { _ = await type("a", "b", "c") }
    expectEqual("\(count)", "10 orders were tried, and all of them pass.")
    expectEqual([count.orders, count.runs], [10, 10])
    #expect(!count.isComplete)
  }

  @Test func `a search that needs more runs fails`() async {
    var count: ScheduleCount?
    let issues = await issues {
      count = await exploreSchedules(10, every: .effectsShareNothing) {
        _ = await type("a", "b", "c")
      }
    }
    expectNoDifference(
      issues,
      [
        """
        10 of about 12 orders were tried, and all of them pass.

        "every:" asks for all orders. Raise the number of runs, make the test shorter, or remove \
        "every:" to try random orders.
        """
      ]
    )
    expectEqual(count?.isComplete, false)
    expectEqual(count?.orders, 10)
  }

  private func typeWord() async {
    let store = makeStore()
    for letter in ["a", "b"] { await store.send(.typed(letter)) }
    await store.finish()
    store.assert { $0.text = "ab" }
  }

  @Test func `a failing order is reported with its shortest schedule`() async throws {
    var count: ScheduleCount?
    let reports = await issues {
      count = await exploreSchedules(every: .effectsShareNothing) { await typeWord() }
    }
    try expectNoDifference(
      #require(reports.first),
      """
      The test fails when its effects run in another order: order 3 of at least 3. The shortest \
      failing schedule found has 2 choices.

      The actions in the order in which they were handled:

      1. sent Letters.Action.typed("a")
      2. sent Letters.Action.typed("b")
      3. received Letters.Action.arrived("b")
      4. received Letters.Action.arrived("a")

      ComposableTests/ExploreEveryOrderTests.swift:85: A state change does not match expectation.

          − Letters.State(text: "ab")
          + Letters.State(text: "ba")

      (Expected: −, Actual: +)

      To reproduce the failure, replace the call with "exploreSchedules(schedule: [1, 1])".
      """
    )
    expectEqual(reports.count, 1)
    expectEqual(count?.description, "The last of 3 orders that were tried fails.")
    let again = await issues {
      await exploreSchedules(every: .effectsShareNothing, schedule: [1, 1]) { await typeWord() }
    }
    #expect(reports[0].contains(again.first ?? "-"))
  }

  @Test func `a test that fails in the usual order is not searched`() async {
    let log = Log<Int>()
    let issues = await issues {
      await exploreSchedules(every: .nothing) {
        log.add(1)
        reportIssue("Always")
      }
    }
    expectEqual(
      issues,
      [
        """
        The test already fails in the default order. No other schedules were explored.

        ComposableTests/ExploreEveryOrderTests.swift:129: Always
        """
      ]
    )
    expectEqual(log.all.count, 2)
  }

  /// Two effects that take the next number of a counter that the search does not know.
  private func takeNumbers(_ fails: Bool = false) async {
    let counter = Log<Int>()
    let store = TestStore(initialState: Letters.State()) {
      Reduce<Letters.State, Letters.Action> { state, action in
        switch action {
        case .typed(let letter):
          return .run { send in
            counter.add(1)
            let number = counter.all.count
            await Task.yield()
            await send(.arrived("\(letter)\(number)"))
          }
        case .arrived(let text):
          state.text += text
          return .none
        }
      }
    }
    store.exhaustivity = .off
    for letter in ["a", "b"] { await store.send(.typed(letter)) }
    await store.finish()
    if fails, !store.state.text.contains("a1") { reportIssue("The second letter was first.") }
  }

  @Test func `an order that was skipped and leads to other actions is reported`() async throws {
    var count: ScheduleCount?
    let issues = await issues {
      count = await exploreSchedules(every: .effectsShareNothing) { await takeNumbers() }
    }
    try expectNoDifference(
      #require(issues.first),
      """
      All 3 orders pass, but seed 1 leads to other actions, which should be equivalent to one of \
      them. The effects of the test share something that the search does not know, such as an \
      object of a test client. Use "every: .effectsShareObjects".

      The actions in the order in which they were handled:

      1. sent Letters.Action.typed("a")
      2. sent Letters.Action.typed("b")
      3. received Letters.Action.arrived("b1")
      4. received Letters.Action.arrived("a2")

      To reproduce it, replace the call with "exploreSchedules(seed: 1)".
      """
    )
    expectEqual(issues.count, 1)
    expectEqual(count?.isComplete, false)
  }

  @Test func `an order that was skipped and fails is reported`() async throws {
    let issues = await issues {
      await exploreSchedules(every: .effectsShareNothing) { await takeNumbers(true) }
    }
    try expectNoDifference(
      #require(issues.first),
      """
      All 3 orders pass, but seed 1 fails, which should be equivalent to one of them. The effects \
      of the test share something that the search does not know, such as an object of a test \
      client. Use "every: .effectsShareObjects".

      The actions in the order in which they were handled:

      1. sent Letters.Action.typed("a")
      2. sent Letters.Action.typed("b")
      3. received Letters.Action.arrived("b1")
      4. received Letters.Action.arrived("a2")

      ComposableTests/ExploreEveryOrderTests.swift:167: The second letter was first.

      To reproduce the failure, replace the call with "exploreSchedules(schedule: [1, 1])". For \
      the longer schedule, use "exploreSchedules(seed: 1)".
      """
    )
  }

  @Test func `without "every:", a random order finds a race for an unknown object`() async throws {
    let issues = await issues { await exploreSchedules { await takeNumbers(true) } }
    try expectNoDifference(
      #require(issues.first),
      """
      The test fails when its effects run in another order: seed 1, found after 3 of 1000 runs. \
      The schedule has 8 choices, and the shortest failing one found has 2 choices.

      The actions in the order in which they were handled:

      1. sent Letters.Action.typed("a")
      2. sent Letters.Action.typed("b")
      3. received Letters.Action.arrived("b1")
      4. received Letters.Action.arrived("a2")

      ComposableTests/ExploreEveryOrderTests.swift:167: The second letter was first.

      To reproduce the failure, replace the call with "exploreSchedules(schedule: [1, 1])". For \
      the longer schedule, use "exploreSchedules(seed: 1)".
      """
    )
  }

  @Test func `without "every:", other actions of a skipped order are no failure`() async {
    let count = await exploreSchedules(100) { await takeNumbers() }
    expectEqual(count.runs, 100)
  }

  @Test func `texts that differ in each run are not compared`() async {
    let log = Log<Int>()
    let count = await exploreSchedules(every: .effectsShareNothing) {
      log.add(1)
      _ = await type("\(log.all.count)")
    }
    #expect(count.isComplete)
  }

  @Test func `a test that does not repeat its steps has no number of orders`() async {
    let log = Log<Int>()
    var count: ScheduleCount?
    let issues = await issues {
      count = await exploreSchedules(every: .effectsShareNothing) {
        log.add(1)
        if log.all.count == 1 { _ = await type("a", "b") } else { _ = await type() }
      }
    }
    expectEqual(
      issues,
      [
        """
        The orders cannot be counted: after the same choices, other steps were possible. Work of \
        effects outside of the test store, for example on the main actor, is not scheduled. \
        Replace it with a dependency that the test controls.
        """
      ]
    )
    expectEqual(count?.isComplete, false)
  }

  @Test func `a schedule that is repeated is one order`() async {
    let count = await exploreSchedules(every: .nothing, seed: 3) { _ = await type("a", "b") }
    expectEqual("\(count)", "1 order was tried.")
  }
}

/// A feature whose child sends a letter when it appears.
@Reducer private struct Desk {
  @ObservableState struct State: Equatable {
    var text = ""
    var letters: Letters.State?
    @Presents var sheet: Letters.State?
  }

  enum Action {
    case typed(String)
    case letters(Letters.Action)
    case sheet(PresentationAction<Letters.Action>)
  }

  static var child: some ReducerOf<Letters> {
    Letters().task { _ in .run { send in await send(.arrived("a")) } }
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .typed(let text), .letters(.arrived(let text)), .sheet(.presented(.arrived(let text))):
        state.text += text
      default: break
      }
      return .none
    }
    .ifLet(\.letters, action: \.letters) { Self.child }
    .ifLet(\.$sheet, action: \.sheet) { Self.child }
  }
}

extension ExploreEveryOrderTests {
  /// Returns the results of a test in each order of its effects.
  private func results(_ test: () async -> String) async -> Set<String> {
    let log = Log<String>()
    let count = await exploreSchedules(every: .effectsShareNothing) { await log.add(test()) }
    #expect(count.isComplete, "\(count)")
    return Set(log.all)
  }

  @Test(arguments: [false, true])
  func `an effect that starts with a child can come after the first action`(
    isPresented: Bool
  ) async {
    var initialState = Desk.State()
    if isPresented {
      initialState.sheet = Letters.State()
    } else {
      initialState.letters = Letters.State()
    }
    let state = initialState
    let results = await results {
      let store = TestStore(initialState: state) { Desk() }
      store.exhaustivity = .off
      await store.send(.typed("b"))
      await store.finish()
      return store.state.text
    }
    expectEqual(results, ["ab", "ba"])
  }

  @Test func `an effect that starts with a store, or again, can come after the first action`() async
  {
    func makeStore() -> TestStoreOf<Letters> {
      let store = TestStore(initialState: Letters.State()) { Desk.child }
      store.exhaustivity = .off
      return store
    }
    let results = await results {
      var store = makeStore()
      await store.send(.arrived("b"))
      await store.finish()
      let text = store.state.text
      store = await store.restart { makeStore() }
      await store.send(.arrived("b"))
      await store.finish()
      return text + store.state.text
    }
    expectEqual(results, ["abab", "abba", "baab", "baba"])
  }

  @Test func `the effects of two stores take turns in all ways`() async {
    let results = await results {
      @Shared(.inMemory("turns")) var text = ""
      let shared = $text
      let stores = ["a", "b"].map { letter in
        TestStore(initialState: 0) {
          Reduce<Int, Int> { _, number in
            if number > 0 { shared.withLock { $0 += letter } }
            return number > 0 ? .none : .run { send in for number in 1...3 { await send(number) } }
          }
        }
      }
      for store in stores {
        store.exhaustivity = .off
        await store.send(0)
      }
      for store in stores { await store.finish() }
      return text
    }
    expectEqual(results.count, 20)
    expectEqual(Set(results.map { String($0.sorted()) }), ["aaabbb"])
  }

  @Test func `a dependency changes before and after the action of an effect`() async {
    let results = await results {
      let store = TestStore(initialState: Letters.State()) {
        Reduce<Letters.State, Letters.Action> { state, action in
          @Dependency(\.uuid) var uuid
          guard case .arrived = action else { return .run { await $0(.arrived("")) } }
          state.text = "\(uuid() == UUID(0))"
          return .none
        }
      } withDependencies: {
        $0.uuid = .constant(UUID(0))
      }
      store.exhaustivity = .off
      await store.send(.typed(""))
      store.dependencies.uuid = .constant(UUID(1))
      await store.finish()
      return store.state.text
    }
    expectEqual(results, ["true", "false"])
  }
}
