import Composable
import ComposableTestKit
import Testing

@MainActor @Suite struct ScopeTests {
  @Test func `a child's action changes the child in place, and its effects come back`() async {
    let store = Store(initialState: Tabs.State()) { Tabs() }
    let gate = Gate()
    let task = store.send(.first(.start(gate)))
    gate.open()
    await task.finish()
    expectEqual(store.withState(\.first.count), 1)
    expectEqual(store.withState(\.second.count), 0)
  }

  @Test func `a computed property holds a child as well`() {
    let store = Store(initialState: Tabs.State()) { Tabs() }
    store.send(.computed(.increment))
    expectEqual(store.withState(\.second.count), 1)
  }

  @Test func `ids of sibling children do not meet`() async {
    let store = Store(initialState: Tabs.State()) { Tabs() }
    let tasks = [store.send(.first(.start(Gate()))), store.send(.second(.start(Gate())))]
    store.send(.first(.cancel))
    await tasks[0].finish()
    expectEqual(store.effectsInFlight, 1)
    store.send(.cancelAll)
    await tasks[1].finish()
    expectEqual(store.effectsInFlight, 0)
  }

  @Test func `a reducer on the whole state shares its parent's ids`() async {
    let store = Store(initialState: Tabs.State()) { Tabs() }
    let task = store.send(.whole)
    store.send(.cancelWhole)
    await task.finish()
    expectEqual(store.effectsInFlight, 0)
  }

  @Test(arguments: [1, 2, 50]) func `reducers nest to any depth`(depth: Int) {
    var reducer = Reduce<Int, Int> { state, action in
      state += action
      return action > 1 ? .send(action - 1) : .none
    }
    for _ in 0..<depth {
      let inner = reducer
      reducer = Reduce(Scope(\Int.self, action: \.self) { inner })
    }
    let store = Store(initialState: 0) { reducer }
    store.send(3)
    expectEqual(store.withState { $0 }, 6)
  }
}

@Reducer private struct Tabs {
  struct State {
    var first = Child.State()
    var second = Child.State()
    var computed: Child.State {
      get { second }
      set { second = newValue }
    }
  }

  enum Action: Sendable {
    case first(Child.Action)
    case second(Child.Action)
    case computed(Child.Action)
    case cancelAll, whole, cancelWhole
  }

  var body: some ReducerOf<Self> {
    Scope(\.first, action: \.first) { Child() }
    Scope(\.second, action: \.second) { Child() }
    Scope(\.computed, action: \.computed) { Child() }
    Scope(\.self, action: \.self) {
      Reduce { _, action in
        guard case .whole = action else { return .none }
        return .run { _ in try await Task.never() }.cancellable(id: "whole")
      }
    }
    Reduce { _, action in
      switch action {
      case .cancelAll: .cancel(id: Child.CancelID.start)
      case .cancelWhole: .cancel(id: "whole")
      default: .none
      }
    }
  }
}
