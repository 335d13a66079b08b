import ComposableCasePaths
import ComposableDependencies
import ComposableHistory
import ComposableIssues
import ComposableTestKit
import ComposableTestSupport
import Testing

@testable import Composable

/// What the effects of tasks are, and in which order they end and start.
@MainActor @Suite struct TaskEffectTests {
  let log = Log<String>()

  func board(_ state: Board.State = Board.State()) -> StoreOf<Board> {
    let store = Store(initialState: state) { Board(log: log) }
    _ = store.taskNames
    return store
  }

  @Test func `a task of a child sends, reads and dismisses as the child`() async {
    let store = TestStore(initialState: Visit.State()) { Visit() }
    await store.send(.guestArrived("Ann")) { $0.guest = Guest.State(name: "Ann") }
    await store.receive(\.guest.presented.greeted) { $0.greetings = ["Hello, Ann"] }
    await store.receive(\.guest.dismiss) { $0.guest = nil }
    await store.finish()
  }

  @Test func `a user's id and a task's id are different`() {
    enum Action { case cancelInside, cancelOther }
    let store = Store(initialState: 0) {
      Reduce<Int, Action> { _, action in
        switch action {
        case .cancelInside: .cancel(id: "inside")
        case .cancelOther: .cancel(id: 0)
        }
      }
      .task(id: { $0 }) { _ in
        .merge(
          .run(name: "with id") { _ in try await Task.never() }.cancellable(id: "inside"),
          .run(name: "without id") { _ in try await Task.never() }
        )
      }
    }
    store.send(.cancelOther)
    expectEqual(store.taskNames, ["with id", "without id"])
    store.send(.cancelInside)
    expectEqual(store.taskNames, ["without id"])
  }

  @Test func `a parent's cancel ends the effects inside of a task with the id`() {
    struct State: Equatable { var child: Int? = 1 }
    let store = Store(initialState: State()) {
      Reduce<State, OrderAction> { _, _ in .cancel(id: "inside") }
        .ifLet(\.child, action: \.never) {
          EmptyReducer<Int, Never>()
            .task { _ in
              .merge(Effect.never("with id").cancellable(id: "inside"), .never("without id"))
            }
        }
    }
    expectEqual(store.taskNames, ["with id", "without id"])
    store.send(.change)
    expectEqual(store.taskNames, ["without id"])
  }

  @Test func `what an old effect sends after a restart is dropped`() async {
    let (gates, log) = ([Gate(), Gate()], Log<String>())
    enum Action: Sendable {
      case next
      case sent(Int)
    }
    let store = Store(initialState: 0) {
      Reduce<Int, Action> { state, action in
        switch action {
        case .next: state += 1
        case .sent(let value): log.add("sent \(value)")
        }
        return .none
      }
      .task(id: { $0 }) { state in
        .run { send in
          // Ignores its cancellation.
          await Task { await gates[state].pass() }.value
          await send(.sent(state))
        }
      }
    }
    store.send(.next)
    gates[0].open()
    gates[1].open()
    await store.runningTasks()
    expectEqual(log.all.filter { $0.hasPrefix("sent") }, ["sent 1"])
  }

  @Test func `a new effect does not wait for the old one to return`() async {
    let (begun, started, gate, log) = (Gate(), Gate(), Gate(), log)
    let store = Store(initialState: 0) {
      Reduce<Int, Int> { state, action in
        state = action
        return .none
      }
      .task(id: { $0 }) { state in
        .run { _ in
          if state == 1 { return started.open() }
          begun.open()
          await Task { await gate.pass() }.value
          log.add("returned")
        }
      }
    }
    await begun.pass()
    store.send(1)
    await started.pass()
    expectEqual(log.all, [])
    gate.open()
    await store.runningTasks()
    expectEqual(log.all, ["returned"])
  }

  @Test func `removing a feature cancels its task before send returns`() async {
    let (started, log) = (Gate(), log)
    let store = Store(initialState: Int?.some(1)) {
      Reduce<Int?, Bool> { state, _ in
        state = nil
        return .none
      }
      .ifLet(\.self, action: \.self) {
        EmptyReducer<Int, Bool>()
          .task { _ in
            .run { _ in
              await withTaskCancellationHandler {
                started.open()
                try? await Task.never()
              } onCancel: {
                log.add("cancelled")
              }
            }
          }
      }
    }
    _ = store.taskNames
    await started.pass()
    _ = issues { store.send(true) }
    expectEqual(log.all, ["cancelled"])
  }

