// settings: swift6 swift5 main-actor package
public import Composable

public protocol Titled { var title: String { get } }

extension Reducer {
  func logged(_ name: String) -> some ReducerOf<Self> {
    CombineReducers {
      self
      Reduce { _, action in
        print(name, action)
        return .none
      }
    }
  }

  func resetting<Value: Equatable>(
    _ keyPath: WritableKeyPath<State, Value>,
    to value: Value
  ) -> some ReducerOf<Self> where State: Equatable {
    onChange(of: { $0 }) { _, state in
      state[keyPath: keyPath] = value
      return .none
    }
  }
}

struct Analytics<State: Titled, Action>: Reducer {
  var body: some Reducer<State, Action> {
    Reduce { state, _ in
      let title = state.title
      return .run { _ in print(title) }
    }
  }
}

@Reducer public struct Article {
  @ObservableState public struct State: Equatable, Titled {
    public var title = ""
    var count = 0
    public init() {}
  }

  public enum Action { case tapped }

  public init() {}

  public var body: some ReducerOf<Self> {
    core
      .logged("article")
      .resetting(\.count, to: 0)
    Analytics()
    if Bool.random() { Analytics() }
  }

  @ReducerBuilder<State, Action> private var core: some ReducerOf<Self> {
    Reduce(self.tapped)
    EmptyReducer()
  }

  private func tapped(_ state: inout State, _ action: Action) -> EffectOf<Self> {
    state.count += 1
    return .none
  }
}

@MainActor
func makeStore<R: Reducer>(
  of state: R.State,
  _ reducer: () -> R
) -> StoreOf<R> {
  Store(initialState: state, reducer: reducer)
}

@MainActor
func makeTestStore<State: Equatable, Action>(
  _ state: State,
  _ reducer: some Reducer<State, Action>
) -> TestStore<State, Action> {
  TestStore(initialState: state) {
    reducer
  } withDependencies: {
    $0.continuousClock = TestClock()
  }
}

@MainActor
func use<State: Equatable, Action>(_ store: TestStore<State, Action>, _ action: Action) async {
  await store.send(action)
  await store.finish()
}

@MainActor func stores() async {
  makeStore(of: Article.State()) { Article() }.send(.tapped)
  await use(makeTestStore(Article.State(), Article()), .tapped)
}
