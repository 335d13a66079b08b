import ComposableTestKit
import Testing

@testable import Composable

@MainActor @Suite struct EffectTimingTests {
  enum Action: Sendable {
    case start(Int)
    case received(Int)
    case cancel
  }

  private let clock = TestClock()

  private func makeStore(
    _ time: @escaping (Effect<Action>, any Clock<Duration>) -> Effect<Action>
  ) -> Store<[Int], Action> {
    let clock = clock
    return Store(initialState: [Int]()) {
      Reduce<[Int], Action> { state, action in
        switch action {
        case .start(let number):
          return time(.run { send in await send(.received(number)) }, clock)
        case .received(let number): state.append(number)
        case .cancel: return .cancel(id: 1)
        }
        return .none
      }
    }
  }

  private func debounced() -> Store<[Int], Action> {
    makeStore { $0.debounce(id: 1, for: .seconds(1), clock: $1) }
  }

  private func throttled(latest: Bool) -> Store<[Int], Action> {
    makeStore { $0.throttle(id: 1, for: .seconds(1), clock: $1, latest: latest) }
  }

  @Test func `each effect restarts the delay of debounce`() async {
    let store = debounced()
    store.send(.start(1))
    await clock.advance(by: .milliseconds(900))
    let task = store.send(.start(2))
    await clock.advance(by: .milliseconds(900))
    expectEqual(store.withState { $0 }, [])
    await clock.advance(by: .milliseconds(100))
    await task.finish()
    expectEqual(store.withState { $0 }, [2])
  }

  @Test func `a debounced effect is cancelled by its id`() async {
    let store = debounced()
    let task = store.send(.start(1))
    store.send(.cancel)
    await task.finish()
    expectEqual(store.effectsInFlight, 0)
    expectEqual(store.withState { $0 }, [])
  }

  @Test(arguments: [(true, [1, 4]), (false, [1, 2])])
  func `throttle starts the first at once, and one more when the time is over`(
    latest: Bool,
    expected: [Int]
  ) async {
    let store = throttled(latest: latest)
    let tasks = (1...4).map { store.send(.start($0)) }
    await clock.advance(by: .milliseconds(500))
    expectEqual(store.withState { $0 }, [1])
    await clock.advance(by: .milliseconds(500))
    expectEqual(store.withState { $0 }, expected)
    await clock.advance(by: .seconds(1))
    for task in tasks { await task.finish() }
    expectEqual(store.effectsInFlight, 0)
  }

  @Test func `a throttle's interval restarts with the effect it held back`() async {
    let store = throttled(latest: true)
    var tasks = [store.send(.start(1)), store.send(.start(2))]
    await clock.advance(by: .seconds(1))
    tasks.append(store.send(.start(3)))
    expectEqual(store.withState { $0 }, [1, 2])
    await clock.advance(by: .seconds(1))
    expectEqual(store.withState { $0 }, [1, 2, 3])
    await clock.advance(by: .seconds(1))
    for task in tasks { await task.finish() }
  }

  @Test func `cancel ends the time of a throttle, and drops what waits`() async {
    let store = throttled(latest: true)
    var tasks = [store.send(.start(1)), store.send(.start(2))]
    await clock.advance()
    store.send(.cancel)
    expectEqual(store.effectsInFlight, 0)
    tasks.append(store.send(.start(3)))
    await clock.advance(by: .seconds(1))
    for task in tasks { await task.finish() }
    expectEqual(store.withState { $0 }, [1, 3])
  }

  @Test(.timeLimit(.minutes(60)))
  func `nothing waits for the time of a throttle to end`() async {
    let store = throttled(latest: true)
    await store.send(.start(1)).finish()
    expectEqual(store.withState { $0 }, [1])
    expectEqual(store.effectsInFlight, 0)
  }

  @Test func `cancelling the task of a throttled effect leaves the time as it is`() async {
    let store = throttled(latest: true)
    let first = store.send(.start(1))
    await first.finish()
    first.cancel()
    let second = store.send(.start(2))
    expectEqual(store.effectsInFlight, 2)
    await clock.advance(by: .seconds(1))
    await second.finish()
    expectEqual(store.withState { $0 }, [1, 2])
  }

  @Test func `the pauses of debounce and throttle are located where these are called`() {
    let run = Effect<Action>.run { _ in }
    let clock = TestClock()
    let debounced = run.debounce(id: 1, for: .seconds(1), clock: clock)
    let throttled = run.throttle(id: 1, for: .seconds(1), clock: clock, latest: true)
    let line = #line
    let file = "ComposableTests/EffectTimingTests.swift"
    expectEqual(location(ofPauseIn: debounced), "\(file):\(line - 2)")
    expectEqual(location(ofPauseIn: throttled), "\(file):\(line - 1)")
  }

  private func location(ofPauseIn effect: Effect<Action>) -> String? {
    var pause: EffectNode?
    if case .concatenate(let parts) = effect.node?.operation { pause = parts.first }
    if case .throttle(let throttle) = effect.node?.layers?.rest?.outermost {
      pause = throttle.pause
    }
    guard case .run(let run) = pause?.operation else { return nil }
    return "\(run.location)"
  }
}
