import Composable
import ComposableTestKit
import Dispatch
import Testing

@testable import Composable

private struct Plays {
  @Shared(value: 0) var shared: Int

  var isPlaying: Bool { count < 2 }

  /// The shared value, which another thread changes while it is read for the first two times.
  var count: Int {
    let count = shared
    if count < 2 {
      let changed = DispatchSemaphore(value: 0)
      DispatchQueue.global().async { [$shared] in
        $shared.withLock { $0 += 1 }
        changed.signal()
      }
      changed.wait()
    }
    return count
  }
}

@MainActor @Suite(.timeLimit(.minutes(60))) struct StoreStatesTests {
  private func makeCounter() -> Store<Int, Int> {
    Store(initialState: 0) {
      Reduce<Int, Int> { state, action in
        state += action
        return action == 10 ? .send(5) : .none
      }
    }
  }

  @Test func `starts with the present state, and has one state for each send that changed it`()
    async
  {
    let store = makeCounter()
    store.send(1)
    var states = store.states.bufferingNewest(10).makeAsyncIterator()
    for action in [10, 0, 2] { store.send(action) }
    await expectEqual(states.next(), 1)
    await expectEqual(states.next(), 16)
    await expectEqual(states.next(), 18)
    store.send(1)
    await expectEqual(states.next(), 19)
  }

  // The tasks used to start after the present state was read.
  @Test func `starts with what the tasks of the store have changed`() async {
    let store = Store(initialState: 0) {
      Reduce<Int, Int> { state, action in
        state += action
        return .none
      }
      .task { _ in .send(1) }
    }
    var states = store.states.makeAsyncIterator()
    await expectEqual(states.next(), 1)
  }

  /// The change was lost, and the stream kept the old value (swiftlang/swift#86719).
  @Test func `has a change of a shared value while the state is read`() async {
    let store = Store(initialState: Plays()) { EmptyReducer<Plays, Never>() }
    var states = store.states(of: \.count).bufferingNewest(10).makeAsyncIterator()
    await expectEqual(states.next(), 0)
    await expectEqual(states.next(), 1)
  }

  @Test func `does not repeat a value if only what it depends on has changed`() async {
    let store = Store(initialState: Plays()) { EmptyReducer<Plays, Never>() }
    var states = store.states(of: \.isPlaying).bufferingNewest(10).makeAsyncIterator()
    await expectEqual(states.next(), true)
    await expectEqual(states.next(), false)
  }

  @Test func `a slow consumer gets the last state`() async {
    let store = makeCounter()
    var states = store.states.makeAsyncIterator()
    for _ in 1...1000 { store.send(1) }
    await expectEqual(states.next(), 1000)
    store.send(1)
    await expectEqual(states.next(), 1001)
  }

  @Test func `a buffer drops the oldest states`() async {
    let store = makeCounter()
    var states = store.states.bufferingNewest(3).makeAsyncIterator()
    for _ in 1...10 { store.send(1) }
    var seen: [Int?] = []
    for _ in 1...3 { seen.append(await states.next()) }
    expectEqual(seen, [8, 9, 10])
  }

  @Test func `does not repeat a state if others between were dropped`() async {
    let store = makeCounter()
    var states = store.states.bufferingNewest(2).makeAsyncIterator()
    await expectEqual(states.next(), 0)
    for action in [1, -1, 5] { store.send(action) }
    await expectEqual(states.next(), 5)
  }

  @Test func `each iterator starts with the state that is present then`() async {
    let store = makeCounter()
    let states = store.states
    var first = states.makeAsyncIterator()
    await expectEqual(first.next(), 0)
    store.send(1)
    var second = states.makeAsyncIterator()
    store.send(1)
    await expectEqual(first.next(), 2)
    await expectEqual(second.next(), 2)
  }

  @Test func `a part has a value only when it changed`() async {
    struct Pair: Sendable { var left = 0, right = 0 }
    let store = Store(initialState: Pair()) {
      Reduce<Pair, Bool> { state, isLeft in
        if isLeft { state.left += 1 } else { state.right += 1 }
        return .none
      }
    }
    var lefts = store.states(of: \.left).bufferingNewest(10).makeAsyncIterator()
    for isLeft in [false, true, false, false, true] { store.send(isLeft) }
    var seen: [Int?] = []
    for _ in 1...3 { seen.append(await lefts.next()) }
    expectEqual(seen, [0, 1, 2])
  }

  @Test func `values that cannot be compared are not omitted`() async {
    struct Opaque: Sendable {}
    let store = Store(initialState: Opaque()) { Reduce<Opaque, Int> { _, _ in .none } }
    var states = store.states.bufferingNewest(10).makeAsyncIterator()
    store.send(1)
    store.send(2)
    for _ in 1...3 { #expect(await states.next() != nil) }
  }

  @Test func `ends when the store is released, after its last state`() async {
    var store: Store<Int, Int>? = makeCounter()
    weak let core = store?.core
    let states = store!.states
    let consumer = Task {
      var last: Int?
      for await state in states { last = state }
      return last
    }
    store?.send(7)
    store = nil
    #expect(core == nil)
    await expectEqual(consumer.value, 7)
    var late = states.makeAsyncIterator()
    await expectEqual(late.next(), 7)
    #expect(await late.next() == nil)
  }

  @Test func `the release of the store ends the wait for a state`() async {
    var store: Store<Int, Int>? = makeCounter()
    let states = store!.states
    let reached = Gate()
    let consumer = Task { for await _ in states { reached.open() } }
    await reached.pass()
    store = nil
    await consumer.value
  }

  @Test func `a cancelled consumer ends, and is forgotten`() async {
    let store = makeCounter()
    let states = store.states
    let consumer = Task { for await _ in states {} }
    consumer.cancel()
    await consumer.value
    expectEqual(states.source.streamCount, 0)
    do { _ = states.makeAsyncIterator() }
    expectEqual(states.source.streamCount, 0)
  }

  @Test func `the store does not retain a sequence`() {
    let store = makeCounter()
    weak var source: StateSource<Int>?
    do {
      let states = store.states
      source = states.source
      store.send(1)
    }
    #expect(source == nil)
    store.send(1)
  }

  actor Session {
    private lazy var store = Store(initialState: 0, isolation: self) {
      Reduce<Int, Int> { state, action in
        state += action
        return .none
      }
    }

    var states: StoreStates<Int> { store.states }

    func add(_ number: Int) { store.send(number) }
  }

  @Test func `a store on an actor has consumers anywhere`() async {
    let session = Session()
    let states = await session.states
    let consumers = (1...8).map { _ in
      Task.detached {
        for await state in states where state >= 100 { return state }
        return -1
      }
    }
    for _ in 1...100 { await session.add(1) }
    for consumer in consumers { #expect(await consumer.value == 100) }
  }
}

@Reducer struct StreamRow {
  @ObservableState struct State: Equatable, Identifiable {
    let id: Int
    var count = 0
  }

  enum Action { case tapped }

  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state.count += 1
      return .none
    }
  }
}

