import Composable
import ComposableTestKit
import Testing

@MainActor @Suite struct OnChangeTests {
  struct State {
    var count = 0
    var changes: [String] = []
  }

  @Test func `the closure runs when the value has changed, on the changed state`() {
    let store = Store(initialState: State()) {
      Reduce<State, Int> { state, action in
        state.count = action
        return .none
      }
      .onChange(of: \.count) { oldValue, state in
        state.changes.append("\(oldValue) -> \(state.count)")
        return .none
      }
    }
    for number in [1, 1, 2] { store.send(number) }
    expectEqual(store.withState(\.changes), ["0 -> 1", "1 -> 2"])
  }

  @Test func `a value that does not equal itself has not changed`() {
    let store = Store(initialState: [Double.nan]) {
      Reduce<[Double], Double> { state, action in
        state = [action]
        return .none
      }
      .onChange(of: \.[0]) { _, state in
        state.append(1)
        return .none
      }
    }
    store.send(.nan)
    expectEqual(store.withState(\.count), 1)
    store.send(1)
    expectEqual(store.withState(\.count), 2)
    store.send(.nan)
    expectEqual(store.withState(\.count), 2)
  }

  @Test func `its effect is merged with the reducer's`() {
    let store = Store(initialState: State()) {
      Reduce<State, Int> { state, action in
        state.changes.append("\(action)")
        if action > 0 { state.count = action }
        return action > 0 ? .send(-1) : .none
      }
      .onChange(of: \.count) { _, _ in .send(-2) }
    }
    store.send(1)
    expectEqual(store.withState(\.changes), ["1", "-1", "-2"])
  }

  @Test func `the older form runs a reducer with both values`() {
    let store = Store(initialState: State()) {
      Reduce<State, Int> { state, action in
        state.count = action
        return .none
      }
      .onChange(of: \.count) { oldValue, newValue in
        Reduce { state, action in
          state.changes.append("\(oldValue) -> \(newValue) by \(action)")
          return .none
        }
      }
    }
    store.send(1)
    expectEqual(store.withState(\.changes), ["0 -> 1 by 1"])
  }

  struct Sharing: Equatable {
    @Shared var count: Int
    var changes: [String] = []
  }

  @Test func `changes made through a shared value are seen`() {
    let store = Store(initialState: Sharing(count: Shared(value: 0))) {
      Reduce<Sharing, Int> { state, action in
        state.$count.withLock { $0 = action }
        return .none
      }
      .onChange(of: \.count) { oldValue, state in
        state.changes.append("\(oldValue) -> \(state.count)")
        return .none
      }
    }
    for number in [1, 1, 2] { store.send(number) }
    expectEqual(store.withState(\.changes), ["0 -> 1", "1 -> 2"])
  }

  @Test func `changes of what a watched value shares are seen`() {
    let store = Store(initialState: Sharing(count: Shared(value: 0))) {
      Reduce<Sharing, Int> { state, action in
        state.$count.withLock { $0 = action }
        return .none
      }
      .onChange(of: \.$count) { _, state in
        state.changes.append("\(state.count)")
        return .none
      }
    }
    for number in [1, 1, 2] { store.send(number) }
    expectEqual(store.withState(\.changes), ["1", "2"])
  }
}
