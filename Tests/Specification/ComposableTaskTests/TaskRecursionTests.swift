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

  @Test func `features that can present each other are built once to find their tasks`() {
    let store = Store(initialState: SiteState()) { Site<Int>(log: log) }
    for _ in 0..<20 { store.send(.nothing) }
    expectEqual(log.all, ["Int", "Int", "Bool", "Double", "String"])
    #expect(store.watch != nil)
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