  @Test func `releasing the store cancels its tasks`() async {
    let (begun, ended) = (Gate(), Gate())
    do {
      let store = Store(initialState: 0) {
        Reduce<Int, Int> { _, _ in .none }
          .task { _ in
            .run { _ in
              begun.open()
              try? await Task.never()
              ended.open()
            }
          }
      }
      store.send(0)
      await begun.pass()
    }
    await ended.pass()
  }

  @Test func `a send neither waits for the tasks that it starts nor cancels them`() async {
    let store = board()
    let task = store.send(.change { $0.sheet = Leaf.State(id: 1) })
    await task.finish()
    task.cancel()
    expectEqual(store.taskNames, ["leaf 0", "leaf 1"])
  }

  @Test func `a send does not wait for effects of actions that its tasks send`() async {
    enum Action { case appear, ping }
    let store = Store(initialState: Int?.none) {
      Reduce<Int?, Action> { state, action in
        guard action == .ping else {
          state = 1
          return .none
        }
        return .never("pong")
      }
      .task(id: { $0 }) { _ in .send(.ping) }
    }
    await store.send(.appear).finish()
    let core = store.core as? RootCore<Int?, Action>
    expectEqual(core?.effectsInFlight.map(\.context.isTask), [false])
  }

  @Test func `an effect that the reducer returns starts before new tasks`() {
    let store = Store(initialState: 0) {
      Reduce<Int, Int> { state, action in
        state = action
        return .cancel(id: "task")
      }
      .task(id: { $0 }) { Effect.never("task \($0)").cancellable(id: "task") }
    }
    store.send(1)
    expectEqual(store.taskNames, ["task 1"])
  }

  @Test func `tasks are compared parents first, inside out, and elements in order`() {
    let log = log
    let items = [2, 1].map { Leaf.State(id: $0) }
    let store = Store(initialState: Board.State(items: IdentifiedArray(uniqueElements: items))) {
      Reduce<Board.State, Board.Action> { _, _ in .none }
        .task { _ in log.effect("inner") }
        .forEach(\.items, action: \.items) {
          EmptyReducer<Leaf.State, Leaf.Action>().task { log.effect("item \($0.id)") }
        }
        .task { _ in log.effect("outer") }
    }
    expectEqual(store.taskNames.count, 4)
    expectEqual(log.all, ["inner", "outer", "item 2", "item 1"])
  }

  @Test func `nothing starts or ends while tasks are compared`() {
    final class Reference { weak var core: RootCore<Int, Int>? }
    let (log, reference) = (log, Reference())
    func effect(_ name: String) -> Effect<Int> {
      let running = reference.core?.effectsInFlight.count ?? 0
      return log.effect("\(name), \(running) running")
    }
    let store = Store(initialState: 0) {
      Reduce<Int, Int> { state, action in
        state += action
        return .none
      }
      .task(id: { $0 }) { _ in effect("first") }
      .task(id: { $0 }) { _ in effect("second") }
    }
    reference.core = store.core as? RootCore<Int, Int>
    store.send(1)
    expectEqual(
      log.all,
      [
        "first, 0 running", "second, 0 running", "first, 2 running", "second, 2 running",
      ]
    )
  }

  @Test func `effects that end come before effects that start`() {
    struct State: Equatable {
      var child: Int? = 1
      var value = 1
    }
    typealias Action = OrderAction
    let log = Log<String>()
    let store = Store(initialState: State()) {
      Reduce<State, Action> { state, _ in
        state.value += 1
        state.child = nil
        return log.effect("returned")
      }
      .task(id: \.value) { log.effect("value \($0.value)") }
      .ifLet(\.child, action: \.never) {
        EmptyReducer<Int, Never>().task { log.effect("child \($0)") }
      }
    } withDependencies: {
      $0.storeObservers.append(HistoryRecorder())
    }
    store.send(.change)
    expectEqual(log.all.prefix(2), ["value 1", "child 1"])
    let changes = store.history?.effectEvents.map { event in
      switch event.change {
      case .started(let start): "start \(start.name ?? "-")"
      case .ended: "end \(event.number)"
      case .cancelled: "cancel \(event.number)"
      }
    }
    expectEqual(
      changes,
      [
        "start value 1", "start child 1", "start returned", "cancel 1", "cancel 2", "start value 2",
      ]
    )
  }

