import ComposableCasePaths
import ComposableDependencies
import ComposableIssues
import ComposableTestKit
import ComposableTestSupport
import Testing

@testable import Composable

/// When the value of a task starts its effect again.
@MainActor @Suite struct TaskIDTests {
  let log = Log<String>()

  func board(_ state: Board.State = Board.State()) -> StoreOf<Board> {
    let store = Store(initialState: state) { Board(log: log) }
    _ = store.taskNames
    return store
  }

  @Test func `a value is compared with == after an action, not during it`() {
    struct Value: Equatable {
      let log: Log<String>
      let number: Int

      static func == (lhs: Self, rhs: Self) -> Bool {
        lhs.log.add("\(lhs.number) == \(rhs.number)")
        return lhs.number == rhs.number
      }
    }
    let log = log
    let store = Store(initialState: 0) {
      Reduce<Int, Int> { state, action in
        state += action
        log.add("reduced")
        return .none
      }
      .task(id: { state in
        log.add("value \(state)")
        return Value(log: log, number: state)
      }) { _ in
        log.add("start")
        return .none
      }
    }
    store.send(1)
    #expect(
      log.all.starts(with: ["value 0", "start", "reduced", "value 1", "0 == 1", "value 1"])
    )
    expectEqual(log.all.last, "start")
  }

  @Test func `a value that does not equal itself starts nothing again`() {
    struct Position: Equatable {
      var x = Double.nan
      var y = 0
    }
    let log = log
    let store = Store(initialState: Position()) {
      Reduce<Position, Int> { state, action in
        state.y += action
        return .none
      }
      .task(id: \.x) { _ in log.effect("x") }
      .task(id: \.self) { log.effect("\($0.y)") }
    }
    store.send(0)
    store.send(0)
    expectEqual(log.all, ["x", "0"])
    store.send(1)
    store.send(0)
    expectEqual(log.all, ["x", "0", "1"])
    expectEqual(store.taskNames, ["1", "x"])
  }

  @Test func `a child whose id does not equal itself stays the same child`() {
    struct Child: Equatable, Identifiable { var id = Double.nan }
    struct Parent: Equatable { @PresentationState var child: Child? = Child() }
    let log = log
    let store = Store(initialState: Parent()) {
      EmptyReducer<Parent, PresentationAction<Int>>().ifLet(\.$child, action: \.self) {
        EmptyReducer().task { _ in log.effect("child") }
      }
    }
    for _ in 0..<3 { store.send(.presented(1)) }
    expectEqual(log.all, ["child"])
    expectEqual(store.taskNames, ["child"])
  }

  @Test func `an action that changes the value and changes it back restarts nothing`() {
    let store = board(Board.State(items: [Leaf.State(id: 1, topic: 1)]))
    store.send(
      .change {
        $0.items[id: 1]?.topic = 2
        $0.items[id: 1]?.topic = 1
      }
    )
    store.send(.items(.element(id: 1, action: .topicChanged(1))))
    expectEqual(log.all, ["leaf 0", "leaf 1", "topic 1"])
  }

  @Test(arguments: Change.all)
  func `it does not matter who has changed the value`(change: Change) {
    let store = board(Board.State(items: [Leaf.State(id: 1), Leaf.State(id: 2, topic: 3)]))
    let before = store.withState { $0 }
    store.send(.change { $0.items[id: 2]?.topic = 7 })
    expectEqual(store.taskNames, ["leaf 0", "leaf 1", "leaf 2", "topic 7"])
    store.send(change.action(before))
    expectEqual(store.taskNames, ["leaf 0", "leaf 1", "leaf 2", "topic 3"])
    expectEqual(log.all.suffix(3), ["topic 3", "topic 7", "topic 3"])
  }

  @Test func `nothing runs while an optional value is nil`() {
    let store = board()
    store.send(.box(.topicChanged(4)))
    expectEqual(store.taskNames, ["leaf 0", "topic 4"])
    store.send(.box(.topicChanged(nil)))
    expectEqual(store.taskNames, ["leaf 0"])
    store.send(.box(.topicChanged(4)))
    expectEqual(store.taskNames, ["leaf 0", "topic 4"])
    expectEqual(log.all, ["leaf 0", "topic 4", "topic 4"])
  }

  @Test func `an effect that has ended starts again only if its value changes`() async {
    let log = Log<String>()
    let store = Store(initialState: 0) {
      Reduce<Int, Int> { state, action in
        state = action
        return .none
      }
      .task(id: { $0 }) { state in
        .run { _ in log.add("effect \(state)") }
      }
    }
    store.send(0)
    await store.runningTasks()
    store.send(0)
    store.send(1)
    await store.runningTasks()
    expectEqual(log.all, ["effect 0", "effect 1"])
  }

  @Test func `a shared value in an id is compared after the next action`() {
    struct State { @Shared(.inMemory("topic")) var topic = 0 }
    let log = Log<String>()
    let store = Store(initialState: State()) {
      Reduce<State, Void> { _, _ in .none }
        .task(id: { $0.topic }) { state in
          log.add("topic \(state.topic)")
          return .none
        }
    }
    store.send(())
    store.withState { $0.$topic.withLock { $0 = 1 } }
    expectEqual(log.all, ["topic 0"])
    store.send(())
    expectEqual(log.all, ["topic 0", "topic 1"])
  }

  @Test func `starting a task does not change the state`() async {
    let effect: (Int) -> Effect<Int> = { state in
      var copy = state
      copy += 1
      return copy == 1 ? .send(10) : .none
    }
    let store = TestStore(initialState: 0) {
      Reduce<Int, Int> { state, action in
        state += action
        return .none
      }
      .task(id: { $0 }, effect)
    }
    expectEqual(store.state, 0)
    await store.receive(10) { $0 = 10 }
  }

  @Test func `a task has the dependencies of its feature`() async {
    let log = Log<String>()
    let store = Store(initialState: Dependent.Parent.State()) { Dependent.Parent(log: log) }
    store.send(.present)
    expectEqual(log.all, ["outer 1", "inner 3, presented true"])
    await store.runningTasks()
    #expect(store.withState { $0.sheet == nil })
    store.send(.present)
    expectEqual(log.all.count, 3)
    expectEqual(store.taskNames, ["dismiss"])
  }

  @Test func `a task does not have the dependencies of a sibling`() {
    let store = Store(initialState: 0) {
      EmptyReducer<Int, Never>().dependency(\.number, 3)
      EmptyReducer<Int, Never>().task { _ in
        @Dependency(\.number) var number
        return .never("number \(number)")
      }
    }
    expectEqual(store.taskNames, ["number 1"])
  }

  @Test func `a task in a test store has the dependencies of the test store`() async {
    let log = log
    let store = TestStore(initialState: 0) { Numbered(log: log) }
    await store.send(1) { $0 = 1 }
    store.dependencies.number = 5
    await store.send(1) { $0 = 2 }
    expectEqual(log.all, ["number 1", "number 1", "number 5"])
  }

  @Test func `an action sent while tasks are compared is reported`() {
    final class Reference { weak var store: Store<Int, Int>? }
    let reference = Reference()
    let store = Store(initialState: 0) {
      Reduce<Int, Int> { state, action in
        state += action
        return .none
      }
      .task(id: { $0 }) { state in
        if state == 1 { reference.store?.send(10) }
        return .none
      }
    }
    reference.store = store
    let texts = issues { store.send(1) }
    expectEqual(texts.count, 1)
    expectEqual(texts.first?.hasPrefix("Sent "), true)
    expectEqual(store.withState { $0 }, 11)
  }

  @Test func `reading the store while tasks are compared stops the program`() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        final class Reference { weak var store: Store<Int, Int>? }
        let reference = Reference()
        let store = Store(initialState: 0) {
          Reduce<Int, Int> { state, action in
            state += action
            return .none
          }
          .task(id: { $0 }) { _ in
            _ = reference.store?.withState { $0 }
            return .none
          }
        }
        reference.store = store
        store.send(1)
      }
    }
  }
}

