// settings: swift6 swift5 main-actor package
public import Composable

@Reducer
public struct BothInExtension {
  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .increment: state.count += 1
      case .child(.presented): state.count -= 1
      case .child: break
      }
      return .none
    }
    .ifLet(\.$child, action: \.child) { ActionInExtension() }
  }
}

extension BothInExtension {
  @ObservableState
  public struct State: Equatable {
    public var count = 0
    @Presents var child: ActionInExtension.State?
    public init() {}
  }

  @CasePathable
  public enum Action {
    case increment
    case child(PresentationAction<ActionInExtension.Action>)
  }
}

@Reducer
public struct ActionInExtension {
  @ObservableState
  public struct State: Equatable { var text = "" }

  public var body: some Reducer<State, Action> {
    BindingReducer()
    EmptyReducer()
  }
}

extension ActionInExtension {
  @CasePathable
  public enum Action: BindableAction { case binding(BindingAction<State>) }
}

// The extension comes first, and the types of one are those of the other.
extension StateInExtension {
  typealias State = BothInExtension.State
  typealias Action = BothInExtension.Action
}

@Reducer
struct StateInExtension {
  var body: some ReducerOf<StateInExtension> { BothInExtension() }
}

@Reducer
struct KnownState {
  var body: some Reducer<[Action], Action> { Reduce { state, action in .none } }
}

extension KnownState { enum Action: Equatable { case tapped } }

@Reducer
struct BodyIsValue {
  let body = Reduce<State, Action> { state, _ in
    state.count += 1
    return .none
  }
}

extension BodyIsValue {
  struct State { var count = 0 }
  enum Action { case tapped }
}

@Reducer
struct GenericFeature<Value: Equatable & Sendable> {
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .set(let value) = action { state.value = value }
      return .none
    }
  }
}

extension GenericFeature {
  @ObservableState
  struct State: Equatable { var value: Value }
  @CasePathable
  enum Action { case set(Value) }
}

enum Namespace {
  @Reducer
  struct Nested {
    var body: some ReducerOf<Self> { Reduce { state, action in .none } }
  }
}

extension Namespace.Nested {
  struct State { var count = 0 }
  enum Action { case tapped }
}

@Reducer
enum Screen {
  case both(BothInExtension)
  case action(ActionInExtension)
}

@MainActor
func use(_ store: StoreOf<BothInExtension>) -> Int {
  store.send(.increment)
  _ = Store(initialState: GenericFeature.State(value: 1)) { GenericFeature<Int>() }
  _ = Store(initialState: Namespace.Nested.State()) { Namespace.Nested() }
  return store.count
}
