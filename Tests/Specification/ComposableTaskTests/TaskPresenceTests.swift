import ComposableTestKit
import Testing

@testable import Composable

/// When features and their tasks appear and end.
@MainActor @Suite struct TaskPresenceTests {
  let log = Log<String>()

  func board(_ state: Board.State = Board.State()) -> StoreOf<Board> {
    let store = Store(initialState: state) { Board(log: log) }
    _ = store.taskNames
    return store
  }

  @Test func `the root's tasks start before the first action`() {
    let log = Log<String>()
    let store = Store(initialState: Lamp.State()) { Lamp(log: log) }
    expectEqual(log.all, [])
    store.send(.switched)
    expectEqual(log.all, ["task false", "action", "task true"])
  }

  @Test func `the root's tasks start before the first observed read`() {
    let log = Log<String>()
    let store = Store(initialState: Lamp.State()) { Lamp(log: log) }
    #expect(store.withState { !$0.isOn })
    expectEqual(log.all, ["task false"])
  }

  @Test func `the root's tasks start when the actor of the store is next free`() async {
    let (stream, continuation) = AsyncStream<Void>.makeStream()
    let store = Store(initialState: 0) {
      EmptyReducer<Int, Never>().task { _ in
        .run { _ in continuation.finish() }
      }
    }
    for await _ in stream {}
    withExtendedLifetime(store) {}
  }

  @Test func `a store that is released at once starts nothing`() async {
    let log = Log<String>()
    do { _ = Store(initialState: Lamp.State()) { Lamp(log: log) } }
    // The start of this store comes after the start of the released one.
    let (stream, continuation) = AsyncStream<Void>.makeStream()
    let next = Store(initialState: 0) {
      EmptyReducer<Int, Never>().task { _ in
        .run { _ in continuation.finish() }
      }
    }
    for await _ in stream {}
    withExtendedLifetime(next) {}
    expectEqual(log.all, [])
  }

  @Test func `a child's tasks start when it is inserted, and end when it is removed`() {
    let store = board()
    store.send(.change { $0.sheet = Leaf.State(id: 1, topic: 5) })
    expectEqual(store.taskNames, ["leaf 0", "leaf 1", "topic 5"])
    store.send(.change { $0.sheet = nil })
    expectEqual(store.taskNames, ["leaf 0"])
  }

  @Test func `another id, another case, and another screen are another feature`() {
    let store = board(
      Board.State(
        items: [Leaf.State(id: 1)],
        sheet: Leaf.State(id: 2),
        mode: .left(Leaf.State(id: 3)),
        path: StackState([Leaf.State(id: 4)])
      )
    )
    let before = log.all
    expectEqual(before, ["leaf 0", "leaf 3", "leaf 1", "leaf 2", "leaf 4"])
    store.send(
      .change {
        $0.items = [Leaf.State(id: 11)]
        $0.sheet = Leaf.State(id: 12)
        $0.mode = .right(Leaf.State(id: 3))
        $0.path.removeLast()
        $0.path.append(Leaf.State(id: 4))
      }
    )
    expectEqual(log.all.dropFirst(before.count), ["leaf 3", "leaf 11", "leaf 12", "leaf 4"])
    expectEqual(store.taskNames, ["leaf 0", "leaf 11", "leaf 12", "leaf 3", "leaf 4"])
  }

  @Test func `replacing the state of a child of Scope is not an appearance`() {
    let store = board()
    store.send(.change { $0.box = Leaf.State(id: 7) })
    expectEqual(log.all, ["leaf 0"])
  }

  @Test func `an optional child whose state is replaced is the same feature`() {
    let log = Log<String>()
    let store = Store(initialState: Holder.State(child: 1)) { Holder(log: log) }
    store.send(.set(2))
    store.send(.set(nil))
    store.send(.set(3))
    expectEqual(log.all, ["child 1", "child 3"])
  }

  @Test func `an element that one action removes and adds again has not disappeared`() {
    let store = board(Board.State(items: [Leaf.State(id: 1), Leaf.State(id: 2)]))
    store.send(
      .change {
        guard let item = $0.items.remove(id: 1) else { return }
        $0.items.append(item)
      }
    )
    expectEqual(log.all, ["leaf 0", "leaf 1", "leaf 2"])
  }

  @Test func `removing and inserting a child by two actions of one send restarts it`() {
    let log = Log<String>()
    let store = Store(initialState: Holder.State(child: 1)) { Holder(log: log) }
    store.send(.setThen(nil, 2))
    expectEqual(log.all, ["child 1", "child 2"])
    expectEqual(store.taskNames, ["child 2"])
  }

