import Composable
import Testing

@MainActor @Suite struct BindingReducerTests {
  private func makeStore() -> StoreOf<Form> { Store(initialState: Form.State()) { Form() } }

  @Test func `a binding is written before the reducers below run`() {
    let store = makeStore()
    store.send(.binding(.set(\.name, "Blob")))
    #expect(store.withState(\.name) == "Blob")
    #expect(store.withState(\.seen) == ["name: Blob"])
  }

  @Test func `a pattern matches the key path of a binding`() {
    let store = makeStore()
    store.send(.binding(.set(\.isOn, true)))
    #expect(store.withState(\.seen) == ["other"])
    #expect(BindingAction<Form.State>.set(\.name, "a") != .set(\.isOn, true))
  }

  @Test func `bindings are equal when key path and value are`() {
    #expect(BindingAction<Form.State>.set(\.name, "a") == .set(\.name, "a"))
    #expect(BindingAction<Form.State>.set(\.name, "a") != .set(\.name, "b"))
    #expect(BindingAction<Form.State>.set(\.name, "a") != .set(\.title, "a"))
  }

  @Test func `a case key path leads to the value of a binding`() {
    let action = Form.Action.set(\.name, "Blob")
    let (name, title): (String?, String?) =
      (action[case: \.binding.name], action[case: \.binding.title])
    #expect(name == "Blob")
    #expect(title == nil)
    #expect(action.is(\.binding.name))
    let store = makeStore()
    store.send((\Form.Action.Cases.binding.isOn)(true))
    #expect(store.withState(\.isOn))
  }

  @Test func `actions that are no bindings change nothing`() {
    let store = makeStore()
    store.send(.tapped)
    #expect(store.withState { $0 } == Form.State())
  }

  @Test func `bindings of a view's actions are written`() {
    let store = Store(initialState: Form.State()) { Screen() }
    store.send(.view(.binding(.set(\.name, "Blob"))))
    #expect(store.withState(\.name) == "Blob")
  }

  @Test func `an action without case paths is written as well`() {
    enum Plain: BindableAction {
      case tapped
      case binding(BindingAction<Form.State>)
    }
    let store = Store(initialState: Form.State()) { BindingReducer<Form.State, Plain, Plain>() }
    store.send(.tapped)
    store.send(.binding(.set(\.name, "Blob")))
    #expect(store.withState(\.name) == "Blob")
  }

  @Test func `an action tells whether it is a binding`() {
    #expect(Form.Action.tapped.binding == nil)
    #expect(Form.Action.set(\.name, "a").binding == .set(\.name, "a"))
  }
}

@Reducer private struct Form {
  @ObservableState
  struct State: Equatable {
    var name = ""
    var title = ""
    var isOn = false
    var seen: [String] = []
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case tapped
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .binding(\.name): state.seen.append("name: \(state.name)")
      case .binding: state.seen.append("other")
      case .tapped: break
      }
      return .none
    }
  }
}

@Reducer private struct Screen {
  typealias State = Form.State

  @CasePathable enum Action {
    case view(View)
    @CasePathable enum View: BindableAction { case binding(BindingAction<State>) }
  }

  var body: some ReducerOf<Self> {
    BindingReducer(action: \.view)
  }
}
