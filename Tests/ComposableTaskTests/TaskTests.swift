import ComposableCasePaths
import ComposableDependencies
import ComposableHistory
import ComposableIssues
import ComposableTestKit
import ComposableTestSupport
import Testing

@testable import Composable

/// A search whose request follows the query.
struct Finder: Reducer {
  struct State: Equatable, Identifiable, Codable {
    var id = 0
    var query: String?
    var results: [String] = []
  }
  enum Action: Sendable, Equatable {
    case queryChanged(String?)
    case loaded([String])
    case remove
  }
  @Dependency(\.continuousClock) var clock

  var body: some Reducer<State, Action> {
    Reduce<State, Action> { state, action in
      switch action {
      case .queryChanged(let query): state.query = query
      case .loaded(let results): state.results = results
      case .remove: break
      }
      return .none
    }
    .task(id: \.query) { state in
      .run(name: "find \(state.query ?? "nil")") { [clock, query = state.query ?? ""] send in
        try await clock.sleep(for: .seconds(1))
        await send(.loaded([query]))
      }
    }
  }
}

struct Desk: Reducer {
  struct State: Equatable, Codable {
    var finders: IdentifiedArrayOf<Finder.State> = []
    @PresentationState var sheet: Finder.State?
    var main = Finder.State()
  }
  @CasePathable enum Action: Sendable, Equatable {
    case finders(IdentifiedAction<Int, Finder.Action>)
    case sheet(PresentationAction<Finder.Action>)
    case main(Finder.Action)
    case setQuery(id: Int, String?)
    case setAll(String?)
    case add(Int)
    case removeFirstAndSet(id: Int, String?)
    case present(Finder.State?)
    case nothing
  }