/// A way to change the topic of the second item from 7 to 3.
struct Change: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let action: @Sendable (_ before: Board.State) -> Board.Action

  static let all = [
    Change(testDescription: "its own reducer") { _ in
      .items(.element(id: 2, action: .topicChanged(3)))
    },
    Change(testDescription: "the parent, by id") { _ in .change { $0.items[id: 2]?.topic = 3 } },
    Change(testDescription: "the parent, by position") { _ in .change { $0.items[1].topic = 3 } },
    Change(testDescription: "the parent, with other elements") { _ in
      .change { for id in $0.items.ids where id == 2 { $0.items[id: id]?.topic = 3 } }
    },
    Change(testDescription: "replacing the element") { _ in
      .change { $0.items[id: 2] = Leaf.State(id: 2, topic: 3) }
    },
    Change(testDescription: "replacing the collection") { _ in
      .change { $0.items = [Leaf.State(id: 1), Leaf.State(id: 2, topic: 3)] }
    },
    Change(testDescription: "restoring a copy of the collection") { before in
      .change { $0.items = before.items }
    },
    Change(testDescription: "replacing the whole state") { before in .change { $0 = before } },
  ]
}

private struct Numbered: Reducer {
  let log: Log<String>
  @Dependency(\.number) var number

  var body: some Reducer<Int, Int> {
    Reduce<Int, Int> { state, action in
      state += action
      return .none
    }
    .task(id: \.self) { _ in
      log.add("number \(number)")
      return .none
    }
  }
}

private enum Dependent {
  struct Child: Reducer {
    struct State: Equatable {}
    enum Action { case never }
    let log: Log<String>
    @Dependency(\.number) var number
    @Dependency(\.isPresented) var isPresented
    @Dependency(\.dismiss) var dismiss

    var body: some Reducer<State, Action> {
      EmptyReducer<State, Action>()
        .task { _ in
          log.add("inner \(number), presented \(isPresented)")
          return .run(name: "dismiss") { [dismiss] _ in await dismiss() }
        }
        .dependency(\.number, 3)
    }
  }

  struct Parent: Reducer {
    struct State: Equatable {
      @PresentationState var sheet: Child.State?
    }
    @CasePathable enum Action {
      case present
      case sheet(PresentationAction<Child.Action>)
    }
    let log: Log<String>
    @Dependency(\.number) var number

    var body: some Reducer<State, Action> {
      Reduce<State, Action> { state, action in
        if case .present = action { state.sheet = Child.State() }
        return .none
      }
      .ifLet(\.$sheet, action: \.sheet) { Child(log: log).dependency(\.number, 2) }
      .task { _ in
        log.add("outer \(number)")
        return .none
      }
    }
  }
}
