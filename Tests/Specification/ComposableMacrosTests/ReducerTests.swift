import Composable
import ComposableTestKit
import Testing

@Reducer
struct Counter {
  @ObservableState
  struct State: Equatable, Codable {
    var count = 0
    var history: [Int] = []
  }
  enum Action {
    case set(Int)
  }
  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .set(let count):
        state.history.append(state.count)
        state.count = count
      }
      return .none
    }
  }
}

@Reducer
private struct Nothing {}

@Reducer
private enum Destination {
  case counter(Counter)
  case other(Counter = Counter())
  case nothing(Nothing)
  @ReducerCaseIgnored case note(String)
  #if DEBUG
  case debug(Counter)
  #endif
}

extension Destination.State: Equatable {}

@Reducer
private enum Screens {
  case destination(Destination)
  case counter(Counter)
}

@Suite struct ReducerTests {
  @MainActor
  @Test func `a feature runs in a store`() {
    let store = Store(initialState: Counter.State()) { Counter() }
    store.send(.set(2))
    expectEqual(store.count, 2)
    expectEqual(store.history, [0])
  }

  @Test func `a reducer without declarations gets a state and actions`() {
    expectEqual(Nothing.State(), Nothing.State())
    #expect(Array(Nothing.Action.allCasePaths).isEmpty)
  }

  @MainActor
  @Test func `an enum of features runs that of its case`() {
    let store = Store(initialState: Destination.State.other(Counter.State())) { Destination.body }
    store.send(.other(.set(3)))
    expectEqual(store.withState { $0.other?.count }, 3)
  }

  @MainActor
  @Test func `a store of an enum is switched over`() {
    let store = Store(initialState: Destination.State.counter(Counter.State(count: 1))) {
      Destination.body
    }
    guard case .counter(let counter) = store.case else {
      Issue.record("not the counter")
      return
    }
    counter.send(.set(5))
    expectEqual(counter.count, 5)
    expectEqual(store.withState { $0 }, .counter(Counter.State(count: 5, history: [1])))
  }

  @MainActor
  @Test func `an enum of features can be a feature of another one`() {
    let start = Screens.State.destination(.counter(Counter.State()))
    let store = Store(initialState: start) { Screens() }
    guard case .destination(let destination) = store.case,
      case .counter(let counter) = destination.case
    else {
      Issue.record("not the counter")
      return
    }
    counter.send(.set(7))
    expectEqual(store.withState { $0.destination?.counter?.count }, 7)
  }

  @MainActor
  @Test func `a case without a feature has its payload`() {
    let store = Store(initialState: Destination.State.note("a")) { Destination.body }
    guard case .note("a") = store.case else {
      Issue.record("not the note")
      return
    }
  }
}
