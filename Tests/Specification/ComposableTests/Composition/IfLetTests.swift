import Composable
import ComposableTestKit
import Testing

@MainActor @Suite struct IfLetTests {
  @Test func `the whole state may be the child's`() async {
    let store = Store(initialState: Int?.some(0)) {
      Reduce<Int?, Int> { state, action in
        if action < 0 { state = nil }
        return .none
      }
      .ifLet(\.self, action: \.self) {
        Reduce { state, action in
          state += action
          return action > 1 ? .run { send in await send(action - 1) } : .none
        }
      }
    }
    await store.send(3).finish()
    expectEqual(store.withState { $0 }, 6)
    store.send(-1)
    #expect(store.withState { $0 == nil })
  }

  @Test func `a feature may hold itself, to any depth`() async {
    let store = Store(initialState: Nested.State()) { Nested() }
    let depth = 200
    var (grow, increment) = (Nested.Action.grow, Nested.Action.increment)
    for _ in 0..<depth {
      store.send(grow)
      grow = .child(grow)
      increment = .child(increment)
    }
    store.send(increment)
    expectEqual(store.withState(\.depth), depth)
    expectEqual(store.withState(\.innermostCount), 1)
  }
}

@Reducer private struct Nested {
  struct State {
    private var children: [State] = []
    var count = 0
    var child: State? {
      get { children.first }
      set { children = newValue.map { [$0] } ?? [] }
    }
    var depth: Int { child.map { $0.depth + 1 } ?? 0 }
    var innermostCount: Int { child?.innermostCount ?? count }
  }

  indirect enum Action {
    case child(Action)
    case grow, increment
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .child: break
      case .grow: state.child = State()
      case .increment: state.count += 1
      }
      return .none
    }
    .ifLet(\.child, action: \.child) { Self() }
  }
}
