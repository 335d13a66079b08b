import Composable
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
    #expect(store.withState(\.changes) == ["0 -> 1", "1 -> 2"])
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
    #expect(store.withState(\.changes) == ["1", "-1", "-2"])
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
    #expect(store.withState(\.changes) == ["0 -> 1 by 1"])
  }
}
