import ComposableDependencies
import ComposableHistory
import ComposableIssues
import ComposableTestKit
import ComposableTestSupport
import Testing

@testable import Composable

/// The statements of the design that have no other test.
///
/// The numbers are the design's.
@MainActor @Suite struct TaskStatementTests {
  // MARK: Presence

  @Test func `the root's tasks start before the first action`() {  // 1
    let log = Log<String>()
    let store = Store(initialState: Lamp.State()) { Lamp(log: log) }
    #expect(log.all == [])
    store.send(.switched)
    #expect(log.all == ["task false", "action", "task true"])
  }

  @Test func `the root's tasks start before the first observed read`() {  // 1
    let log = Log<String>()
    let store = Store(initialState: Lamp.State()) { Lamp(log: log) }
    #expect(store.withState { !$0.isOn })
    #expect(log.all == ["task false"])
  }

  @Test func `the root's tasks start when the actor of the store is next free`() async {  // 1
    let (stream, continuation) = AsyncStream<Void>.makeStream()
    let store = Store(initialState: 0) {
      EmptyReducer<Int, Never>().task { _ in
        .run { _ in continuation.finish() }
      }
    }
    for await _ in stream {}
    withExtendedLifetime(store) {}
  }

  @Test func `a store that is released at once starts nothing`() async {  // 1
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
    #expect(log.all == [])
  }

  @Test func `an optional child whose state is replaced is the same feature`() {  // 5
    let log = Log<String>()
    let store = Store(initialState: Holder.State(child: 1)) { Holder(log: log) }
    store.send(.set(2))
    store.send(.set(nil))
    store.send(.set(3))
    #expect(log.all == ["child 1", "child 3"])
  }

  @Test func `removing and inserting a child by two actions of one send restarts it`() {  // 7
    let log = Log<String>()
    let store = Store(initialState: Holder.State(child: 1)) { Holder(log: log) }
    store.send(.setThen(nil, 2))
    #expect(log.all == ["child 1", "child 2"])
    #expect(store.taskNames == ["child 2"])
  }

  @Test func `a condition in a body counts as it is when the body is built`() {  // 13
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
    #expect(log.all == ["task 0", "task 1", "task 2"])
  }

  // MARK: Ids

  @Test func `an effect that has ended starts again only if its value changes`() async {  // 16, 19
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
    #expect(log.all == ["effect 0", "effect 1"])
  }

  @Test func `a shared value in an id is compared after the next action`() {  // 20
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
    #expect(log.all == ["topic 0"])
    store.send(())
    #expect(log.all == ["topic 0", "topic 1"])
  }

  @Test func `an action sent while tasks are compared is reported`() {  // 23
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
    #expect(texts.count == 1)
    #expect(texts.first?.hasPrefix("Sent ") == true)
    #expect(store.withState { $0 } == 11)
  }

  // MARK: Effects

  @Test func `a user's id and a task's id are different`() {  // 25
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
    #expect(store.taskNames == ["with id", "without id"])
    store.send(.cancelInside)
    #expect(store.taskNames == ["without id"])
  }

  @Test func `what an old effect sends after a restart is dropped`() async {  // 26
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
    #expect(log.all.filter { $0.hasPrefix("sent") } == ["sent 1"])
  }

  @Test func `releasing the store cancels its tasks`() async {  // 28
    let (stream, continuation) = AsyncStream<Void>.makeStream()
    do {
      let store = Store(initialState: 0) {
        Reduce<Int, Int> { _, _ in .none }
          .task { _ in
            .run { _ in
              try? await Task.never()
              continuation.finish()
            }
          }
      }
      store.send(0)
    }
    for await _ in stream {}
  }

  // MARK: Reading

  @Test func `a cancelled effect reads nothing`() async {  // 37
    let (gate, log) = (Gate(), Log<String>())
    let store = Store(initialState: 7) {
      Reduce<Int, Int> { _, action in
        guard action == 0 else { return .cancel(id: "read") }
        return .run { send in
          await Task { await gate.pass() }.value
          let value: Int? = await send.read { (state: Int) in state }
          log.add("\(value.map { "\($0)" } ?? "nil")")
        }
        .cancellable(id: "read")
      }
    }
    let task = store.send(0)
    store.send(1)
    gate.open()
    await task.finish()
    #expect(log.all == ["nil"])
  }

  @Test func `a removed feature reads nothing`() async {  // 37
    let (gate, log) = (Gate(), Log<String>())
    let store = Store(initialState: Int?.some(1)) {
      Reduce<Int?, Bool> { state, action in
        if !action { state = nil }
        return .none
      }
      .ifLet(\.self, action: \.self) {
        Reduce { _, action in
          guard action else { return .none }
          return .run { send in
            await Task { await gate.pass() }.value
            let value: Int? = await send.read { (state: Int) in state }
            log.add("\(value.map { "\($0)" } ?? "nil")")
          }
        }
      }
    }
    let task = store.send(true)
    store.send(false)
    gate.open()
    await task.finish()
    #expect(log.all == ["nil"])
  }

  @Test func `mapping an effect does not change the feature that it reads`() async {  // 39
    let store = Store(initialState: 7) {
      Reduce<Int, Int> { state, action in
        guard action == 0 else {
          state += action
          return .none
        }
        return Effect<String>.run { send in
          let value: Int? = await send.read { (state: Int) in state }
          await send("\(value ?? -1)")
        }
        .map { Int($0) ?? 0 }
      }
    }
    await store.send(0).finish()
    #expect(store.withState { $0 } == 14)
  }

  @Test func `an optional value is read without another optional`() async {
    struct State { var name: String? = "Blob" }
    let log = Log<String>()
    let store = Store(initialState: State()) {
      Reduce<State, Bool> { state, action in
        if action { state.name = nil }
        return .run { send in
          let name: String? = await send.read(\State.name)
          log.add(name ?? "nil")
        }
      }
    }
    await store.send(false).finish()
    await store.send(true).finish()
    #expect(log.all == ["Blob", "nil"])
  }

  @Test func `a sender without a store reads nothing`() async {  // 40
    let send = Send<Int> { _ in }
    #expect(await send.read { (state: Int) in state } == nil)
  }

  // MARK: Tests

  @Test func `skipping effects in flight cancels tasks`() async {  // 45
    let clock = TestClock()
    let store = TestStore(initialState: Finder.State(query: "a")) {
      Finder()
    } withDependencies: {
      $0.continuousClock = clock
    }
    await store.skipInFlightEffects()
    await clock.advance(by: .seconds(1))
    await store.finish()
  }

  @Test func `tasks run under every explored schedule`() async {  // 46
    await exploreSchedules(20) {
      let clock = TestClock()
      let store = TestStore(initialState: Finder.State(query: "a")) {
        Finder()
      } withDependencies: {
        $0.continuousClock = clock
      }
      await clock.advance(by: .seconds(1))
      await store.receive(.loaded(["a"])) { $0.results = ["a"] }
    }
  }
}

extension Store {
  /// Returns when no task is running.
  nonisolated(nonsending) func runningTasks() async {
    await (core as? RootCore<State, Action>)?.runner.tasks?.group.wait()
  }
}

/// A gate that a test opens and effects wait for.
struct Gate: Sendable {
  private let stream: AsyncStream<Never>
  private let continuation: AsyncStream<Never>.Continuation

  init() {
    (stream, continuation) = AsyncStream.makeStream()
  }

  func open() { continuation.finish() }

  /// Returns when the gate is open, or when the task is cancelled.
  func pass() async {
    for await _ in stream {}
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
