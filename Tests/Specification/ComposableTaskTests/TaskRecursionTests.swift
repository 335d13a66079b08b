import ComposableTestKit
import Testing

@testable import Composable

/// A feature that contains itself asks for its tasks again at each level.
@MainActor @Suite struct TaskRecursionTests {
  private let log = Log<String>()

  @Test(arguments: [0, 1, 20])
  func `a task starts in a feature that is nested in its own type`(earlierActions: Int) {
    let store = Store(initialState: Screen.State(id: 0)) { Screen(kind: .list, log: log) }
    for _ in 0..<earlierActions { store.send(.nothing) }
    store.send(.open(7))
    expectEqual(store.taskNames, ["detail 7"])
    store.send(.next(.element(id: 7, action: .open(8))))
    expectEqual(store.taskNames, ["detail 7", "detail 8"])
    expectEqual(store.taskFeatures["detail 8"]?.count, 2)
  }

  @Test(arguments: [0, 1, 20])
  func `a task starts in a deep level although no level around it has one`(earlierActions: Int) {
    let store = Store(initialState: Screen.State(id: 0)) { Screen(kind: .deep(2), log: log) }
    for _ in 0..<earlierActions { store.send(.nothing) }
    store.send(.open(1))
    store.send(.next(.element(id: 1, action: .open(2))))
    expectEqual(store.taskNames, [])
    store.send(.next(.element(id: 1, action: .next(.element(id: 2, action: .open(3))))))
    expectEqual(store.taskNames, ["detail 3"])
  }

  @Test(arguments: [0, 20])
  func `a task starts in a level that differs by a dependency`(earlierActions: Int) {
    let store = Store(initialState: Screen.State(id: 0)) { Screen(kind: .byDependency, log: log) }
    for _ in 0..<earlierActions { store.send(.nothing) }
    store.send(.open(1))
    expectEqual(store.taskNames, [])
    store.send(.next(.element(id: 1, action: .open(2))))
    expectEqual(store.taskNames, ["detail 2"])
  }

  @Test func `the leaves of a tree without tasks are not visited again`() throws {
    let leaves = (1...100).map { Screen.State(id: $0) }
    let state = Screen.State(id: 0, next: IdentifiedArray(uniqueElements: leaves))
    let store = Store(initialState: state) { Screen(kind: .plain, log: log) }
    for _ in 0..<20 { store.send(.nothing) }
    let watch = try #require(store.watch)
    let before = watch.visits
    store.send(.nothing)
    store.send(.open(101))
    store.send(.next(.element(id: 7, action: .nothing)))
    expectEqual(watch.visits - before, 3)  // The root, three times.
    store.send(.next(.element(id: 7, action: .open(102))))
    expectEqual(watch.visits - before, 5)
  }

  @Test(arguments: [Sheet.Kind.plain, .presence])
  func `a presented level that has not changed is not visited`(_ kind: Sheet.Kind) throws {
    let store = Store(initialState: Sheet.State(levels: 10)) { Sheet(kind: kind, log: log) }
    for _ in 0..<20 { store.send(.touch) }
    let watch = try #require(store.watch)
    func visits(levels: Int) -> Int {
      let before = watch.visits
      store.send(.touch(levels: levels))
      return watch.visits - before
    }
    expectEqual(visits(levels: 0), 1)
    expectEqual(visits(levels: 3), 4)
    expectEqual(visits(levels: 0), 1)
    expectEqual(store.taskNames.count, kind == .presence ? 11 : 0)
  }

  @Test func `a shared value restarts a task although no state has changed`() {
    let topic = Shared(value: 0)
    let store = Store(initialState: Sheet.State(levels: 3, topic: topic)) {
      Sheet(kind: .topic(depth: 3), log: log)
    }
    for _ in 0..<20 { store.send(.touch) }
    topic.withLock { $0 = 1 }
    expectEqual(store.taskNames, ["topic 0"])
    store.send(.touch)
    expectEqual(store.taskNames, ["topic 1"])
  }

  @Test func `a child in an object starts its task although no state has changed`() throws {
    let store = Store(initialState: Sheet.State(levels: 2)) { Sheet(kind: .kept, log: log) }
    for _ in 0..<20 { store.send(.touch) }
    let shelf = try #require(store.withState { $0.next?.next?.shelf })
    shelf.state = Sheet.State(levels: 0)
    store.send(.touch)
    expectEqual(store.taskNames, ["presence"])
    shelf.state = nil
    store.send(.touch)
    expectEqual(store.taskNames, [])
  }

