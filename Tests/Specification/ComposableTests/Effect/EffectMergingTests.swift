import Composable
import ComposableTestKit
import Testing

@MainActor @Suite struct EffectMergingTests {
  enum Action: Equatable, Sendable {
    case start
    case received(Int)
  }

  private func received(_ effect: Effect<Action>) -> [Int] {
    let store = makeStore(effect)
    store.send(.start)
    return store.withState { $0 }
  }

  private func makeStore(_ effect: Effect<Action>) -> Store<[Int], Action> {
    Store(initialState: [Int]()) {
      Reduce<[Int], Action> { state, action in
        guard case .received(let number) = action else { return effect }
        state.append(number)
        return .none
      }
    }
  }

  private func pause(_ seconds: Int, on clock: TestClock<Duration>) -> Effect<Action> {
    .run { send in
      try await clock.sleep(for: .seconds(seconds))
      await send(.received(seconds))
    }
  }

  @Test func `none is dropped by merge and concatenate`() {
    let one = Effect<Action>.send(.received(1))
    for effect in [
      one.merge(with: .none), Effect.none.merge(with: one), .merge(.none, one, .none),
      one.concatenate(with: .none), .concatenate(.none, one), .concatenate(one),
    ] {
      expectEqual(received(effect), [1])
    }
  }

  // Each `map` used to copy the previous ones, and all of them were nested on the stack.
  @Test(.timeLimit(.minutes(60)))
  func `an effect may be mapped any number of times`() {
    var effect = Effect<Action>.send(.received(0))
    for _ in 0..<20_000 {
      effect = effect.map { action in
        if case .received(let number) = action { .received(number + 1) } else { action }
      }
    }
    expectEqual(received(effect), [20_000])
  }

  @Test func `a merge in a merge keeps its effects`() {
    let numbers = [1, 2].map { Effect<Action>.send(.received($0)) }
    expectEqual(received(.merge(.merge(numbers), .send(.received(3)))), [1, 2, 3])
  }

  @Test func `a merge of no effects is no effect`() {
    expectEqual(received(.merge()), [])
    expectEqual(received(.concatenate()), [])
  }

  @Test func `merge runs effects at the same time`() async {
    let clock = TestClock()
    let store = makeStore(.merge(pause(1, on: clock), pause(2, on: clock), pause(3, on: clock)))
    let task = store.send(.start)
    for second in 1...3 {
      await clock.advance(by: .seconds(1))
      expectEqual(store.withState { $0 }, Array(1...second))
    }
    await task.finish()
  }

  @Test func `concatenate runs effects one after the other`() async {
    let clock = TestClock()
    let store = makeStore(
      .concatenate(pause(1, on: clock), pause(2, on: clock), pause(3, on: clock))
    )
    let task = store.send(.start)
    for (second, expected) in [(1, [1]), (2, [1]), (3, [1, 2]), (5, [1, 2]), (6, [1, 2, 3])] {
      await clock.advance(to: .init(offset: .seconds(second)))
      expectEqual(store.withState { $0 }, expected)
    }
    await task.finish()
  }

  @Test func `nested sequences and merges keep their order`() async {
    let run = { (n: Int) in Effect<Action>.run { send in await send(.received(n)) } }
    let store = makeStore(
      .concatenate(
        run(1),
        .concatenate(run(2), .send(.received(3)), run(4)),
        .merge(.concatenate(run(5), run(6)), .none),
        run(7)
      )
    )
    await store.send(.start).finish()
    expectEqual(store.withState { $0 }, Array(1...7))
  }

  @Test func `effects of reducers in a builder run together`() async {
    let clock = TestClock()
    let first = pause(1, on: clock)
    let second = pause(2, on: clock)
    let store = Store(initialState: [Int]()) {
      Reduce<[Int], Action> { _, action in action == .start ? second : .none }
      Reduce<[Int], Action> { _, action in action == .start ? first : .none }
      Reduce<[Int], Action> { state, action in
        if case .received(let number) = action { state.append(number) }
        return .none
      }
    }
    let task = store.send(.start)
    await clock.advance(by: .seconds(2))
    await task.finish()
    expectEqual(store.withState { $0 }, [1, 2])
  }

  @Test func `a merge of 1,000 runs delivers each`() async {
    let store = makeStore(
      .merge((0..<1000).map { n in .run { send in await send(.received(n)) } })
    )
    await store.send(.start).finish()
    expectEqual(store.withState { $0.sorted() }, Array(0..<1000))
  }

  @Test func `a left-nested merge is as flat as a list`() async {
    var effect = Effect<Action>.none
    for n in 0..<10_000 { effect = effect.merge(with: .send(.received(n))) }
    expectEqual(received(effect), Array(0..<10_000))
  }
}