@Reducer struct StreamTable {
  @ObservableState struct State: Equatable {
    var rows: IdentifiedArrayOf<StreamRow.State> = [StreamRow.State(id: 1), StreamRow.State(id: 2)]
    @Presents var detail: StreamRow.State?
  }

  enum Action {
    case rows(IdentifiedActionOf<StreamRow>)
    case detail(PresentationAction<StreamRow.Action>)
    case presented
    case removed(Int)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .presented: state.detail = StreamRow.State(id: 0)
      case .removed(let id): state.rows[id: id] = nil
      case .rows, .detail: break
      }
      return .none
    }
    .forEach(\.rows, action: \.rows) { StreamRow() }
    .ifLet(\.$detail, action: \.detail) { StreamRow() }
  }
}

@MainActor @Suite(.timeLimit(.minutes(60))) struct ScopedStoreStatesTests {
  @Test func `the states of an element end when it is removed`() async throws {
    let store = Store(initialState: StreamTable.State()) { StreamTable() }
    let row = try #require(Array(store.scope(\.rows, action: \.rows)).first)
    var counts = row.states(of: \.count).bufferingNewest(10).makeAsyncIterator()
    row.send(.tapped)
    store.send(.rows(.element(id: 2, action: .tapped)))
    store.send(.removed(1))
    var seen: [Int?] = []
    for _ in 1...3 { seen.append(await counts.next()) }
    expectEqual(seen, [0, 1, nil])
  }

  @Test func `the states of a presented child end when it is dismissed`() async throws {
    let store = Store(initialState: StreamTable.State()) { StreamTable() }
    store.send(.presented)
    let detail = try #require(store.scope(\.detail, action: \.detail.presented))
    var states = detail.states.bufferingNewest(10).makeAsyncIterator()
    detail.send(.tapped)
    store.send(.detail(.dismiss))
    store.send(.presented)
    var seen: [Int?] = []
    for _ in 1...3 { seen.append(await states.next()?.count) }
    expectEqual(seen, [0, 1, nil])
  }

  @Test func `the states of a child do not retain the store`() async throws {
    var store: StoreOf<StreamTable>? = Store(initialState: StreamTable.State()) { StreamTable() }
    weak let core = store?.core
    var rows = Array(try #require(store).scope(\.rows, action: \.rows))
    var states = rows[0].states.makeAsyncIterator()
    (store, rows) = (nil, [])
    #expect(core == nil)
    await expectEqual(states.next()?.id, 1)
    #expect(await states.next() == nil)
  }
}

@MainActor @Suite(.timeLimit(.minutes(60))) struct SharedStoreStatesTests {
  struct State: Equatable, Sendable {
    @Shared(.inMemory("books")) var books = 0
    var visits = 0
  }

  enum Action { case bought, visited }

  private func makeStore() -> Store<State, Action> {
    Store(initialState: State()) {
      Reduce<State, Action> { state, action in
        switch action {
        case .bought: state.$books.withLock { $0 += 1 }
        case .visited: state.visits += 1
        }
        return .none
      }
    }
  }

  @Test func `a part that is shared has the changes of others`() async {
    let store = makeStore()
    @Shared(.inMemory("books")) var books = 0
    var values = store.states(of: \.books).makeAsyncIterator()
    await expectEqual(values.next(), 0)
    $books.withLock { $0 = 1 }
    await expectEqual(values.next(), 1)
    store.send(.bought)
    await expectEqual(values.next(), 2)
    $books.withLock { $0 = 3 }
    await expectEqual(values.next(), 3)
  }

  // Both copies of the state show the new value, and are equal.
  @Test func `a state whose shared value changed is not taken for a repetition`() async {
    let store = makeStore()
    @Shared(.inMemory("books")) var books = 0
    var states = store.states.makeAsyncIterator()
    await expectEqual(states.next()?.books, 0)
    store.send(.bought)
    await expectEqual(states.next()?.books, 1)
    $books.withLock { $0 = 5 }
    await expectEqual(states.next()?.books, 5)
    store.send(.visited)
    await expectEqual(states.next()?.visits, 1)
  }
}
