import Composable
import ComposableTestKit
import Foundation
import Testing

/// A feature that adds a letter to a text, some time after it was typed.
@Reducer
struct Letters {
  struct State: Equatable { var text = "" }

  enum Action: Equatable {
    case typed(String)
    case arrived(String)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .typed(let letter):
        return .run { send in await send(.arrived(letter)) }
      case .arrived(let letter):
        state.text += letter
        return .none
      }
    }
  }
}

@MainActor @Suite struct ExploreSchedulesTests {
  private func makeStore() -> TestStoreOf<Letters> {
    let store = TestStore(initialState: Letters.State()) { Letters() }
    store.exhaustivity = .off
    return store
  }

  /// Fails if the letters do not arrive in order.
  private func typeWord(_ log: Log<String>? = nil) async {
    let store = makeStore()
    for letter in ["a", "b", "c"] { await store.send(.typed(letter)) }
    await store.finish()
    log?.add(store.state.text)
    store.assert { $0.text = "abc" }
  }

  @Test func `a report shows the actions, the failure, and how to see it again`() async throws {
    let issues = await issues { await exploreSchedules(10) { await self.typeWord() } }
    try expectNoDifference(
      #require(issues.first),
      """
      The test fails when its effects run in another order: order 3 of at least 4. The shortest \
      failing schedule found has 2 choices.

      The actions in the order in which they were handled:

      1. sent Letters.Action.typed("a")
      2. sent Letters.Action.typed("b")
      3. received Letters.Action.arrived("b")
      4. received Letters.Action.arrived("a")
      5. sent Letters.Action.typed("c")
      6. received Letters.Action.arrived("c")

      ComposableTests/ExploreSchedulesTests.swift:42: A state change does not match expectation.

          − Letters.State(text: "abc")
          + Letters.State(text: "bac")

      (Expected: −, Actual: +)

      To reproduce the failure, replace the call with "exploreSchedules(schedule: [1, 1])".
      """
    )
    expectEqual(issues.count, 1)
  }

  @Test func `a test that fails in the usual order is not searched`() async throws {
    let log = Log<Int>()
    let issues = await issues {
      await exploreSchedules {
        log.add(1)
        let store = makeStore()
        await store.send(.typed("a"))
        await store.finish()
        #expect(store.state.text == "b")
      }
    }
    try expectNoDifference(
      #require(issues.first),
      """
      The test already fails in the default order. No other schedules were explored.

      The actions in the order in which they were handled:

      1. sent Letters.Action.typed("a")
      2. received Letters.Action.arrived("a")

      ComposableTests/ExploreSchedulesTests.swift:83: Expectation failed: (store.state.text → "a") \
      == "b" (error)
      """
    )
    expectEqual(log.all.count, 2)
  }

