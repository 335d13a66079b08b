import ComposableCasePaths
import ComposableDependencies
import ComposableTestKit

@testable import Composable

extension Store {
  var watch: TaskWatch? { (core as? RootCore<State, Action>)?.runner.tasks }

  /// The names of the running tasks.
  var taskNames: [String] {
    guard let core = core as? RootCore<State, Action> else { return [] }
    core.startTasks()
    return core.effectsInFlight.compactMap { effect in
      guard effect.context.isTask, case .operation(let operation) = effect.work else { return nil }
      return operation.name
    }
    .sorted()
  }
}

extension Store {
  /// The names of the features of the running tasks, by the names of the tasks.
  var taskFeatures: [String: [String]] {
    guard let core = core as? RootCore<State, Action> else { return [:] }
    core.startTasks()
    let tasks = core.effectsInFlight.compactMap { effect -> (String, [String])? in
      guard effect.context.isTask, case .operation(let operation) = effect.work else { return nil }
      return operation.name.map { ($0, effect.context.path.map(\.name)) }
    }
    return Dictionary(uniqueKeysWithValues: tasks)
  }
}

extension Effect {
  /// An effect that ends when it is cancelled.
  static func never(_ name: String) -> Self {
    .run(name: name) { _ in try await Task.never() }
  }
}

extension Log<String> {
  /// Adds a name, and returns an effect that ends when it is cancelled.
  func effect<Action>(_ name: String) -> Effect<Action> {
    add(name)
    return .never(name)
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

/// A search whose request follows the query.
struct Finder: Reducer {
  struct State: Equatable, Identifiable, Codable {
    var id = 0
    var query: String?
    var results: [String] = []
  }
  enum Action: Sendable, Equatable, Codable {
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

/// A feature with a child in each kind of place, whose parent can change anything.
struct Board: Reducer {
  @CasePathable enum Mode: Equatable {
    case off
    case left(Leaf.State)
    case right(Leaf.State)
  }
  struct State: Equatable {
    var items: IdentifiedArrayOf<Leaf.State> = []
    @PresentationState var sheet: Leaf.State?
    var mode = Mode.off
    var path = StackState<Leaf.State>()
    var box = Leaf.State(id: 0)
  }
  @CasePathable enum Action {
    case change((inout State) -> Void)
    case box(Leaf.Action)
    case items(IdentifiedActionOf<Leaf>)
    case left(Leaf.Action)
    case path(StackActionOf<Leaf>)
    case right(Leaf.Action)
    case sheet(PresentationAction<Leaf.Action>)
  }
  let log: Log<String>

  var body: some Reducer<State, Action> {
    Scope(\.box, action: \.box) { Leaf(log: log) }
    Scope(\.mode, action: \.self) {
      EmptyReducer<Mode, Action>()
        .ifCaseLet(\.left, action: \.left) { Leaf(log: log) }
        .ifCaseLet(\.right, action: \.right) { Leaf(log: log) }
    }
    Reduce<State, Action> { state, action in
      if case .change(let change) = action { change(&state) }
      return .none
    }
    .forEach(\.items, action: \.items) { Leaf(log: log) }
    .ifLet(\.$sheet, action: \.sheet) { Leaf(log: log) }
    .forEach(\.path, action: \.path) { Leaf(log: log) }
  }
}

/// A feature with a task that follows its presence, and one that follows a value.
struct Leaf: Reducer {
  struct State: Equatable, Identifiable {
    let id: Int
    var topic: Int?
  }
  enum Action { case topicChanged(Int?) }
  let log: Log<String>

  var body: some Reducer<State, Action> {
    Reduce<State, Action> { state, action in
      if case .topicChanged(let topic) = action { state.topic = topic }
      return .none
    }
    .task { log.effect("leaf \($0.id)") }
    .task(id: \.topic) { log.effect("topic \($0.topic ?? -1)") }
  }
}

/// A feature that contains itself.
struct Tree: Reducer {
  struct State: Equatable, Identifiable {
    let id: Int
    var trees: IdentifiedArrayOf<Tree.State> = []
  }
  @CasePathable enum Action {
    case grow(Tree.State)
    indirect case trees(IdentifiedActionOf<Tree>)
  }
  let log: Log<String>

  var body: some Reducer<State, Action> {
    Reduce<State, Action> { state, action in
      if case .grow(let tree) = action { state.trees.append(tree) }
      return .none
    }
    .task { log.effect("tree \($0.id)") }
    .forEach(\.trees, action: \.trees) { Tree(log: log) }
  }
}

private enum NumberKey: DependencyKey {
  static let liveValue = 1
  static let testValue = 1
}

extension DependencyValues {
  var number: Int {
    get { self[NumberKey.self] }
    set { self[NumberKey.self] = newValue }
  }
}
