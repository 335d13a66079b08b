import Composable
import ComposableTestKit
import ComposableTestSupport
import Testing

/// A payment, whose request runs in the given way.
private struct Payment: Reducer {
  /// How an operation calls the server.
  enum Call: CaseIterable, CustomTestStringConvertible {
    case plain, asyncLet, group, timeLimit, timeLimitInGroup

    var testDescription: String { "\(self)" }

    func callAsFunction(
      _ load: TestEndpoint<Int, Int>,
      _ clock: any Clock<Duration>
    ) async throws -> Int {
      switch self {
      case .plain: return try await load(1)
      case .asyncLet:
        async let value = load(1)
        async let other = 1
        return try await value + other
      case .group:
        return try await withThrowingTaskGroup { group in
          group.addTask { try await load(1) }
          group.addTask { 1 }
          return try await group.reduce(0, +)
        }
      case .timeLimit:
        return try await withTimeout(.seconds(5), clock: clock) { try await load(1) }
      case .timeLimitInGroup:
        return try await withThrowingTaskGroup { group in
          group.addTask {
            try await withTimeout(.seconds(5), clock: clock) { try await load(1) }
          }
          return try await group.reduce(0, +)
        }
      }
    }
  }

  struct State: Equatable {
    var isLoading = false
  }

  @CasePathable
  enum Action: Equatable {
    case payButtonTapped
    case hasEnded
  }

  let call: Call
  let isTask: Bool
  let load: TestEndpoint<Int, Int>
  let clock: any Clock<Duration>

  private var effect: Effect<Action> {
    .run { [call, load, clock] send in
      _ = try await call(load, clock)
      await send(.hasEnded)
    } catch: { _, send in
      await send(.hasEnded)
    }
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .payButtonTapped:
        guard !state.isLoading else { return .none }
        state.isLoading = true
        return isTask ? .none : effect
      case .hasEnded:
        state.isLoading = false
        return .none
      }
    }
    .task(id: \.isLoading) { [isTask, effect] state in
      isTask && state.isLoading ? effect : .none
    }
  }
}

/// A feature whose effect waits for something outside of the test store.
private struct Beacon: Reducer {
  struct State: Equatable {}

  enum Action { case lit }

  var body: some ReducerOf<Self> {
    Reduce { _, _ in
      .run(
        operation: { _ in
          await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
        },
        fileID: "App/Beacon.swift",
        line: 7
      )
    }
  }
}

/// Tests searches in features whose effects have child tasks.
@MainActor @Suite struct ExploreChildTasksTests {
  let load = TestEndpoint<Int, Int>("load")

  private func makeStore(
    _ call: Payment.Call,
    isTask: Bool
  ) -> (TestClock<Duration>) -> TestStoreOf<Payment> {
    { [load] clock in
      let store = TestStore(initialState: Payment.State()) {
        Payment(call: call, isTask: isTask, load: load, clock: clock)
      }
      // A search that waits in real time would be noticed.
      store.timeout = .seconds(3_600)
      store.addInvariant("each payment ends", holds: .eventually) { !$0.isLoading }
      return store
    }
  }

  @Test(arguments: Payment.Call.allCases, [true, false])
  private func `a payment ends, however its effect makes the call`(
    call: Payment.Call,
    isTask: Bool
  ) async {
    let issues = await issues {
      await exploreActions(
        200,
        of: makeStore(call, isTask: isTask),
        steps: [.send(.payButtonTapped), .answer(load) { _, _ in 1 }]
      )
    }
    expectEqual(issues, [])
  }

  @Test func `a payment that nobody answers is not a feature at rest`() async {
    let clock = TestClock()
    let issues = await issues {
      let store = makeStore(.timeLimit, isTask: true)(clock)
      await store.send(.payButtonTapped) { $0.isLoading = true }
      await store.finish()
    }
    expectEqual(issues.count, 1)
    expectEqual(issues.first?.contains("does not hold by the end of the test"), true)
    expectEqual(issues.first?.contains("TestEndpoint \"load\""), true)
  }

  @Test func `an invariant names the tasks that still run at rest`() async {
    let store = TestStore(initialState: 0) {
      Reduce<Int, Int> { state, action in
        state = action
        return .none
      }
      .task {
        _ in
        .run(
          operation: { _ in
            await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
          },
          fileID: "App/Feature.swift",
          line: 8
        )
      }
    }
    store.addInvariant("positive", holds: .atRest) { $0 > 0 }
    let issues = await issues { await store.finish() }
    expectEqual(issues.count, 1)
    expectEqual(
      issues.first?.hasPrefix(
        """
        The invariant "positive" does not hold when the feature is at rest.

        This task is still running, and need not end, because it waits neither for a clock nor for \
        an answer of the test:

        • task at ComposableExplorationTests/ExploreChildTasksTests.swift:
        """.dropLast()
      ),
      true
    )
    expectEqual(issues.first?.contains("suspended on something outside of the test store"), true)
  }

  @Test func `a search waits for work outside of the test store once, and says so`() async {
    let issues = await recordedIssues {
      await exploreActions(
        100,
        of: { _ in
          let store = TestStore(initialState: Beacon.State()) { Beacon() }
          store.timeout = .milliseconds(1)
          return store
        },
        steps: [.send(.lit)]
      )
    }
    expectEqual(
      issues.map(\.text),
      [
        """
        The search waited in real time for this effect once, and afterwards explored without waiting \
        for it:

        • Beacon.Action.lit: App/Beacon.swift:7
            suspended on something outside of the test store

        A search can neither answer nor delay work outside of the test store. Override the dependency \
        that does this work, for example with a "TestEndpoint".
        """
      ]
    )
  }
}
