import Composable
import ComposableTestKit
import Testing

/// Policies inside of other effects with the same id: a policy never applies to an enclosing
/// effect.
@MainActor @Suite(.timeLimit(.minutes(60))) struct CancellationPolicyTests {
  enum Action: Sendable {
    case start(Effect<Action>)
    case received(String)
  }

  nonisolated static let policies: [CancellationPolicy] = [
    .runTogether, .replaceInFlight, .keepInFlight, .queue(), .queue(limit: 0),
  ]

  private let store: Store<[String], Action>

  init() {
    store = Store(initialState: [String]()) {
      Reduce<[String], Action> { state, action in
        switch action {
        case .start(let effect): return effect
        case .received(let name):
          state.append(name)
          return .none
        }
      }
    }
  }

  private func sending(_ name: String) -> Effect<Action> {
    .run { send in await send(.received(name)) }
  }

  /// Effects with a policy inside.
  ///
  /// Each sends "a" and then "b".
  private func shapes(inner: CancellationPolicy) -> [Effect<Action>] {
    let (a, b) = (sending("a"), sending("b"))
    let (innerA, innerB) = (
      a.cancellable(id: 1, policy: inner), b.cancellable(id: 1, policy: inner)
    )
    return [
      .concatenate(innerA, innerB),
      .concatenate(a, b).cancellable(id: 1, policy: inner),
      .concatenate(.merge(innerA, .none), .merge(.run { _ in }, .concatenate(innerB, .none))),
      .concatenate(.concatenate(innerA, .run { _ in }).cancellable(id: 2, policy: inner), innerB),
      .concatenate(innerA, innerB).cancellable(id: 1, policy: inner),
    ]
  }

  @Test(arguments: policies, policies)
  func `an effect is not kept back by what it is a part of`(
    _ outer: CancellationPolicy,
    _ inner: CancellationPolicy
  ) async {
    for shape in shapes(inner: inner) {
      let effect = Effect<Action>.concatenate(
        shape.cancellable(id: 1, policy: outer),
        sending("c")
      )
      await store.send(.start(effect)).finish()
    }
    expectEqual(store.withState { $0 }, Array(repeating: ["a", "b", "c"], count: 5).flatMap { $0 })
    expectEqual(store.effectsInFlight, 0)
  }

  // The effect used to hold the id while it started. It was dropped, or its successor started too
  // early.
  @Test(arguments: policies)
  func `an effect whose turn has come is not kept back by it`(
    _ inner: CancellationPolicy
  ) async {
    for shape in shapes(inner: inner) {
      let gate = Gate()
      store.send(.start(.run { _ in await gate.pass() }.cancellable(id: 1)))
      let effect = Effect<Action>.concatenate(
        shape.cancellable(id: 1, policy: .queue()),
        sending("c")
      )
      let task = store.send(.start(effect))
      gate.open()
      await task.finish()
    }
    expectEqual(store.withState { $0 }, Array(repeating: ["a", "b", "c"], count: 5).flatMap { $0 })
    expectEqual(store.effectsInFlight, 0)
  }

  // The turn of another effect used to come between two parts.
  @Test func `a queued effect waits for all parts of the effect before it`() async {
    let parts = { (name: String) in
      Effect<Action>.concatenate(
        .merge(self.sending(name).cancellable(id: 1, policy: .queue()), .run { _ in }),
        self.sending(name).cancellable(id: 1, policy: .keepInFlight)
      )
      .cancellable(id: 1, policy: .queue())
    }
    let tasks = ["a", "b", "c"].map { store.send(.start(parts($0))) }
    for task in tasks { await task.finish() }
    expectEqual(store.withState { $0 }, ["a", "a", "b", "b", "c", "c"])
  }

  @Test func `a part replaces others, not what it is a part of`() async {
    let other = store.send(.start(.run { _ in try await Task.never() }.cancellable(id: 1)))
    let part = sending("a").cancellable(id: 1, cancelInFlight: true)
    let effect = Effect<Action>.concatenate(part, sending("b")).cancellable(id: 1)
    await store.send(.start(effect)).finish()
    await other.finish()
    expectEqual(store.withState { $0 }, ["a", "b"])
  }

  @Test func `a part of an operation does not replace the operation`() async {
    let effect = Effect<Action>.run { send in
      await withTaskCancellation(id: 1, cancelInFlight: true) { await send(.received("a")) }
      await send(.received("b"))
    }
    await store.send(.start(effect.cancellable(id: 1))).finish()
    expectEqual(store.withState { $0 }, ["a", "b"])
  }

  // The pause that the effect had started used to count as another effect with its id.
  @Test(arguments: policies)
  func `a throttled effect does not meet its pause`(_ inner: CancellationPolicy) async {
    let clock = TestClock()
    let throttled = { (name: String) in
      Action.start(
        self.sending(name).cancellable(id: 1, policy: inner)
          .throttle(id: 1, for: .seconds(1), clock: clock, latest: true)
          .throttle(id: 1, for: .seconds(1), clock: clock, latest: true)
      )
    }
    let first = store.send(throttled("a"))
    let second = store.send(throttled("b"))
    await clock.advance(by: .seconds(1))
    await clock.advance(by: .seconds(1))
    await first.finish()
    await second.finish()
    expectEqual(store.withState { $0 }, ["a", "b"])
    expectEqual(store.effectsInFlight, 0)
  }

  @Test func `twenty thousand effects that wait are cancelled, or take their turns`() async {
    for isCancelled in [false, true] {
      let first = store.send(.start(.run { _ in try await Task.never() }.cancellable(id: 1)))
      for _ in 0..<20_000 {
        let effect = Effect<Action>.send(.received("")).cancellable(id: 1, policy: .queue())
        store.send(.start(effect))
      }
      if isCancelled { store.send(.start(.cancel(id: 1))) }
      first.cancel()
      await store.send(
        .start(.run { _ in }.cancellable(id: 1, policy: .queue()))
      ).finish()
      expectEqual(store.withState { $0.count }, 20_000)
      expectEqual(store.effectsInFlight, 0)
    }
  }
}