  @Test func `a failure that does not repeat is reported as such`() async {
    let log = Log<Int>()
    let issues = await issues {
      await exploreSchedules {
        await typeInAnyOrder()
        log.add(1)
        if log.all.count == 3 { reportIssue("Third") }
      }
    }
    #expect(
      issues.first?.hasSuffix(
        """
        The failure did not occur again under the same schedule. Work of effects outside of the \
        test store, for example on the main actor, is not scheduled. Replace it with a dependency \
        that the test controls.
        """
      ) == true,
      "\(issues)"
    )
  }

  /// Passes in every order.
  private func typeInAnyOrder() async {
    let store = makeStore()
    for letter in ["a", "b", "c"] { await store.send(.typed(letter)) }
    await store.finish()
    expectEqual(Set(store.state.text), ["a", "b", "c"])
  }

  @Test func `a thrown error is a failure`() async {
    let issues = await issues {
      await exploreSchedules { throw CancellationError() }
    }
    #expect(issues.first?.contains("Threw error: CancellationError()") == true, "\(issues)")
  }

  @Test func `a thrown error in a schedule that is run again is shown at the call`() async {
    let issues = RecordedIssues()
    _ = await withIssueReporters([issues]) {
      await exploreSchedules(seed: 8, fileID: "App/Test.swift", line: 7) {
        throw CancellationError()
      }
    }
    expectEqual(issues.all.map { "\($0.fileID):\($0.line)" }, ["App/Test.swift:7"])
  }

  @Test func `a schedule may contain any numbers`() async {
    _ = await issues { await exploreSchedules(schedule: [-1, .max, .min]) { await typeWord() } }
  }

  @Test func `a test that passes is run as often as it is said`() async {
    let log = Log<String>()
    await exploreSchedules(20) {
      await typeInAnyOrder()
      log.add("")
    }
    expectEqual(log.all.count, 20)
  }

  @Test func `random orders follow if all others were tried`() async {
    let log = Log<String>()
    let count = await exploreSchedules(100) {
      await typeInAnyOrder()
      log.add("")
    }
    expectEqual([log.all.count, count.runs], [100, 100])
    #expect(count.orders > 15)
  }

  @Test func `all orders are tried if they fit into the other runs`() async {
    let log = Log<String>()
    let counts = [
      await exploreSchedules { await makeStore().finish() },
      await exploreSchedules {
        let store = makeStore()
        for letter in ["a", "b"] { await store.send(.typed(letter)) }
        await store.finish()
        log.add(store.state.text)
      },
    ]
    expectEqual(
      counts.map(\.description),
      ["There is 1 order, and it passes.", "All 224 orders pass."]
    )
    expectEqual(counts.map(\.isComplete), [true, true])
    // 50 random orders follow the search, and then all.
    expectEqual(counts.map(\.runs), [1 + 50 + 1, 3 + 50 + 224])
    expectEqual(log.all.count, 3 + 50 + 224)
  }

  @Test func `a failure while all orders are tried is not one of the first run`() async {
    let log = Log<Int>()
    let issues = await issues {
      await exploreSchedules {
        log.add(1)
        await makeStore().finish()
        if log.all.count > 51 { reportIssue("Late") }
      }
    }
    #expect(
      issues.first?.hasPrefix("The test passes in its first run, and fails in a later one") == true,
      "\(issues)"
    )
  }

  @Test func `a search without a test store in its closure fails`() async {
    let store = Store(initialState: Letters.State()) { Letters() }
    var counts: [ScheduleCount] = []
    let issues = await issues {
      await counts.append(exploreSchedules {})
      await counts.append(exploreSchedules(every: .nothing) { store.send(.typed("a")) })
      await counts.append(exploreSchedules(schedule: []) {})
    }
    expectEqual(
      Set(issues),
      [
        """
        No test store was created inside of the closure, so no order of effects was explored.

        Create a "TestStore" inside of the closure. The effects of a plain "Store" run in an order \
        that a search cannot choose.
        """
      ]
    )
    expectEqual(issues.count, 3)
    expectEqual(Set(counts.map(\.description)), ["No order was tried."])
    expectEqual(counts.map(\.isComplete), [false, false, false])
  }

  @Test func `a search that uses a store of another run, or of none, fails`() async throws {
    let outside = makeStore()
    var kept: TestStoreOf<Letters>?
    let line: UInt = #line + 2
    let issues = await issues {
      await exploreSchedules { await outside.send(.typed("a")) }
      await exploreSchedules(every: .nothing) {
        let store = kept ?? makeStore()
        kept = store
        await makeStore().finish()
        await store.finish()
      }
    }
    try expectNoDifference(
      #require(issues.first),
      """
      A test store was not created in the run that uses it, so the order of its effects was not \
      explored: ComposableTests/ExploreSchedulesTests.swift:\(line)

      Create the test store inside of the closure, so that each run has a new one. A store in a \
      property of a suite is created before the search begins.
      """
    )
    expectEqual(
      issues.map { $0.hasPrefix("A test store was not created in the run") },
      [true, true]
    )
  }

  @Test func `shared values of a run do not outlive it`() async {
    let log = Log<[Int]>()
    await exploreSchedules(3) {
      @Shared(.inMemory("memory")) var memory = 0
      @Shared(.appStorage("settings")) var settings = 0
      @Shared(.fileStorage(URL(fileURLWithPath: "/ExploreSchedulesTests"))) var file = 0
      _ = makeStore()
      for value in [$memory, $settings, $file] { value.withLock { $0 += 1 } }
      log.add([memory, settings, file])
    }
    expectEqual(log.all, [[1, 1, 1], [1, 1, 1], [1, 1, 1]])
  }

  @Test func `a search with far too many orders ends early, and random ones follow`() async {
    let log = Log<String>()
    await exploreSchedules(500) {
      let store = makeStore()
      for letter in "abcdefgh" { await store.send(.typed("\(letter)")) }
      await store.finish()
      log.add(store.state.text)
    }
    expectEqual(log.all.count, 500)
    // The orders of the search differ at the end only.
    expectEqual(Set(log.all.prefix(16).map { $0.prefix(4) }), ["abcd"])
    #expect(Set(log.all.dropFirst(16).map { $0.prefix(4) }).count > 100)
  }

  @Test func `work that no store schedules ends the search, and random orders follow`() async {
    let log = Log<Int>()
    let count = await exploreSchedules(20) {
      let store = makeStore()
      log.add(1)
      for letter in ["a", "b", "c"].prefix(1 + log.all.count % 3) {
        await store.send(.typed(letter))
      }
      await store.finish()
    }
    expectEqual([count.runs, log.all.count], [20, 20])
  }

  @Test func `all orders of three effects are found`() async {
    let log = Log<String>()
    _ = await issues {
      for seed in 1...200 as ClosedRange<UInt64> {
        await exploreSchedules(seed: seed) { await typeWord(log) }
      }
    }
    expectEqual(Set(log.all), ["abc", "acb", "bac", "bca", "cab", "cba"])
  }
}

