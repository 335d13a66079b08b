import Composable
import ComposableTestKit
import ComposableTestSupport
import Testing

/// A feature that counts, and ticks after it was started.
@Reducer
private struct Meter {
  struct State: Equatable {
    var values: [Int] = []
    var isStarted = false
  }

  enum Action {
    case added(Int)
    case startButtonTapped
    case stopButtonTapped
    case ticked
  }

  enum CancelID { case timer }

  @Dependency(\.continuousClock) private var clock

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .added(let value):
        state.values.append(value)
      case .startButtonTapped:
        state.isStarted = true
        return .run { send in
          for await _ in clock.timer(interval: .seconds(1)) { await send(.ticked) }
        }
        .cancellable(id: CancelID.timer, cancelInFlight: true)
      case .stopButtonTapped:
        state.isStarted = false
        return .cancel(id: CancelID.timer)
      case .ticked:
        break
      }
      return .none
    }
  }
}

@MainActor @Suite struct ExploreActionsTests {
  private let add = RandomStep<Meter.State, Meter.Action>.send { _, random in
    .added(.random(in: 0...100, using: &random))
  }

  private func makeStore(_ clock: TestClock<Duration>) -> TestStoreOf<Meter> {
    TestStore(initialState: Meter.State()) {
      Meter()
    } withDependencies: {
      $0.continuousClock = clock
    }
  }

  private func makeLimitedStore(_ clock: TestClock<Duration>) -> TestStoreOf<Meter> {
    let store = makeStore(clock)
    store.addInvariant("no value above 40 after another") { state in
      zip(state.values, state.values.dropFirst()).allSatisfy { $0 <= 40 || $1 <= 40 }
    }
    return store
  }

  private func findings(seed: UInt64? = nil) async -> [String] {
    await issues { await exploreActions(seed: seed, of: makeLimitedStore, steps: [add]) }
  }

  @Test func `a seed can be of any size`() async {
    let issues = await issues {
      await exploreActions(
        seed: .max - 2,
        of: makeStore,
        steps: [.cases(except: \.startButtonTapped)]
      )
    }
    expectEqual(issues, [])
  }

  @Test func `a failure is reported as a test with the lowest values`() async throws {
    let issues = await findings()
    try expectNoDifference(
      #require(issues.first),
      """
      A sequence of actions fails: seed 3, found after 4 steps. The sequence has 2 steps, and the \
      shortest failing one found has 2 steps.

      ComposableExplorationTests/ExploreActionsTests.swift:69: The invariant "no value above 40 after \
      another" does not hold after .added(41).

          Meter.State(
            values: [
              [0]: 41,
              [1]: 41
            ],
            isStarted: false
          )

      Change the reducer so that the condition always holds. If the state is correct, change the \
      condition.

      To keep the shortest sequence as a test, where "makeStore" is the function that creates the \
      store:

      @Test func `no value above 40 after another`() async {
        let clock = TestClock()
        let store = makeStore(clock)
        store.exhaustivity = .off
        await store.send(.added(41))
        await store.send(.added(41))
      }

      To run the longer sequence again, call "exploreActions" with "seed: 3".
      """
    )
    expectEqual(issues.count, 1)
  }

  @Test func `the name of a test has only characters that a name in backticks allows`() async throws
  {
    let issues = await issues {
      await exploreActions(
        of: { clock in
          let store = makeStore(clock)
          store.addInvariant("`values` has\r\n\tno \\ at\u{2028}all") { $0.values.isEmpty }
          return store
        },
        steps: [add]
      )
    }
    #expect(try #require(issues.first).contains("@Test func `'values' has  no   at all`() async {"))
  }

  @Test func `the seed finds the failure again`() async throws {
    let first = try #require(await findings().first)
    let found = /seed (\d+), found after \d+ steps/
    let seed = try #require(first.firstMatch(of: found).flatMap { UInt64($0.1) })
    let again = try #require(await findings(seed: seed).first)
    expectEqual(first.replacing(found, with: ""), again.replacing(found, with: ""))
    await expectEqual(findings(seed: 1), [])
    _ = await findings(seed: 0)
  }