  @Test func `features that can present each other are built once to find their tasks`() {
    let store = Store(initialState: SiteState()) { Site<Int>(log: log) }
    for _ in 0..<20 { store.send(.nothing) }
    expectEqual(log.all, ["Int", "Int", "Bool", "Double", "String"])
    #expect(store.watch != nil)
  }

  @Test func `a recursive feature without properties and tasks is not visited`() {
    let state = TwinState(left: TwinState(left: TwinState()))
    let store = Store(initialState: state) { Twin<Left, Left>() }
    for _ in 0..<20 { store.send(.nothing) }
    #expect(store.watch == nil)
  }

  @Test func `a recursive feature whose only properties are dependencies is not visited either`() {
    let store = Store(initialState: TwinState(left: TwinState())) { DependentTwin() }
    for _ in 0..<20 { store.send(.nothing) }
    #expect(store.watch == nil)
  }

  @Test func `a task starts in a deep level whose type has another dependency at each level`() {
    let store = Store(initialState: TwinState()) { RestlessTwin() }
    for _ in 0..<20 { store.send(.nothing) }
    let state = (0..<9).reduce(TwinState()) { state, _ in TwinState(left: state) }
    store.send(.set(state))
    expectEqual(store.taskNames, ["9"])
  }

  @Test func `a level of two features that contain each other has the tasks of its type`() {
    let store = Store(initialState: TwinState()) { Twin<Left, Right>() }
    for _ in 0..<20 { store.send(.nothing) }
    store.send(.set(TwinState(left: TwinState(left: TwinState(right: TwinState())))))
    expectEqual(store.taskNames, ["right"])
    store.send(.set(TwinState(right: TwinState(left: TwinState(right: TwinState())))))
    expectEqual(store.taskNames, ["right", "right"])
  }

  // The last road that is built only leads to the fork around it.
  @Test func `a task starts in a level that is reached through a feature without tasks`() {
    let store = Store(initialState: TwinState()) { Road() }
    for _ in 0..<20 { store.send(.nothing) }
    let state = (0..<5).reduce(TwinState(right: TwinState())) { state, _ in TwinState(left: state) }
    store.send(.set(state))
    expectEqual(store.taskNames, ["goal"])
  }
}

private enum Left {}
private enum Right {}

private struct TwinState {
  @PresentationState var left: TwinState?
  @PresentationState var right: TwinState?
}

@CasePathable private indirect enum TwinAction {
  case nothing
  case set(TwinState)
  case left(PresentationAction<TwinAction>)
  case right(PresentationAction<TwinAction>)
}

/// A feature that can present itself and its other kind, and has a task if it is the right one.
private struct Twin<Kind, Other>: Reducer {
  var body: some Reducer<TwinState, TwinAction> {
    Reduce { state, action in
      if case .set(let new) = action { state = new }
      return .none
    }
    .ifLet(\.$left, action: \.left) { Twin<Left, Other>() }
    .ifLet(\.$right, action: \.right) { Twin<Other, Other>() }
    if Kind.self == Right.self { EmptyReducer().task { _ in .never("right") } }
  }
}

/// A feature that presents a fork.
private struct Road: Reducer {
  var body: some Reducer<TwinState, TwinAction> {
    Reduce { state, action in
      if case .set(let new) = action { state = new }
      return .none
    }
    .ifLet(\.$left, action: \.left) { Fork() }
  }
}

/// A feature that presents the road that presents it, and a feature with a task.
private struct Fork: Reducer {
  var body: some Reducer<TwinState, TwinAction> {
    EmptyReducer()
      .ifLet(\.$left, action: \.left) { Road() }
      .ifLet(\.$right, action: \.right) { EmptyReducer().task { _ in .never("goal") } }
  }
}

// Only optimized code finds out that two properties with one key path read the same.
private let number = Dependency(\.number)

/// A feature that presents itself, and has a dependency.
private struct DependentTwin: Reducer {
  private let dependency = number

  var body: some Reducer<TwinState, TwinAction> {
    EmptyReducer().ifLet(\.$left, action: \.left) { DependentTwin() }
  }
}

/// A screen whose kind is a stored property.
@Reducer struct Screen {
  enum Kind: Sendable {
    case list, detail, plain, byDependency

    /// A detail below a number of other screens.
    case deep(Int)

