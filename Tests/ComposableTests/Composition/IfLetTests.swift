import Composable
import ComposableTestKit
import Testing

@MainActor @Suite struct IfLetTests {
  private func makeStore(_ child: Child.State? = Child.State()) -> StoreOf<Parent> {
    Store(initialState: Parent.State(child: child)) { Parent() }
  }

  @Test func `the child runs before the parent, which may remove it`() {
    let store = makeStore()
    store.send(.child(.increment))
    #expect(store.withState(\.seen) == [1])
    store.send(.removeOnNext)
    store.send(.child(.increment))
    #expect(store.withState(\.child) == nil)
    #expect(store.withState(\.seen) == [1, 2])
  }

  @Test func `an action for an absent child is reported, and left to the parent`() {
    let store = makeStore(nil)
    let texts = issues { store.send(.child(.increment)) }
    #expect(store.withState(\.seen) == [nil])
    #expect(
      texts == [
        """
        An "ifLet" at "ComposableTests/IfLetTests.swift:\(Parent.line)" received a child action when \
        child state was "nil".

          Action:
            Child.Action.increment

        The child did not exist when its action arrived. This happens when

        • a test sends the child's action itself: send the action that creates the child first;
        • a reducer that runs before this "ifLet" set the child's state to "nil": do this in the \
        reducer that "ifLet" is applied to, which runs after the child;
        • an effect of the parent, or of another feature, sent an action to the child: check the \
        state before sending it.
        """
      ]
    )
  }

  @Test func `removing the child cancels its effects, and its children's`() async {
    let store = makeStore(Child.State(grandchild: Grandchild.State()))
    let tasks = [
      store.send(.child(.start(Gate()))),
      store.send(.child(.grandchild(.start(Gate())))),
    ]
    #expect(store.effectsInFlight == 2)
    store.send(.set(nil))
    #expect(store.effectsInFlight == 0)
    for task in tasks { await task.finish() }
  }

  @Test func `removing the grandchild leaves the child's effects alone`() async {
    let store = makeStore(Child.State(grandchild: Grandchild.State()))
    let gate = Gate()
    let child = store.send(.child(.start(gate)))
    let grandchild = store.send(.child(.grandchild(.start(Gate()))))
    store.send(.set(Child.State()))
    await grandchild.finish()
    gate.open()
    await child.finish()
    #expect(store.withState(\.child?.count) == 1)
  }

  @Test func `removal in the same action finds the effect`() async {
    let store = makeStore()
    store.send(.removeOnNext)
    let task = store.send(.child(.start(Gate())))
    #expect(store.effectsInFlight == 0)
    await task.finish()
  }

  @Test func `removal by a reducer outside is noticed in the same action`() async {
    let store = Store(initialState: Parent.State(child: Child.State())) {
      Parent()
      Reduce<Parent.State, Parent.Action> { state, action in
        if case .removeOutside = action { state.child = nil }
        return .none
      }
    }
    let task = store.send(.child(.start(Gate())))
    store.send(.removeOutside)
    #expect(store.effectsInFlight == 0)
    await task.finish()
  }

  @Test func `a child with another id is another child`() async {
    let store = makeStore(Child.State(id: 1))
    let task = store.send(.child(.start(Gate())))
    store.send(.set(Child.State(id: 2)))
    #expect(store.effectsInFlight == 0)
    await task.finish()
  }

  @Test func `a child with the same id goes on`() async {
    let (store, gate) = (makeStore(Child.State(id: 1)), Gate())
    let task = store.send(.child(.start(gate)))
    store.send(.set(Child.State(id: 1, count: 10)))
    gate.open()
    await task.finish()
    #expect(store.withState(\.child?.count) == 11)
  }

  @Test func `the parent's cancel reaches the child's effects, however deep`() async {
    let store = makeStore(Child.State(grandchild: Grandchild.State()))
    let tasks = [
      store.send(.child(.start(Gate()))),
      store.send(.child(.grandchild(.start(Gate())))),
    ]
    store.send(.cancelAll)
    #expect(store.effectsInFlight == 0)
    for task in tasks { await task.finish() }
  }

  @Test func `the child's cancel does not reach the parent's effects`() async {
    let store = makeStore()
    let (parent, child) = (store.send(.start), store.send(.child(.start(Gate()))))
    store.send(.child(.cancel))
    await child.finish()
    #expect(store.effectsInFlight == 1)
    parent.cancel()
    await parent.finish()
  }

  @Test func `replacing effects in the child does not cancel the parent's`() async {
    let store = makeStore()
    let parent = store.send(.start)
    let children = [store.send(.child(.restart(Gate()))), store.send(.child(.restart(Gate())))]
    await children[0].finish()
    #expect(store.effectsInFlight == 2)
    for task in [parent, children[1]] {
      task.cancel()
      await task.finish()
    }
  }

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
    #expect(store.withState { $0 } == 6)
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
    #expect(store.withState(\.depth) == depth)
    #expect(store.withState(\.innermostCount) == 1)
  }
}

@Reducer private struct Parent {
  struct State {
    var child: Child.State?
    var removesChild = false
    var seen: [Int?] = []
  }

  enum Action: Sendable {
    case child(Child.Action)
    case set(Child.State?)
    case removeOnNext, removeOutside, cancelAll, start
  }

  static let line: UInt = #line + 19

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .child:
        state.seen.append(state.child?.count)
        if state.removesChild { state.child = nil }
        return .none
      case .set(let child): state.child = child
      case .removeOnNext: state.removesChild = true
      case .removeOutside: break
      case .cancelAll: return .cancel(id: Child.CancelID.start)
      case .start:
        return .run { _ in try await Task.never() }
          .cancellable(id: Child.CancelID.start)
      }
      return .none
    }
    .ifLet(\.child, action: \.child) { Child() }
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
