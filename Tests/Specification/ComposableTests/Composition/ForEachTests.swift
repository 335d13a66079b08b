import Composable
import ComposableTestKit
import Testing

@MainActor @Suite struct ForEachTests {
  private func makeStore(_ ids: [Int]) -> StoreOf<Rows> {
    Store(
      initialState: Rows.State(
        rows: IdentifiedArray(uniqueElements: ids.map { Child.State(id: $0) })
      )
    ) {
      Rows()
    }
  }

  @Test func `an action goes to the element with its id`() {
    let store = makeStore([1, 2, 3])
    store.send(.rows(.element(id: 2, action: .increment)))
    expectEqual(store.withState { $0.rows.map(\.count) }, [0, 1, 0])
  }

  @Test func `an element's effects find it after it has moved`() async {
    let (store, gate) = (makeStore([1, 2, 3]), Gate())
    let task = store.send(.rows(.element(id: 3, action: .start(gate))))
    store.send(.remove([1]))
    store.send(.insert(4))
    gate.open()
    await task.finish()
    expectEqual(store.withState { $0.rows[id: 3]?.count }, 1)
  }

  @Test func `removing an element cancels its effects, and no others`() async {
    let store = makeStore([1, 2, 3])
    let tasks = [1, 2, 3].map { store.send(.rows(.element(id: $0, action: .start(Gate())))) }
    store.send(.remove([2]))
    expectEqual(store.effectsInFlight, 2)
    await tasks[1].finish()
    store.send(.remove([1, 3]))
    expectEqual(store.effectsInFlight, 0)
    for task in tasks { await task.finish() }
  }

  @Test func `adding elements does not cancel the effect of another one`() async {
    let (store, gate) = (makeStore([1]), Gate())
    let task = store.send(.rows(.element(id: 1, action: .start(gate))))
    for id in 2..<50 { store.send(.insert(id)) }
    gate.open()
    await task.finish()
    expectEqual(store.withState { $0.rows[id: 1]?.count }, 1)
  }

  @Test func `restoring the elements of an earlier action cancels the effects of newer ones`() async
  {
    struct State {
      var rows: IdentifiedArrayOf<Child.State> = [Child.State(id: 1)]
      var saved: IdentifiedArrayOf<Child.State> = []
    }
    typealias Action = IdentifiedActionOf<Child>
    let store = Store<State, Action>(initialState: State()) {
      CombineReducers {
        Reduce<State, Action> { state, _ in
          state.saved = state.rows
          state.rows.append(Child.State(id: 2))
          return .none
        }
        EmptyReducer<State, Action>().forEach(\.rows, action: \.self) { Child() }
        Reduce<State, Action> { state, _ in
          state.rows = state.saved
          return .none
        }
      }
    }
    let tasks = [1, 2].map { store.send(.element(id: $0, action: .start(Gate()))) }
    expectEqual(store.effectsInFlight, 1)
    for task in tasks {
      task.cancel()
      await task.finish()
    }
  }

  @Test func `an element's children are looked at though no element came or went`() async {
    let store = makeStore([1, 2])
    store.send(.present(1, Grandchild.State()))
    let tasks = [
      store.send(.rows(.element(id: 1, action: .grandchild(.start(Gate()))))),
      store.send(.rows(.element(id: 2, action: .start(Gate())))),
    ]
    store.send(.present(1, nil))
    await tasks[0].finish()
    expectEqual(store.effectsInFlight, 1)
    tasks[1].cancel()
    await tasks[1].finish()
  }

  @Test func `a key path leads to the actions of one element`() {
    let action: Rows.Action = (\Rows.Action.Cases.rows[id: 1].increment)()
    guard case .rows(.element(id: 1, action: .increment)) = action else {
      Issue.record("\(action)")
      return
    }
    #expect(action.is(\.rows[id: 1].increment))
    #expect(!action.is(\.rows[id: 2].increment))
  }

  @Test func `a hundred thousand elements are changed in place`() {
    let store = makeStore(Array(0..<100_000))
    for id in stride(from: 0, to: 100_000, by: 100) {
      store.send(.rows(.element(id: id, action: .increment)))
    }
    expectEqual(store.withState { $0.rows.reduce(0) { $0 + $1.count } }, 1000)
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `whatever elements do, those in flight are those that are there`(seed: UInt64) async {
    var random = SeededGenerator(seed: seed)
    let store = makeStore([])
    var (running, tasks): ([Int: Int], [StoreTask]) = ([:], [])
    for _ in 0..<300 {
      let id = Int.random(in: 0..<8, using: &random)
      let exists = store.withState { $0.rows[id: id] != nil }
      switch Int.random(in: 0..<4, using: &random) {
      case 0: store.send(.insert(id))
      case 1:
        store.send(.remove([id]))
        running[id] = nil
      case 2 where exists:
        tasks.append(store.send(.rows(.element(id: id, action: .start(Gate())))))
        running[id, default: 0] += 1
      case 3 where exists:
        store.send(.rows(.element(id: id, action: .cancel)))
        running[id] = nil
      default: break
      }
      expectEqual(store.effectsInFlight, running.values.reduce(0, +))
    }
    store.send(.cancelAll)
    expectEqual(store.effectsInFlight, 0)
    for task in tasks { await task.finish() }
  }

  @Test func `changing an element notifies its readers, and not those of the collection`() {
    var state = Feature(rows: [Row(id: 1)])
    let (rows, counter) = (Observer { state.rows }, Observer { state.rows[0].counter })
    _ = Replaceable().reduce(into: &state, action: .rows(.element(id: 1, action: .reset)))
    #expect(!rows.isTold)
    #expect(counter.isTold)
  }

  @Test func `an element that replaces itself notifies readers of the collection`() {
    var state = Feature(rows: [Row(id: 1)])
    let old = state.rows[0]
    let rows = Observer { state.rows }
    _ = Replaceable().reduce(into: &state, action: .rows(.element(id: 1, action: .replace)))
    #expect(rows.isTold)
    #expect(state.rows[0]._$id != old._$id)
  }
}

private struct Replaceable: Reducer {
  @CasePathable enum Action { case rows(IdentifiedAction<Int, Element.Action>) }

  struct Element: Reducer {
    enum Action { case reset, replace }

    func reduce(into state: inout Row, action: Action) -> Effect<Action> {
      switch action {
      case .reset: state.counter = Counter()
      case .replace: state = Row(id: state.id)
      }
      return .none
    }
  }

  var body: some Reducer<Feature, Action> {
    EmptyReducer().forEach(\.rows, action: \.rows) { Element() }
  }
}

@Reducer private struct Rows {
  struct State {
    var rows: IdentifiedArrayOf<Child.State>
  }

  enum Action: Sendable {
    case rows(IdentifiedActionOf<Child>)
    case remove([Int])
    case insert(Int)
    case present(Int, Grandchild.State?)
    case cancelAll
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .rows:
        break
      case .remove(let ids):
        for id in ids { state.rows.remove(id: id) }
      case .insert(let id):
        state.rows.insert(Child.State(id: id), at: 0)
      case .present(let id, let grandchild):
        state.rows[id: id]?.grandchild = grandchild
      case .cancelAll:
        return .cancel(id: Child.CancelID.start)
      }
      return .none
    }
    .forEach(\.rows, action: \.rows) { Child() }
  }
}
