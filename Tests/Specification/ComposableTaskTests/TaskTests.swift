import ComposableTestKit
import ComposableTestSupport
import Testing

@testable import Composable

/// What tasks cost, and what they retain.
@MainActor @Suite struct TaskTests {
  let clock = TestClock()

  func desk(_ count: Int) -> Store<Desk.State, Desk.Action> {
    var state = Desk.State()
    for id in 0..<count { state.finders.append(Finder.State(id: id, query: "q\(id)")) }
    return Store(initialState: state) {
      Desk()
    } withDependencies: {
      $0.continuousClock = clock
    }
  }

  @Test func `the cost does not depend on the number of elements`() throws {
    let store = desk(1_000)
    let watch = try #require(store.watch)
    expectEqual(store.taskNames.count, 1_000)
    func visits(_ action: Desk.Action) -> Int {
      let before = watch.visits
      store.send(action)
      return watch.visits - before
    }
    // The root and the scope are always visited.
    expectEqual(visits(.nothing), 2)
    expectEqual(visits(.finders(.element(id: 7, action: .queryChanged("x")))), 3)
    expectEqual(visits(.setQuery(id: 8, "y")), 3)
    expectEqual(visits(.setQuery(id: 8, "y")), 3)
    expectEqual(visits(.nothing), 2)
    expectEqual(visits(.setAll("z")), 1_002)
    expectEqual(visits(.add(5_000)), 3)
    expectEqual(visits(.finders(.element(id: 5_000, action: .remove))), 2)
    expectEqual(visits(.removeFirstAndSet(id: 8, "z")), 3)
    expectEqual(visits(.finders(.element(id: 500, action: .remove))), 2)
    expectEqual(visits(.nothing), 2)
    expectEqual(store.taskNames, Array(repeating: "find z", count: 998))
  }

  @Test func `a store without tasks visits nothing`() {
    let store = Store(initialState: Plain.State(children: [Desk.State2(id: 1)])) { Plain() }
    for _ in 0..<20 { store.send(.touch) }
    #expect(store.watch == nil)
    expectEqual((store.core as? RootCore<Plain.State, Plain.Action>)?.runner.needsVisit, false)
  }

  @Test func `a parent's change of an element starts the effect of that element only`() {
    let store = desk(3)
    store.send(.setQuery(id: 1, "new"))
    expectEqual(store.taskNames, ["find new", "find q0", "find q2"])
    store.send(.setQuery(id: 1, nil))
    expectEqual(store.taskNames, ["find q0", "find q2"])
    store.send(.removeFirstAndSet(id: 2, "both"))
    expectEqual(store.taskNames, ["find both"])
  }

  @Test func `a store without tasks keeps nothing`() {
    weak var node: TaskNode?
    let store = Store(initialState: Plain.State(children: [Desk.State2(id: 1)])) { Plain() }
    node = store.watch?.node
    for _ in 0..<20 { store.send(.touch) }
    #expect(node == nil)
  }
}

/// A feature without tasks.
struct Plain: Reducer {
  struct State: Equatable {
    var children: IdentifiedArrayOf<Desk.State2> = []
    var absent: Desk.State2?
  }
  @CasePathable enum Action {
    case touch
    case absent(Desk.Action2)
    case children(IdentifiedAction<Int, Desk.Action2>)
  }
  var body: some Reducer<State, Action> {
    EmptyReducer<State, Action>()
      .forEach(\.children, action: \.children) { EmptyReducer() }
      .ifLet(\.absent, action: \.absent) { EmptyReducer() }
  }
}

extension Desk {
  struct State2: Equatable, Identifiable { var id = 0 }
  enum Action2 {}
}