    var next: Self {
      switch self {
      case .list, .detail, .deep(0): .detail
      case .deep(let depth): .deep(depth - 1)
      case .plain, .byDependency: self
      }
    }
  }

  @ObservableState struct State: Equatable, Identifiable {
    let id: Int
    var next: IdentifiedArrayOf<State> = []
  }

  @CasePathable indirect enum Action {
    case nothing
    case open(Int)
    case next(IdentifiedAction<Int, Action>)
  }

  let kind: Kind
  let log: Log<String>

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      if case .open(let id) = action { state.next.append(State(id: id)) }
      return .none
    }
    .forEach(\.next, action: \.next) {
      Screen(kind: kind.next, log: log).transformDependency(\.number) { $0 += 1 }
    }
    if hasTask { EmptyReducer().task { log.effect("detail \($0.id)") } }
  }

  private var hasTask: Bool {
    @Dependency(\.number) var number
    return switch kind {
    case .detail: true
    case .byDependency: number == 3
    case .list, .plain, .deep: false
    }
  }
}

/// A feature that presents itself.
@Reducer struct Sheet {
  enum Kind: Equatable {
    case plain

    /// Each level has a task.
    case presence

    /// The level below a number of others has a task that follows a shared value.
    case topic(depth: Int)

    /// Each level can keep a sheet with a task in an object.
    case kept

    var next: Self { if case .topic(let depth) = self { .topic(depth: depth - 1) } else { self } }
  }

  final class Shelf {
    var state: State?
  }

  @ObservableState struct State {
    var count = 0
    let shelf = Shelf()
    @Shared var topic: Int
    @Presents var next: State?

    var shownTopic: Int { topic }

    var kept: State? {
      get { shelf.state }
      nonmutating set { shelf.state = newValue }
    }

    init(levels: Int, topic: Shared<Int> = Shared(value: 0)) {
      _topic = topic
      next = levels > 0 ? State(levels: levels - 1, topic: topic) : nil
    }
  }

  @CasePathable indirect enum Action {
    case touch
    case next(PresentationAction<Action>)
    case kept(Action)

    static func touch(levels: Int) -> Self {
      (0..<levels).reduce(.touch) { action, _ in .next(.presented(action)) }
    }
  }

  let kind: Kind
  let log: Log<String>

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      if case .touch = action { state.count += 1 }
      return .none
    }
    .ifLet(\.$next, action: \.next) { Sheet(kind: kind.next, log: log) }
    if kind == .presence { EmptyReducer().task { _ in log.effect("presence") } }
    if kind == .topic(depth: 0) {
      EmptyReducer().task(id: \.shownTopic) { log.effect("topic \($0.topic)") }
    }
    if kind == .kept {
      EmptyReducer().ifLet(\.kept, action: \.kept) { Sheet(kind: .presence, log: log) }
    }
  }
}

/// One of four features, each of which can present all four.
private struct Site<Kind>: Reducer {
  let log: Log<String>

  var body: some Reducer<SiteState, SiteAction> {
    let _ = log.add("\(Kind.self)")
    EmptyReducer<SiteState, SiteAction>()
      .ifLet(\.$int, action: \.int) { Site<Int>(log: log) }
      .ifLet(\.$bool, action: \.bool) { Site<Bool>(log: log) }
      .ifLet(\.$double, action: \.double) { Site<Double>(log: log) }
      .ifLet(\.$string, action: \.string) { Site<String>(log: log) }
  }
}

private struct SiteState {
  @PresentationState var int: SiteState?
  @PresentationState var bool: SiteState?
  @PresentationState var double: SiteState?
  @PresentationState var string: SiteState?
}

@CasePathable private indirect enum SiteAction {
  case nothing
  case int(PresentationAction<SiteAction>)
  case bool(PresentationAction<SiteAction>)
  case double(PresentationAction<SiteAction>)
  case string(PresentationAction<SiteAction>)
}

/// A feature that presents itself with another dependency, and has a task at one level.
private struct RestlessTwin: Reducer {
  @Dependency(\.number) private var number

  var body: some Reducer<TwinState, TwinAction> {
    let next = number + 1
    Reduce { state, action in
      if case .set(let new) = action { state = new }
      return .none
    }
    .ifLet(\.$left, action: \.left) {
      withDependencies {
        $0.number = next
      } operation: {
        RestlessTwin()
      }
    }
    if number == 9 { EmptyReducer().task { _ in .never("9") } }
  }
}