  var body: some Reducer<State, Action> {
    Scope(\.main, action: \.main) { Finder() }
    Reduce<State, Action> { state, action in
      switch action {
      case .setQuery(let id, let query): state.finders[id: id]?.query = query
      case .setAll(let query):
        for index in state.finders.indices { state.finders[index].query = query }
      case .add(let id): state.finders.append(Finder.State(id: id, query: "q\(id)"))
      case .removeFirstAndSet(let id, let query):
        state.finders.removeFirst()
        state.finders[id: id]?.query = query
      case .present(let sheet): state.sheet = sheet
      case .finders(.element(let id, .remove)): state.finders.remove(id: id)
      case .finders, .sheet, .main, .nothing: break
      }
      return .none
    }
    .forEach(\.finders, action: \.finders) { Finder() }
    .ifLet(\.$sheet, action: \.sheet) { Finder() }
  }
}

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

  // MARK: What is visited

  @Test func `the cost does not depend on the number of elements`() throws {
    let store = desk(1_000)
    let watch = try #require(store.watch)
    #expect(store.taskNames.count == 1_000)
    func visits(_ action: Desk.Action) -> Int {
      let before = watch.visits
      store.send(action)
      return watch.visits - before
    }
    // The root and the scope are always visited.
    #expect(visits(.nothing) == 2)
    #expect(visits(.finders(.element(id: 7, action: .queryChanged("x")))) == 3)
    #expect(visits(.setQuery(id: 8, "y")) == 3)
    #expect(visits(.setQuery(id: 8, "y")) == 3)
    #expect(visits(.nothing) == 2)
    #expect(visits(.setAll("z")) == 1_002)
    #expect(visits(.add(5_000)) == 1_003)
    #expect(visits(.finders(.element(id: 5_000, action: .remove))) == 1_002)
    #expect(visits(.nothing) == 2)
    #expect(store.taskNames == Array(repeating: "find z", count: 1_000))
  }

  @Test func `a store without tasks visits nothing`() {
    let store = Store(initialState: Plain.State(children: [Plain.State(id: 1)])) { Plain() }
    for _ in 0..<20 { store.send(.touch) }
    #expect(store.watch == nil)
    #expect((store.core as? RootCore<Plain.State, Plain.Action>)?.runner.needsVisit == false)
  }

  @Test func `a parent's change of an element starts the effect of that element only`() {
    let store = desk(3)
    store.send(.setQuery(id: 1, "new"))
    #expect(store.taskNames == ["find new", "find q0", "find q2"])
    store.send(.setQuery(id: 1, nil))
    #expect(store.taskNames == ["find q0", "find q2"])
    store.send(.removeFirstAndSet(id: 2, "both"))
    #expect(store.taskNames == ["find both"])
  }

  // MARK: Order

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
    #expect(log.all.prefix(2) == ["value 1", "child 1"])
    let changes = store.history?.effectEvents.map { event in
      switch event.change {
      case .started(let start): "start \(start.name ?? "-")"
      case .ended: "end \(event.number)"
      case .cancelled: "cancel \(event.number)"
      }
    }
    #expect(
      changes == [
        "start value 1", "start child 1", "start returned", "cancel 1", "cancel 2", "start value 2",
      ]
    )
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
      #expect(store.withState { $0.value } == 1_001)
    }
    #expect(texts.count == 1)
    #expect(texts.first?.contains("TaskTests.swift") == true)
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
    #expect(store.withState { $0.value } == 10)
    #expect(store.taskNames == [])
  }

  // MARK: Test store

  @Test func `a test receives what a task sends`() async {
    let store = TestStore(initialState: Finder.State(query: "a")) {
      Finder()
    } withDependencies: {
      $0.continuousClock = clock
    }
    await clock.advance(by: .seconds(1))
    await store.receive(.loaded(["a"])) { $0.results = ["a"] }
    await store.send(.queryChanged("b")) { $0.query = "b" }
    await store.send(.queryChanged("c")) { $0.query = "c" }
    await clock.advance(by: .seconds(1))
    await store.receive(.loaded(["c"])) { $0.results = ["c"] }
    await store.send(.queryChanged("d")) { $0.query = "d" }
    await store.finish()
  }

  @Test func `a synchronous action at the creation is received`() async {
    struct State: Equatable { var value = 0 }
    enum Action: Equatable { case appeared }
    let store = TestStore(initialState: State()) {
      Reduce<State, Action> { state, _ in
        state.value += 1
        return .none
      }
      .task { _ in .send(.appeared) }
    }
    await store.receive(.appeared) { $0.value = 1 }
  }

  @Test func `a failure names the task`() async {
    let texts = await issues {
      let store = TestStore(initialState: Finder.State(query: "a")) {
        Finder()
      } withDependencies: {
        $0.continuousClock = clock
      }
      await store.receive(.loaded(["a"]))
      await store.finish()
    }
    #expect(texts.count == 1)
    #expect(texts.first?.contains("task(id: \"a\") at") == true)
  }

  @Test func `finish of a send does not wait for tasks`() async {
    let store = desk(2)
    await store.send(.add(9)).finish()
    #expect(store.taskNames.count == 3)
  }

  // MARK: Reading

  @Test func `an effect reads the state of its feature`() async {
    let store = Store(initialState: Reading.Parent.State()) { Reading.Parent() }
    await store.send(.rows(.element(id: 2, action: .read))).finish()
    #expect(store.withState { $0.log } == ["row 2 = 20"])
    await store.send(.readAll).finish()
    #expect(store.withState { $0.log } == ["row 2 = 20", "2 rows"])
    let texts = await issues {
      await store.send(.rows(.element(id: 1, action: .readWrong))).finish()
    }
    #expect(texts.count == 1)
    #expect(texts.first?.contains("Reading.Parent.State") == true)
    #expect(texts.first?.contains("Reading.Row.State") == true)
    #expect(store.withState { $0.log }.last == "row 1 = nil")
  }

  @Test func `a test store reads too`() async {
    let store = TestStore(initialState: Reading.Parent.State()) { Reading.Parent() }
    await store.send(.rows(.element(id: 2, action: .read)))
    await store.receive(\.rows) { $0.log = ["row 2 = 20"] }
  }

  // MARK: Dependencies, presentation, life time

  @Test func `a task has the dependencies of its feature`() async {
    let log = Log<String>()
    let store = Store(initialState: Dependent.Parent.State()) { Dependent.Parent(log: log) }
    store.send(.present)
    #expect(log.all == ["outer 1", "inner 3, presented true"])
    await store.runningTasks()
    #expect(store.withState { $0.sheet == nil })
    store.send(.present)
    #expect(log.all.count == 3)
    #expect(store.taskNames == ["dismiss"])
  }

  @Test func `a dismissing task of an enum of features`() async {
    let store = TestStore(initialState: Page.State()) { Page() }
    await store.send(.present) { $0.destination = .note(Note.State()) }
    await store.receive(\.destination.dismiss) { $0.destination = nil }
    await store.finish()
  }

  @Test func `nothing is retained`() {
    weak var node: TaskNode?
    weak var watch: TaskWatch?
    do {
      var random = SeededGenerator(seed: 5)
      let store = Store(initialState: Root.State.random(&random)) { Root(starts: Starts()) }
      for _ in 0..<40 { store.send(store.withState { Root.Action.random(for: $0, &random) }) }
      watch = store.watch
      node = watch?.node
      #expect(node != nil)
    }
    #expect(watch == nil)
    #expect(node == nil)
  }

  @Test func `a store without tasks keeps nothing`() {
    weak var node: TaskNode?
    let store = Store(initialState: Plain.State(children: [Plain.State(id: 1)])) { Plain() }
    node = store.watch?.node
    for _ in 0..<20 { store.send(.touch) }
    #expect(node == nil)
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
      #expect(store.withState { $0.steps } == 2_002)
    }
    #expect(texts.count == 1)
  }

  // MARK: History

  @Test func `an event tells why an effect started`() {
    let store = Store(initialState: Desk.State()) {
      Desk()
    } withDependencies: {
      $0.continuousClock = clock
      $0.storeObservers.append(HistoryRecorder())
    }
    store.send(.add(1))
    store.send(.setQuery(id: 1, "new"))
    let starts = store.history?.effectEvents.compactMap { event in
      if case .started(let start) = event.change { start } else { nil }
    }
    #expect(starts?.map(\.trigger) == [.appearance, .change])
    #expect(starts?.map(\.action) == [1, 2])
    #expect(starts?.map(\.features) == [["Finder[1]"], ["Finder[1]"]])
  }

  @Test func `going on from a past state starts what that state asks for`() {
    let store = Store(initialState: Desk.State()) {
      Desk()
    } withDependencies: {
      $0.continuousClock = clock
      $0.storeObservers.append(HistoryRecorder())
    }
    store.send(.add(1))
    store.send(.add(2))
    store.send(.present(Finder.State(id: 7, query: "sheet")))
    #expect(store.taskNames == ["find q1", "find q2", "find sheet"])
    store.travel(to: 1)
    #expect(store.taskNames == ["find q1", "find q2", "find sheet"])
    store.send(.nothing)
    #expect(store.taskNames == ["find q1"])
    store.send(.add(3))
    #expect(store.taskNames == ["find q1", "find q3"])
  }
}