  @Test(arguments: Bag.Place.allCases, [0, 20])
  fileprivate func `a task starts in a collection that was empty`(
    _ place: Bag.Place,
    earlierActions: Int
  ) {
    let shared = Shared(value: Bag.Leaves())
    let store = Store(initialState: Bag.State(leaves: shared)) { Bag(log: log) }
    for _ in 0..<earlierActions { store.send(.change { _ in }) }
    func tasks(_ leaves: Bag.Leaves) -> [String] {
      switch place {
      case .changedByParent: store.send(.change { $0.pocket.leaves = leaves })
      case .inPlace:
        store.send(
          .change {
            $0.pocket.leaves.removeAll()
            $0.pocket.leaves.append(contentsOf: leaves)
          }
        )
      case .changedByChild: store.send(.pocket(.set(leaves)))
      case .presented: store.send(.sheet(.presented(.set(leaves))))
      case .insideUpdate: store.send(.change { $0.path = StackState(leaves) })
      case .shared:
        shared.withLock { $0 = leaves }
        store.send(.change { _ in })
      }
      return store.taskNames
    }
    let one: Bag.Leaves = [Leaf.State(id: 1)]
    var emptied = one
    emptied.removeAll()
    expectEqual(tasks(one), ["leaf 1"])
    expectEqual(tasks([]), [])
    expectEqual(tasks(one), ["leaf 1"])
    expectEqual(tasks(emptied), [])
    expectEqual(tasks(emptied), [])
    expectEqual(tasks([Leaf.State(id: 2), Leaf.State(id: 3)]), ["leaf 2", "leaf 3"])
  }

  @Test func `moving elements starts nothing`() {
    let items = [1, 2, 3].map { Leaf.State(id: $0) }
    let store = board(Board.State(items: IdentifiedArray(uniqueElements: items)))
    store.send(.change { $0.items.swapAt(0, 2) })
    store.send(.change { $0.items.reverse() })
    store.send(.change { $0.items.append($0.items.remove(at: 0)) })
    expectEqual(log.all, ["leaf 0", "leaf 1", "leaf 2", "leaf 3"])
  }

  @Test func `an element that is moved by the action that inserts it has its tasks`() {
    let store = board(Board.State(items: [Leaf.State(id: 1)]))
    store.send(
      .change {
        $0.items.append(Leaf.State(id: 2))
        $0.items.reverse()
      }
    )
    expectEqual(store.taskNames, ["leaf 0", "leaf 1", "leaf 2"])
  }

  @Test func `a feature inside itself has tasks at each level`() {
    let tree = Tree.State(id: 1, trees: [Tree.State(id: 2, trees: [Tree.State(id: 3)])])
    let store = Store(initialState: tree) { Tree(log: log) }
    expectEqual(store.taskNames, ["tree 1", "tree 2", "tree 3"])
    let path: (Tree.Action) -> Tree.Action = {
      .trees(.element(id: 2, action: .trees(.element(id: 3, action: $0))))
    }
    store.send(path(.grow(Tree.State(id: 4, trees: [Tree.State(id: 5)]))))
    expectEqual(log.all, ["tree 1", "tree 2", "tree 3", "tree 4", "tree 5"])
    expectEqual(store.taskFeatures["tree 5"]?.count, 4)
  }

  @Test func `a task belongs to the feature whose state it receives`() {
    let log = log
    let store = Store(initialState: Board.State(items: [Leaf.State(id: 1)])) {
      CombineReducers {
        Reduce<Board.State, Board.Action> { _, _ in .none }
          .task { _ in log.effect("on a reducer") }
        EmptyReducer<Board.State, Board.Action>()
          .task { _ in log.effect("on a part of a body") }
        Scope(\.self, action: \.self) {
          EmptyReducer<Board.State, Board.Action>().task { _ in log.effect("in Scope of the whole")
          }
        }
        Scope(\.box, action: \.box) {
          EmptyReducer<Leaf.State, Leaf.Action>().task { _ in log.effect("in Scope") }
        }
      }
      .task { _ in log.effect("on CombineReducers") }
      .forEach(\.items, action: \.items) {
        EmptyReducer<Leaf.State, Leaf.Action>().task { _ in log.effect("in forEach") }
      }
      .task { _ in log.effect("outside of forEach") }
    }
    expectEqual(
      store.taskFeatures,
      [
        "on a reducer": [],
        "on a part of a body": [],
        "in Scope of the whole": [],
        "in Scope": ["Leaf"],
        "on CombineReducers": [],
        "in forEach": ["Leaf[1]"],
        "outside of forEach": [],
      ]
    )
  }

