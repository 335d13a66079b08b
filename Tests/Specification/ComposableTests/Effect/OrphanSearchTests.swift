import Composable
import ComposableTestKit
import Testing

/// How the store searches for children with effects whose parents are elements.
@MainActor @Suite struct OrphanSearchTests {
  private func makeStore(_ count: Int, counter: Reads) -> Store<Grid.State, Grid.Action> {
    let rows = (0..<count).map { Grid.Row.State(id: $0, counter: counter, stored: 0) }
    let store = Store(initialState: Grid.State(rows: IdentifiedArray(uniqueElements: rows))) {
      Grid()
    }
    for id in 0..<count { store.send(.rows(.element(id: id, action: .child))) }
    return store
  }

  @Test func `only the element that has changed is searched for its children`() {
    let counter = Reads()
    let store = makeStore(100, counter: counter)
    func reads(_ action: Grid.Action) -> Int {
      counter.count = 0
      store.send(action)
      return counter.count
    }
    expectEqual(reads(.nothing), 0)
    expectEqual(reads(.rows(.element(id: 5, action: .touch))), 1)
    expectEqual(reads(.touch([7])), 1)
    expectEqual(reads(.nothing), 0)
    expectEqual(reads(.touch([7, 8])), 100)
    expectEqual(reads(.nothing), 0)
    expectEqual(store.effectsInFlight, 100)
  }

  @Test func `only the elements that were removed are searched for`() {
    let counter = Reads()
    let store = makeStore(100, counter: counter)
    func reads(_ action: Grid.Action) -> Int {
      counter.count = 0
      store.send(action)
      return counter.count
    }
    expectEqual(reads(.delete([3])), 0)
    expectEqual(store.effectsInFlight, 99)
    expectEqual(reads(.delete([0, 50, 99])), 0)
    expectEqual(store.effectsInFlight, 96)
    expectEqual(reads(.touchAndDelete(8, [7])), 1)
    expectEqual(reads(.touchAndDelete(9, [9])), 0)
    expectEqual(store.effectsInFlight, 94)
    expectEqual(reads(.moveToEnd(10)), 1)
    expectEqual(store.effectsInFlight, 94)
  }

  @Test func `a change by anyone that removes an element's child cancels its effects`() {
    let store = makeStore(10, counter: Reads())
    store.send(.rows(.element(id: 5, action: .remove)))
    expectEqual(store.effectsInFlight, 9)
    store.send(.removeChildren([7]))
    expectEqual(store.effectsInFlight, 8)
    store.send(.removeChildren([1, 2]))
    expectEqual(store.effectsInFlight, 6)
    store.send(.save)
    store.send(.removeChildren([3]))
    store.send(.restore)
    expectEqual(store.effectsInFlight, 5)
    store.send(.removeChildren([4]))
    expectEqual(store.effectsInFlight, 4)
  }

  @Test func `restoring elements cancels the effects of children that only newer ones had`() {
    let counter = Reads()
    var rows: IdentifiedArrayOf<Grid.Row.State> = []
    for id in 0..<2 {
      rows.append(Grid.Row.State(id: id, counter: counter, stored: id == 0 ? 0 : nil))
    }
    let store = Store(initialState: Grid.State(rows: rows)) {
      CombineReducers {
        Reduce<Grid.State, Grid.Action> { state, action in
          guard case .rows(.element(let id, _)) = action else { return .none }
          state.saved = state.rows
          state.rows[id: id]?.stored = 0
          return .none
        }
        Grid()
        Reduce<Grid.State, Grid.Action> { state, action in
          if case .rows = action { state.rows = state.saved }
          return .none
        }
      }
    }
    store.send(.rows(.element(id: 0, action: .child)))
    expectEqual(store.effectsInFlight, 1)
    store.send(.nothing)
    // The state has the collection of the last search again, but an effect has started in between.
    store.send(.rows(.element(id: 1, action: .child)))
    expectEqual(store.effectsInFlight, 1)
  }

  @Test(arguments: 0..<30 as Range<UInt64>)
  func `after any changes, the effects of the children that exist are in flight`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let store = makeStore(0, counter: Reads())
    var running: [Int: Int] = [:]
    for _ in 0..<200 {
      let id = Int.random(in: 0..<6, using: &random)
      let other = Int.random(in: 0..<6, using: &random)
      switch Int.random(in: 0..<11, using: &random) {
      case 0: store.send(.insert(id))
      case 1: store.send(.delete([id, other]))
      case 2: store.send(.removeChildren([id]))
      case 3: store.send(.removeChildren([id, other]))
      case 4: store.send(.touch([id, other]))
      case 5: store.send(.save)
      case 6: store.send(.restore)
      case 7 where store.withState({ $0.rows[id: id] != nil }):
        store.send(.rows(.element(id: id, action: .remove)))
      case 8 where store.withState({ $0.rows[id: id]?.stored != nil }):
        store.send(.rows(.element(id: id, action: .child)))
        running[id, default: 0] += 1
      case 9: store.send(.touchAndDelete(id, [other]))
      case 10: store.send(.moveToEnd(id))
      default: store.send(.nothing)
      }
      running = store.withState { state in
        running.filter { state.rows[id: $0.key]?.stored != nil }
      }
      expectEqual(store.effectsInFlight, running.values.reduce(0, +))
    }
  }
}

/// The number of reads of the children.
private final class Reads { var count = 0 }

private struct Grid: Reducer {
  struct Row: Reducer {
    struct State: Identifiable {
      let id: Int
      let counter: Reads
      var stored: Int?
      var value = 0
      var child: Int? {
        get {
          counter.count += 1
          return stored
        }
        set { stored = newValue }
      }
    }

    @CasePathable enum Action {
      case touch
      case remove
      case child
    }

    var body: some Reducer<State, Action> {
      Reduce<State, Action> { state, action in
        switch action {
        case .touch: state.value += 1
        case .remove: state.stored = nil
        case .child: break
        }
        return .none
      }
      .ifLet(\.child, action: \.child) {
        Reduce<Int, Void> { _, _ in .run { _ in try await Task.never() } }
      }
    }
  }

  struct State {
    var rows: IdentifiedArrayOf<Row.State> = []
    var saved: IdentifiedArrayOf<Row.State> = []
  }

  @CasePathable enum Action {
    case nothing
    case touch([Int])
    case removeChildren([Int])
    case insert(Int)
    case delete([Int])
    case touchAndDelete(Int, [Int])
    case moveToEnd(Int)
    case save
    case restore
    case rows(IdentifiedAction<Int, Row.Action>)
  }

  var body: some Reducer<State, Action> {
    Reduce<State, Action> { state, action in
      switch action {
      case .nothing, .rows: break
      case .touch(let ids): for id in ids { state.rows[id: id]?.value += 1 }
      case .removeChildren(let ids): for id in ids { state.rows[id: id]?.stored = nil }
      case .insert(let id):
        state.rows.append(Row.State(id: id, counter: Reads(), stored: 0))
      case .delete(let ids): for id in ids { state.rows.remove(id: id) }
      case .touchAndDelete(let id, let ids):
        state.rows[id: id]?.value += 1
        for id in ids { state.rows.remove(id: id) }
      case .moveToEnd(let id):
        if let row = state.rows.remove(id: id) { state.rows.append(row) }
      case .save: state.saved = state.rows
      case .restore: state.rows = state.saved
      }
      return .none
    }
    .forEach(\.rows, action: \.rows) { Row() }
  }
}
