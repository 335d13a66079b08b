import Composable
import ComposableTestKit
import Testing

@MainActor @Suite struct StoreLifetimeTests {
  enum Action: Sendable { case start }

  private func makeStore(
    _ log: Log<String>,
    started: Gate,
    ended: Gate
  ) -> Store<Int, Action> {
    Store(initialState: 0) {
      Reduce<Int, Action> { _, _ in
        .run { _ in
          started.open()
          try? await Task.never()
          log.add("cancelled")
          ended.open()
        }
      }
    }
  }

  @Test func `releasing a store cancels its effects`() async {
    let (log, started, ended) = (Log<String>(), Gate(), Gate())
    var store: Store<Int, Action>? = makeStore(log, started: started, ended: ended)
    let task = store?.send(.start)
    await started.pass()
    store = nil
    await ended.pass()
    await task?.finish()
    expectEqual(log.all.last, "cancelled")
  }

  @Test func `releasing a store ends what waits for an effect`() async {
    var store: Store<Int, Action>? = Store(initialState: 0) {
      Reduce<Int, Action> { _, _ in
        .concatenate(.run { _ in try await Task.never() }, .send(.start))
          .cancellable(id: 1, policy: .queue())
      }
    }
    let tasks = [store?.send(.start), store?.send(.start)]
    store = nil
    for task in tasks { await task?.finish() }
  }

  @Test func `a store without effects is released at once`() {
    let object = Box(0)
    weak var state: Box<Int>?
    do {
      state = object
      let store = Store(initialState: Box(object.value)) { EmptyReducer<Box<Int>, Action>() }
      state = store.withState { $0 }
      store.send(.start)
      #expect(state != nil)
    }
    #expect(state == nil)
  }

  @Test func `a child store keeps the whole feature alive`() async {
    let parent = { Store(initialState: Parent.State()) { Parent() } }
    let child = parent().scope(\.child, action: \.child)
    child.send(.increment)
    expectEqual(child.withState(\.count), 1)
  }

  @Test func `a cached child store does not keep its parent alive`() {
    weak var parent: Store<Parent.State, Parent.Action>?
    do {
      let store = Store(initialState: Parent.State()) { Parent() }
      store.scope(\.child, action: \.child).send(.increment)
      parent = store
    }
    #expect(parent == nil)
  }

  @Test func `effects that a child store started outlive it`() async {
    let store = Store(initialState: Parent.State()) { Parent() }
    let gate = Gate()
    var child: StoreOf<Child>? = store.scope(\.child, action: \.child)
    let task = child?.send(.start(gate))
    child = nil
    gate.open()
    await task?.finish()
    expectEqual(store.withState(\.child.count), 1)
  }

  @Test func `effects that a child store started are the whole feature's`() async {
    let store = Store(initialState: Parent.State()) { Parent() }
    let task = store.scope(\.child, action: \.child).send(.start(Gate()))
    expectEqual(store.effectsInFlight, 1)
    task.cancel()
    expectEqual(store.effectsInFlight, 0)
    await task.finish()
  }

  @Test func `a grandchild store works without the store between`() async {
    let store = Store(initialState: Root.State()) { Root() }
    var parent: StoreOf<Parent>? = store.scope(\.parent, action: \.parent)
    let child = parent?.scope(\.child, action: \.child)
    #expect(child === store.scope(\.parent, action: \.parent).scope(\.child, action: \.child))
    parent = nil
    child?.send(.increment)
    expectEqual(child?.withState(\.count), 1)
    expectEqual(store.withState(\.parent.child.count), 1)
  }
}

@Reducer private struct Root {
  struct State { var parent = Parent.State() }
  enum Action { case parent(Parent.Action) }

  var body: some ReducerOf<Self> {
    Scope(\.parent, action: \.parent) { Parent() }
  }
}

@Reducer private struct Parent {
  struct State { var child = Child.State() }
  enum Action { case child(Child.Action) }

  var body: some ReducerOf<Self> {
    Scope(\.child, action: \.child) { Child() }
  }
}
