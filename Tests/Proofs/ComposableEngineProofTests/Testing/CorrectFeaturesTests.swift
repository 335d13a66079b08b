import Composable
import ComposableTestKit
import Testing

/// A feature with many concurrent effects, all of them correct.
@Reducer
private struct Machine {
  struct State: Equatable {
    var ticks = 0
    var text = ""
    var sum = 0
    var log: [String] = []
  }

  enum Action: Equatable {
    case startTapped
    case stopTapped
    case ticked
    case textChanged(String)
    case textSettled(String)
    case sumTapped
    case summed(Int)
    case mainTapped
    case stepsTapped
    case eventsTapped
    case logged(String)
  }

  enum CancelID { case timer, text }

  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .startTapped:
        return .run { [clock] send in
          for await _ in clock.timer(interval: .seconds(1)) { await send(.ticked) }
        }
        .cancellable(id: CancelID.timer, cancelInFlight: true)

      case .stopTapped:
        return .cancel(id: CancelID.timer)

      case .ticked:
        state.ticks += 1
        return .none

      case .textChanged(let text):
        return .run { send in await send(.textSettled(text)) }
          .debounce(id: CancelID.text, for: .milliseconds(300), clock: clock)

      case .textSettled(let text):
        state.text = text
        return .none

      case .sumTapped:
        return .run { [clock] send in await send(.summed(try await sum(clock))) }

      case .summed(let sum):
        state.sum = sum
        return .none

      case .mainTapped:
        return .run { @MainActor send in
          await send(.logged("main"))
          await Task { await Task.yield() }.value
          await send(.logged("actor"))
        }

      case .stepsTapped:
        return .concatenate(
          .run { send in
            await Task.yield()
            await send(.logged("first"))
          },
          .merge(.send(.logged("second")), .run { _ in await Task.yield() }),
          .run { send in await send(.logged("third")) }
        )

      case .eventsTapped:
        return .run { send in
          let (stream, continuation) = AsyncStream<String>.makeStream()
          async let producer: Void = {
            for event in ["one", "two"] {
              await Task.yield()
              continuation.yield(event)
            }
            continuation.finish()
          }()
          for await event in stream { await send(.logged(event)) }
          await producer
        }

      case .logged(let text):
        state.log.append(text)
        return .none
      }
    }
  }
}

/// Adds the results of a group of tasks with different delays.
private func sum(_ clock: any Clock<Duration>) async throws -> Int {
  try await withThrowingTaskGroup(of: Int.self) { group in
    for number in 1...4 {
      group.addTask {
        try await clock.sleep(for: .seconds(number % 2))
        await Task.yield()
        return number
      }
    }
    return try await group.reduce(0, +)
  }
}

/// A search must not report a failure if the assertion holds in every order.
@MainActor @Suite struct CorrectFeaturesTests {
  private func explore(
    _ test: @MainActor (TestStoreOf<Machine>, TestClock<Duration>) async -> Void
  ) async -> [String] {
    await issues {
      await exploreSchedules(200) {
        let clock = TestClock()
        let store = TestStore(initialState: Machine.State()) {
          Machine()
        } withDependencies: {
          $0.continuousClock = clock
        }
        await test(store, clock)
      }
    }
  }

  @Test func `timers tick`() async {
    let issues = await explore { store, clock in
      await store.send(.startTapped)
      await clock.advance(by: .seconds(1))
      await store.receive(.ticked) { $0.ticks = 1 }
      await clock.advance(by: .seconds(2))
      await store.receive(.ticked) { $0.ticks = 2 }
      await store.receive(.ticked) { $0.ticks = 3 }
      await store.send(.startTapped)
      await clock.advance(by: .milliseconds(999))
      await clock.advance(by: .milliseconds(1))
      await store.receive(.ticked) { $0.ticks = 4 }
      await store.send(.stopTapped)
      await clock.advance(by: .seconds(10))
      await store.finish()
    }
    #expect(issues == [])
  }

  @Test func `debouncing waits for the last change`() async {
    let issues = await explore { store, clock in
      for text in ["a", "ab", "abc"] {
        await store.send(.textChanged(text))
        await clock.advance(by: .milliseconds(299))
      }
      await clock.advance(by: .milliseconds(1))
      await store.receive(.textSettled("abc")) { $0.text = "abc" }
    }
    #expect(issues == [])
  }

  @Test func `groups of tasks that sleep together give one result`() async {
    let issues = await explore { store, clock in
      await store.send(.sumTapped)
      await clock.advance(by: .seconds(1))
      await store.receive(.summed(10)) { $0.sum = 10 }
    }
    #expect(issues == [])
  }

  @Test func `a clock runs until all have woken`() async {
    let issues = await explore { store, clock in
      await store.send(.sumTapped)
      await store.send(.textChanged("a"))
      await clock.run(timeout: .seconds(3_600))
      await store.receive(.textSettled("a")) { $0.text = "a" }
      await store.receive(.summed(10)) { $0.sum = 10 }
    }
    #expect(issues == [])
  }

  @Test func `effects come back from the main actor`() async {
    let issues = await explore { store, _ in
      await store.send(.mainTapped)
      await store.receive(.logged("main")) { $0.log = ["main"] }
      await store.receive(.logged("actor")) { $0.log = ["main", "actor"] }
      await store.finish()
    }
    #expect(issues == [])
  }

  @Test func `one step comes after the other`() async {
    let issues = await explore { store, _ in
      await store.send(.stepsTapped)
      await store.receive(.logged("first")) { $0.log = ["first"] }
      await store.receive(.logged("second")) { $0.log.append("second") }
      await store.receive(.logged("third")) { $0.log.append("third") }
    }
    #expect(issues == [])
  }

  @Test func `events of a stream keep their order`() async {
    let issues = await explore { store, _ in
      await store.send(.eventsTapped)
      await store.receive(.logged("one")) { $0.log = ["one"] }
      await store.receive(.logged("two")) { $0.log = ["one", "two"] }
    }
    #expect(issues == [])
  }
}

/// The same tests on another actor, or on none.
@Suite struct CorrectFeaturesElsewhereTests {
  private static func tick() async {
    let clock = TestClock()
    let store = TestStore(initialState: Machine.State()) {
      Machine()
    } withDependencies: {
      $0.continuousClock = clock
    }
    await store.send(.startTapped)
    await clock.advance(by: .seconds(2))
    await store.receive(.ticked) { $0.ticks = 1 }
    await store.receive(.ticked) { $0.ticks = 2 }
    await store.send(.stopTapped)
    await store.finish()
  }

  @Test func `timers tick without an actor`() async {
    #expect(await issues { await exploreSchedules(200) { await Self.tick() } } == [])
  }

  private actor Session {
    func explore() async -> [String] {
      await issues {
        await exploreSchedules(200) {
          let clock = TestClock()
          let store = TestStore(initialState: Machine.State()) {
            Machine()
          } withDependencies: {
            $0.continuousClock = clock
          }
          self.preconditionIsolated()
          await store.send(.startTapped)
          await clock.advance(by: .seconds(1))
          await store.receive(.ticked) { $0.ticks = 1 }
          await store.skipInFlightEffects()
        }
      }
    }
  }

  @Test func `timers tick on an actor`() async {
    // A warning shows the skipped effects.
    let shown = await Session().explore()
    #expect(shown == [])
  }
}