  @Test func `sequences have any number of steps up to the limit, and the first has one`() async {
    let log = Log<Int>()
    await exploreActions(
      100,
      length: 5,
      of: { clock in
        log.add(0)
        return makeStore(clock)
      },
      steps: [
        .send { _, _ in
          log.add(1)
          return .added(1)
        }
      ]
    )
    let lengths = log.all.split(separator: 0).map(\.count)
    expectEqual(lengths.first, 1)
    expectEqual(Set(lengths), [1, 2, 3, 4, 5])
    // The last sequence can exceed the limit, and then short ones take at least five steps more.
    #expect(105..<113 ~= lengths.reduce(0, +))
  }

  @Test func `a list without a step that is possible is reported`() async {
    let issues = await issues {
      await exploreActions(of: makeStore, steps: [.send(.stopButtonTapped, when: \.isStarted)])
    }
    expectEqual(
      issues,
      [
        """
        No step in the list is possible, so nothing was explored.

        Add a step that is possible in the initial state, or start with another state.
        """
      ]
    )
  }

  private func makeRestingStore(_ clock: TestClock<Duration>) -> TestStoreOf<Meter> {
    let store = makeStore(clock)
    store.addInvariant("stopped", holds: .atRest) { !$0.isStarted }
    return store
  }

  private let start = RandomStep<Meter.State, Meter.Action>.send(.startButtonTapped)

  @Test func `an invariant at rest that is never checked is an error`() async throws {
    let issues = await issues {
      await exploreActions(20, length: 2, of: makeRestingStore, steps: [start])
    }
    try expectNoDifference(
      #require(issues.first),
      """
      No sequence came to rest, so no invariant "atRest" was checked, because of this effect:

      • Meter.Action.startButtonTapped: ComposableExplorationTests/ExploreActionsTests.swift:32
          suspended on TestClock until 101.0 seconds

      Add a step that ends it, such as an action that cancels a timer, or an answer from an \
      endpoint. The steps contain no ".advance(by:)", so the clock advanced only at the end of each \
      sequence: add one. Or check the invariants after each action instead.
      """
    )
    expectEqual(issues.count, 1)
  }

  @Test func `an effect that never comes to rest is a warning`() async throws {
    let reporter = RecordedIssues()
    await withIssueReporters([reporter]) {
      _ = await exploreActions(
        100,
        length: 2,
        of: makeRestingStore,
        steps: [.send(.added(1)), start, .advance(by: .seconds(1))]
      )
    }
    try expectNoDifference(
      #require(reporter.texts.first),
      """
      No sequence with this effect came to rest, so no invariant "atRest" was checked after it:

      • Meter.Action.startButtonTapped: ComposableExplorationTests/ExploreActionsTests.swift:32
          suspended on TestClock until 101.0 seconds

      Add a step that ends it, such as an action that cancels a timer, or an answer from an \
      endpoint. Or check the invariants after each action instead.
      """
    )
    expectEqual(reporter.all.map(\.severity), [.warning])
  }

  @Test func `an effect that comes to rest in one sequence is not reported`() async {
    await exploreActions(
      100,
      of: makeRestingStore,
      steps: [start, .send(.stopButtonTapped, when: \.isStarted), .advance(by: .seconds(1))]
    )
  }

  @Test func `a failure that does not repeat is reported as such`() async {
    let log = Log<Int>()
    let issues = await issues {
      await exploreActions(
        of: { clock in
          log.add(0)
          if log.all.count == 3 { reportIssue("Third") }
          return makeStore(clock)
        },
        steps: [add]
      )
    }
    expectEqual(issues.count, 1)
    #expect(
      issues.first?.hasSuffix(
        """
        Third

        The failure did not occur again with the same steps. Create everything that a run changes \
        in the closure that creates the store, and let dependencies return the same values in each \
        run.
        """
      ) == true,
      "\(issues)"
    )
  }

  @Test func `tests side by side explore the same sequences`() async {
    let first = await findings()
    async let one = findings()
    async let other = findings()
    await expectEqual([one, other], [first, first])
  }

  #if os(macOS) || os(Linux) || os(Windows)
  @Test func `a number of steps below one is refused`() async {
    await #expect(processExitsWith: .failure) {
      await exploreActions(
        0,
        of: { _ in TestStore(initialState: Meter.State()) { Meter() } },
        steps: [.send(.ticked)]
      )
    }
  }
  #endif
}