extension ExploreSchedulesTests {
  /// Returns the reports of running one schedule again.
  private func replay(schedule: [Int]? = nil, seed: UInt64? = nil) async -> [String] {
    await issues { await exploreSchedules(seed: seed, schedule: schedule) { await typeWord() } }
  }

  @Test func `a failure is seen again by its schedule, and one by its seed`() async throws {
    let report = try #require(
      await issues { await exploreSchedules(10) { await typeWord() } }.first
    )
    let bySchedule = await replay(schedule: [1, 1])
    let bySeed = await replay(seed: 6)
    expectEqual(bySchedule.count, 1)
    #expect(report.contains(bySchedule[0]))
    expectEqual(bySeed.count, 1)
    await expectEqual(replay(seed: 6), bySeed)
    await expectEqual(replay(schedule: []), [])
  }

  @Test func `a test that fails in every run but the first says that something outlives it`() async
  {
    for limit in [10, 100] {
      let log = Log<Int>()
      let report = await issues {
        await exploreSchedules {
          log.add(1)
          let isUsual = log.all.count == 1
          let store = makeStore()
          for _ in 1...limit { await store.send(.typed("a")) }
          await store.finish()
          if !isUsual { reportIssue("Always") }
        }
      }
      #expect(
        report.first?.hasPrefix(
          """
          The test passes in its first run, and fails in a later one in the same order of effects. \
          Something outlives a run.
          """
        ) == true,
        "\(report)"
      )
      #expect(
        report.first?.hasSuffix(
          """
          Create everything that a run changes inside of the closure, such as the objects of test \
          clients. Shared values already have storages of their own in each run.
          """
        ) == true,
        "\(report)"
      )
      #expect(log.all.count < 100)
    }
  }

  @Test func `shortening a schedule of many choices ends`() async {
    let log = Log<Int>()
    let issues = await issues {
      await exploreSchedules {
        log.add(1)
        let store = makeStore()
        for number in 1...40 { await store.send(.typed("\(number) ")) }
        await store.finish()
        let numbers = store.state.text.split(separator: " ").compactMap { Int($0) }
        var inversions = 0
        for (first, second) in zip(numbers, numbers.dropFirst()) where first > second {
          inversions += 1
        }
        if inversions >= 8 { reportIssue("Always") }
      }
    }
    expectEqual(issues.count, 1)
    #expect(log.all.count <= 1_501)
  }

  @Test func `two explorations side by side do not disturb each other`() async {
    let alone = await issues { await exploreSchedules(10) { await typeWord() } }
    async let first = issues { await exploreSchedules(10) { await self.typeWord() } }
    async let second = issues { await exploreSchedules(100) { await self.typeInAnyOrder() } }
    async let third = issues { await exploreSchedules(10) { await self.typeWord() } }
    let (left, other, right) = await (first, second, third)
    expectEqual(left, alone)
    expectEqual(right, alone)
    expectEqual(other, [])
  }

  @Test func `stores of one test share a schedule`() async {
    let report = await issues {
      await exploreSchedules(50) {
        let log = Log<Int>()
        let stores = [makeStore(), makeStore()]
        for (number, store) in stores.enumerated() {
          await store.send(.typed("\(number)"))
          log.add(store.state.text.count)
        }
        for store in stores { await store.finish() }
        expectEqual(stores.map(\.state.text), ["0", "1"])
      }
    }
    expectEqual(report, [])
  }

  @Test func `a number of schedules below one is refused`() async {
    await #expect(processExitsWith: .failure) { await exploreSchedules(0) {} }
  }
}
