import Composable
import ComposableTestSupport
import Foundation
import Testing

/// The sizes that `Docs/Reference/Limits.md` promises.
@Suite(.dependencies, .timeLimit(.minutes(30))) struct LimitsTests {
  /// A feature that presents itself.
  @Reducer struct Doll {
    struct State: Equatable {
      var count = 0
      @PresentationState var inner: Doll.State?
    }

    enum Action: Sendable {
      case increment
      case incrementLater
      case remove
      indirect case inner(PresentationAction<Doll.Action>)
    }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .increment: state.count += 1
        case .incrementLater: return .run { send in await send(.increment) }
        case .remove: state.inner = nil
        case .inner: break
        }
        return .none
      }
      .ifLet(\.$inner, action: \.inner) { Doll() }
    }
  }

  /// A feature that returns given effects.
  @Reducer struct Starter {
    struct State: Equatable { var count = 0 }

    enum Action: Sendable {
      case start(Effect<Action>)
      case count
      case countDown(Int)
    }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .start(let effect): return effect
        case .count: state.count += 1
        case .countDown(let number):
          state.count += 1
          return number > 1 ? .send(.countDown(number - 1)) : .none
        }
        return .none
      }
    }
  }

  private func makeStarter(isolation: isolated any Actor) -> StoreOf<Starter> {
    Store(initialState: Starter.State(), isolation: isolation) { Starter() }
  }

  @MainActor @Test(arguments: [1, 64, Limits.depth])
  func `features present each other, level below level`(depth: Int) async {
    var (state, count, later) = (Doll.State(), Doll.Action.increment, Doll.Action.incrementLater)
    for _ in 0..<depth {
      state = Doll.State(inner: state)
      count = .inner(.presented(count))
      later = .inner(.presented(later))
    }
    let store = Store(initialState: state) { Doll() }
    store.send(count)
    await store.send(later).finish()
    var innermost = store.withState { $0 }
    while let inner = innermost.inner { innermost = inner }
    #expect(innermost.count == 2)
    store.send(.remove)
    #expect(store.withState { $0.inner } == nil)
  }

  @MainActor @Test func `a chain of sent actions has any length`() {
    let store = makeStarter(isolation: MainActor.shared)
    store.send(.countDown(Limits.chain))
    #expect(store.withState(\.count) == Limits.chain)
  }

  @MainActor @Test func `effects in flight are many`() async {
    let store = makeStarter(isolation: MainActor.shared)
    let effects = (0..<Limits.effects).map { number in
      Effect<Starter.Action>.run { _ in try await Task.never() }.cancellable(id: number % 100)
    }
    let task = store.send(.start(.merge(effects)))
    for id in 0..<100 { store.send(.start(.cancel(id: id))) }
    await task.finish()
    #expect(task.isCancelled == false)
  }

  @MainActor @Test func `parts of a concatenation are many`() async {
    let store = makeStarter(isolation: MainActor.shared)
    let parts = (0..<Limits.parts).map { _ in
      Effect<Starter.Action>.run { send in await send(.count) }
    }
    await store.send(.start(.concatenate(parts))).finish()
    #expect(store.withState(\.count) == Limits.parts)
  }

  @MainActor @Test func `effects are mapped any number of times`() async {
    let store = makeStarter(isolation: MainActor.shared)
    var effect = Effect<Starter.Action>.run { send in await send(.count) }
    for _ in 0..<Limits.parts { effect = effect.map { $0 } }
    await store.send(.start(effect)).finish()
    #expect(store.withState(\.count) == 1)
  }

  @MainActor @Test func `effects lie within each other`() async {
    let store = makeStarter(isolation: MainActor.shared)
    var effect = Effect<Starter.Action>.run { send in await send(.count) }
    for number in 0..<Limits.nesting {
      effect = .concatenate(
        effect.cancellable(id: number, policy: .queue()),
        .send(.count)
      )
      .cancellable(id: -number - 1)
    }
    await store.send(.start(effect)).finish()
    #expect(store.withState(\.count) == Limits.nesting + 1)
  }

  @MainActor @Test func `actions wait for each other in a queue`() async {
    let store = makeStarter(isolation: MainActor.shared)
    let effect = Effect<Starter.Action>.run { send in await send(.count) }
      .cancellable(id: 0, policy: .queue())
    let tasks = (0..<Limits.parts).map { _ in store.send(.start(effect)) }
    for task in tasks { await task.finish() }
    #expect(store.withState(\.count) == Limits.parts)
  }

  @MainActor @Test func `operators form a long chain`() {
    var reducer = Reduce<Int, Bool> { state, _ in
      state += 1
      return .none
    }
    for _ in 0..<Limits.operators {
      reducer = reducer.onChange(of: \.self) { _, _ in .none }
    }
    let store = Store(initialState: 0) { reducer }
    store.send(true)
    #expect(store.withState { $0 } == 1)
  }

  @MainActor @Test func `a state may be large`() {
    let store = Store(initialState: Array(repeating: 0, count: Limits.elements)) {
      Reduce<[Int], Int> { state, index in
        state[index] += 1
        return .none
      }
    }
    for index in 0..<1_000 { store.send(index) }
    #expect(store.withState { $0[999] } == 1)
  }
}

/// The limits that `Docs/Reference/Limits.md` promises.
///
/// Set `LIMITS_DEPTH`, `LIMITS_NESTING` and `LIMITS_OPERATORS` to find the limits of a machine.
private enum Limits {
  static let depth = number("LIMITS_DEPTH") ?? 200
  static let nesting = number("LIMITS_NESTING") ?? 200
  static let operators = number("LIMITS_OPERATORS") ?? 1_000
  static let chain = 100_000
  static let effects = 10_000
  static let parts = 2_000
  static let elements = 10_000_000

  private static func number(_ name: String) -> Int? {
    ProcessInfo.processInfo.environment[name].flatMap(Int.init)
  }
}