  @Test func `the tasks of one feature are independent`() {
    let store = board(Board.State(box: Leaf.State(id: 0, topic: 1)))
    store.send(.box(.topicChanged(2)))
    store.send(.box(.topicChanged(nil)))
    expectEqual(log.all, ["leaf 0", "topic 1", "topic 2"])
    expectEqual(store.taskNames, ["leaf 0"])
  }

  @Test func `a condition in a body counts as it is when the body is built`() {
    final class Switch { var isOn = true }
    let (log, condition) = (Log<String>(), Switch())
    let store = Store(initialState: 0) {
      Reduce<Int, Int> { state, action in
        state = action
        return .none
      }
      if condition.isOn {
        EmptyReducer<Int, Int>()
          .task(id: { $0 }) { state in
            log.add("task \(state)")
            return .none
          }
      }
    }
    store.send(1)
    condition.isOn = false
    store.send(2)
    expectEqual(log.all, ["task 0", "task 1", "task 2"])
  }

  @Test func `stores of children, reads, and a removed child's last state start nothing`() throws {
    let store = board(Board.State(sheet: Leaf.State(id: 1)))
    expectEqual(store.taskNames, ["leaf 0", "leaf 1"])
    let sheet = store.scope(\.sheet, action: \.sheet)
    expectEqual(store.scope(\.box, action: \.box).withState { $0.id }, 0)
    expectEqual(sheet.withState { $0?.id }, 1)
    store.send(.change { $0.sheet = nil })
    #expect(sheet.withState { $0?.id } == nil)
    expectEqual(log.all, ["leaf 0", "leaf 1"])
    expectEqual(store.taskNames, ["leaf 0"])
  }
}

/// A feature with collections that are empty at first.
private struct Bag: Reducer {
  typealias Leaves = IdentifiedArrayOf<Leaf.State>

  /// Where a collection is, and who changes it.
  enum Place: CaseIterable {
    case changedByParent, inPlace, changedByChild, presented, insideUpdate, shared
  }

  struct State {
    var pocket = Pocket.State()
    @PresentationState var sheet: Pocket.State? = Pocket.State()
    var path = StackState<Leaf.State>()
    @Shared var leaves: Leaves

    var sharedLeaves: Leaves {
      get { leaves }
      nonmutating set { $leaves.withLock { $0 = newValue } }
    }
  }
  @CasePathable enum Action {
    case change((inout State) -> Void)
    case path(StackActionOf<Leaf>)
    case pocket(Pocket.Action)
    case sharedLeaves(IdentifiedActionOf<Leaf>)
    case sheet(PresentationAction<Pocket.Action>)
  }
  let log: Log<String>

  var body: some Reducer<State, Action> {
    Scope(\.pocket, action: \.pocket) { Pocket(log: log) }
    Reduce<State, Action> { state, action in
      if case .change(let change) = action { change(&state) }
      return .none
    }
    .forEach(\.sharedLeaves, action: \.sharedLeaves) { Leaf(log: log) }
    .ifLet(\.$sheet, action: \.sheet) { Pocket(log: log) }
    EmptyReducer()
      .forEach(\.path, action: \.path) { Leaf(log: log) }
      .transformDependency(\.number) { $0 += 1 }
  }
}

private struct Pocket: Reducer {
  struct State { var leaves: Bag.Leaves = [] }
  @CasePathable enum Action {
    case set(Bag.Leaves)
    case leaves(IdentifiedActionOf<Leaf>)
  }
  let log: Log<String>

  var body: some Reducer<State, Action> {
    Reduce<State, Action> { state, action in
      if case .set(let leaves) = action { state.leaves = leaves }
      return .none
    }
    .forEach(\.leaves, action: \.leaves) { Leaf(log: log) }
  }
}

private struct Lamp: Reducer {
  struct State: Equatable { var isOn = false }
  enum Action { case switched }
  let log: Log<String>

  var body: some Reducer<State, Action> {
    Reduce<State, Action> { state, _ in
      log.add("action")
      state.isOn.toggle()
      return .none
    }
    .task(id: \.isOn) { state in
      log.add("task \(state.isOn)")
      return .none
    }
  }
}

/// A feature with an optional child without an id.
private struct Holder: Reducer {
  struct State: Equatable { var child: Int? }
  @CasePathable enum Action {
    case set(Int?)
    case setThen(Int?, Int?)
    case child(Never)
  }
  let log: Log<String>

  var body: some Reducer<State, Action> {
    Reduce<State, Action> { state, action in
      switch action {
      case .set(let child): state.child = child
      case .setThen(let child, let next):
        state.child = child
        return .send(.set(next))
      }
      return .none
    }
    .ifLet(\.child, action: \.child) {
      EmptyReducer<Int, Never>()
        .task { state in
          log.add("child \(state)")
          return .run(name: "child \(state)") { _ in try await Task.never() }
        }
    }
  }
}
