import ComposableTestKit
import Testing

@testable import Composable

@MainActor @Suite struct StoreNotificationTests {
  @Test func `observers are notified once for all actions of a drain`() {
    let store = Store(initialState: Game.State()) { Game() }
    let watcher = Watcher(repeats: true) { [store.score] }
    store.send(.scoreTimes(100))
    #expect(watcher.seen == [[100]])
  }

  /// The registrar of the standard library notifies the observers of one field after another.
  @Test func `observers that read again at once are notified of each field`() {
    let store = Store(initialState: Game.State()) { Game() }
    let watcher = Watcher(repeats: true) { [store.score, store.lives] }
    for _ in 1...2 { store.send(.scoreAndLoseLife) }
    #expect(watcher.seen == [[1, 2], [1, 2], [2, 1], [2, 1]])
  }

  @Test func `observers that answer each other need no stack`() {
    let store = Store(initialState: Game.State()) { Game() }
    let watcher = Watcher(repeats: true) {
      [store.score]
    } answer: {
      if store.score < 20_000 { store.send(.score) }
    }
    store.send(.score)
    #expect(watcher.seen.count == 20_000)
  }

  @Test func `the state is written when an observer of a removed state is notified`() {
    let store = Store(initialState: Game.State(score: 7)) { Game() }
    let watcher = Watcher(repeats: true) { [store.score] }
    store.send(.startAnew)
    #expect(watcher.seen == [[0]])
  }

  @Test func `observers of a store that another reducer sends to are notified after both`() {
    let inner = Store(initialState: Game.State()) { Game() }
    let outer = Store(initialState: Game.State()) {
      Reduce<Game.State, Game.Action> { state, action in
        inner.send(action)
        state.score += 10
        return .none
      }
    }
    _ = outer.score
    let watcher = Watcher { [inner.score, outer.score] }
    outer.send(.score)
    #expect(watcher.seen == [[1, 10]])
  }

  @Test func `observers that read a store between two of its actions are notified after both`() {
    let onRelease = Box<(() -> Void)?>(nil)
    let store = Store(initialState: Game.State()) {
      Reduce<Game.State, Relay> { state, action in
        switch action {
        case .begin: return .send(.release(Loan(onRelease: onRelease)))
        case .release: return .send(.end)
        case .end:
          state.score += 1
          return .none
        }
      }
    }
    var watcher: Watcher?
    onRelease.value = { watcher = Watcher { [store.score] } }
    store.send(.begin)
    #expect(watcher?.seen == [[1]])
  }

  @Test func `a task that a reducer starts does not tell with the store that started it`() async {
    let store = Store(initialState: Game.State()) { Game() }
    let watcher = Watcher { [store.score] }
    let task = Box(Task<Void, Never>?.none)
    let starting = Store(initialState: Game.State()) {
      Reduce<Game.State, Game.Action> { _, _ in
        task.value = Task { store.send(.score) }
        return .none
      }
    }
    _ = starting.score
    starting.send(.score)
    await task.value?.value
    #expect(watcher.seen == [[1]])
  }

  @Test func `a copy that changes outside of a reducer notifies immediately`() {
    let store = Store(initialState: Game.State()) { Game() }
    let score = Observer { store.score }
    var copy = store.state
    copy.score += 1
    #expect(score.isTold)
  }

  @Test func `a store on an actor notifies its observers on that actor`() async {
    #expect(await Session().play() == [2, 1])
  }
}

private actor Session {
  private var seen = 0

  func play() -> [Int] {
    let store = Store(initialState: Game.State(), isolation: self) { Game() }
    withPerceptionTracking {
      _ = store.score
    } onChange: {
      self.assumeIsolated { $0.seen += 1 }
    }
    store.send(.scoreTimes(2))
    return [store.score, seen]
  }
}

private enum Relay {
  case begin
  case release(Loan)
  case end
}

@Reducer private struct Game {
  @ObservableState
  struct State: Equatable {
    var score = 0
    var lives = 3
  }

  enum Action {
    case score
    case scoreAndLoseLife
    case scoreTimes(Int)
    case startAnew
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .score: state.score += 1
      case .scoreAndLoseLife:
        state.score += 1
        state.lives -= 1
      case .scoreTimes(let count):
        state.score += 1
        return count > 1 ? .send(.scoreTimes(count - 1)) : .none
      case .startAnew: state = State()
      }
      return .none
    }
  }
}