  @Test func `an action that a task sends is handled last, and before send returns`() {
    let log = log
    let store = Store(initialState: 0) {
      Reduce<Int, String> { state, action in
        log.add(action)
        guard action == "user" else { return .none }
        state += 1
        return .merge(.send("first"), .send("second"))
      }
      .task(id: { $0 > 0 ? $0 : nil }) { _ in .send("task") }
    }
    store.send("user")
    expectEqual(log.all, ["user", "first", "second", "task"])
  }

  @Test func `a chain of synchronous actions settles`() {
    struct State: Equatable { var value = 0 }
    enum Action { case increment }
    let store = Store(initialState: State()) {
      Reduce<State, Action> { state, _ in
        state.value += 1
        return .none
      }
      .task(id: { $0.value < 10 ? $0.value : nil }) { _ in .send(.increment) }
    }
    expectEqual(store.withState { $0.value }, 10)
    expectEqual(store.taskNames, [])
  }

  @Test func `a task that restarts itself without end is reported`() {
    struct State: Equatable { var value = 0 }
    enum Action { case increment }
    let texts = issues {
      let store = Store(initialState: State()) {
        Reduce<State, Action> { state, _ in
          state.value += 1
          return .none
        }
        .task(id: \.value) { _ in .send(.increment) }
      }
      expectEqual(store.withState { $0.value }, 1_001)
    }
    expectEqual(texts.count, 1)
    expectEqual(texts.first?.contains("TaskEffectTests.swift"), true)
  }

  @Test func `a loop over two actions is reported too`() {
    struct State: Equatable {
      var value = 0
      var steps = 0
    }
    enum Action { case first, second }
    let texts = issues {
      let store = Store(initialState: State()) {
        Reduce<State, Action> { state, action in
          state.steps += 1
          guard action == .second else { return .send(.second) }
          state.value += 1
          return .none
        }
        .task(id: \.value) { _ in .send(.first) }
      }
      expectEqual(store.withState { $0.steps }, 2_002)
    }
    expectEqual(texts.count, 1)
  }

  @Test func `a stopped loop stops no other task, and starts again in a later send`() {
    struct State: Equatable {
      var value = 0
      var isLooping = false
      var thousands: Int { value / 1_000 }
    }
    let log = log
    let store = Store(initialState: State()) {
      Reduce<State, Bool> { state, action in
        state.isLooping = action
        state.value += 1
        return .none
      }
      .task(id: \.value) { state in
        if !state.isLooping { log.add("value \(state.value)") }
        return state.isLooping ? .send(true) : .none
      }
      .task(id: \.thousands) { log.effect("thousands \($0.thousands)") }
    }
    expectEqual(issues { store.send(true) }.count, 1)
    expectEqual(store.withState { $0.value }, 1_002)
    expectEqual(store.taskNames, ["thousands 1"])
    store.send(false)
    expectEqual(log.all.suffix(1), ["value 1003"])
  }
}

@CasePathable enum OrderAction {
  case change
  case never(Never)
}

/// A feature that presents another one.
private struct Visit: Reducer {
  struct State: Equatable {
    @PresentationState var guest: Guest.State?
    var greetings: [String] = []
  }
  @CasePathable enum Action: Sendable {
    case guest(PresentationAction<Guest.Action>)
    case guestArrived(String)
  }
  var body: some Reducer<State, Action> {
    Reduce<State, Action> { state, action in
      switch action {
      case .guest(.presented(.greeted(let text))): state.greetings.append(text)
      case .guest: break
      case .guestArrived(let name): state.guest = Guest.State(name: name)
      }
      return .none
    }
    .ifLet(\.$guest, action: \.guest) { Guest() }
  }
}

private struct Guest: Reducer {
  struct State: Equatable { var name: String }
  @CasePathable enum Action: Sendable { case greeted(String) }
  @Dependency(\.dismiss) var dismiss

  var body: some Reducer<State, Action> {
    EmptyReducer<State, Action>()
      .task { _ in
        .run { [dismiss] send in
          if let name = await send.read(\State.name) { await send(.greeted("Hello, \(name)")) }
          await dismiss()
        }
      }
  }
}