@CasePathable enum OrderAction {
  case change
  case never(Never)
}

/// A feature that contains itself and has no tasks.
struct Plain: Reducer {
  struct State: Equatable, Identifiable {
    var id = 0
    var children: IdentifiedArrayOf<Plain.State> = []
    var absent: Desk.State2?
  }
  @CasePathable enum Action {
    case touch
    case absent(Desk.Action2)
    indirect case children(IdentifiedAction<Int, Plain.Action>)
  }
  var body: some Reducer<State, Action> {
    EmptyReducer<State, Action>()
      .forEach(\.children, action: \.children) { Plain() }
      .ifLet(\.absent, action: \.absent) { EmptyReducer() }
  }
}

extension Desk {
  struct State2: Equatable {}
  enum Action2 {}
}

enum Reading {
  struct Row: Reducer {
    struct State: Equatable, Identifiable {
      let id: Int
      var value = 0
    }
    enum Action: Sendable {
      case read
      case readWrong
      case got(String)
    }
    var body: some Reducer<State, Action> {
      Reduce<State, Action> { state, action in
        switch action {
        case .read:
          return .run { [id = state.id] send in
            let value = await send.read(\State.value)
            await send(.got("row \(id) = \(value.map { "\($0)" } ?? "nil")"))
          }
        case .readWrong:
          return .run { [id = state.id] send in
            let value = await send.read(\Parent.State.log.count)
            await send(.got("row \(id) = \(value.map { "\($0)" } ?? "nil")"))
          }
        case .got: return .none
        }
      }
    }
  }

  struct Parent: Reducer {
    struct State: Equatable {
      var rows: IdentifiedArrayOf<Row.State> = [
        Row.State(id: 1, value: 10), Row.State(id: 2, value: 20),
      ]
      var log: [String] = []
    }
    @CasePathable enum Action: Sendable {
      case rows(IdentifiedAction<Int, Row.Action>)
      case readAll
      case got(String)
    }
    var body: some Reducer<State, Action> {
      Reduce<State, Action> { state, action in
        switch action {
        case .rows(.element(_, .got(let text))), .got(let text): state.log.append(text)
        case .rows: break
        case .readAll:
          return .run { send in
            let count = await send.read { (state: State) in state.rows.count }
            await send(.got("\(count ?? -1) rows"))
          }
        }
        return .none
      }
      .forEach(\.rows, action: \.rows) { Row() }
    }
  }
}

enum Dependent {
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

private enum NumberKey: DependencyKey {
  static let liveValue = 1
  static let testValue = 1
}

extension DependencyValues {
  fileprivate var number: Int {
    get { self[NumberKey.self] }
    set { self[NumberKey.self] = newValue }
  }
}

@Reducer struct Note {
  @ObservableState struct State: Equatable {}
  enum Action { case never }
  @Dependency(\.dismiss) var dismiss
  var body: some ReducerOf<Self> {
    EmptyReducer().task { _ in .run { [dismiss] _ in await dismiss() } }
  }
}

@Reducer struct Page {
  @Reducer enum Destination { case note(Note) }
  @ObservableState struct State: Equatable { @Presents var destination: Destination.State? }
  enum Action {
    case present
    case destination(PresentationAction<Destination.Action>)
  }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .present = action { state.destination = .note(Note.State()) }
      return .none
    }
    .ifLet(\.$destination, action: \.destination)
  }
}

extension Page.Destination.State: Equatable {}

/// Rows whose children have effects in flight.
struct Nest: Reducer {
  struct Leaf: Reducer {
    struct State: Equatable {}
    enum Action { case never }
    var body: some Reducer<State, Action> {
      EmptyReducer<State, Action>()
        .task { _ in .run { _ in try await Task.never() } }
    }
  }
  struct Row: Reducer {
    struct State: Equatable, Identifiable {
      let id: Int
      var leaf: Leaf.State? = Leaf.State()
    }
    @CasePathable enum Action { case leaf(Leaf.Action) }
    var body: some Reducer<State, Action> {
      EmptyReducer<State, Action>().ifLet(\.leaf, action: \.leaf) { Leaf() }
    }
  }
  struct State: Equatable { var rows: IdentifiedArrayOf<Row.State> = [] }
  @CasePathable enum Action {
    case nothing
    case rows(IdentifiedAction<Int, Row.Action>)
  }
  var body: some Reducer<State, Action> {
    EmptyReducer<State, Action>().forEach(\.rows, action: \.rows) { Row() }
  }
}
