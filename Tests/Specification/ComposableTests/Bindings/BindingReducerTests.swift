import ComposableTestKit
import Testing

@testable import Composable

@MainActor @Suite struct BindingReducerTests {
  private func makeStore() -> StoreOf<Form> { Store(initialState: Form.State()) { Form() } }

  @Test func `a binding is written before the reducers below run`() {
    let store = makeStore()
    store.send(.binding(.set(\.name, "Blob")))
    expectEqual(store.withState(\.name), "Blob")
    expectEqual(store.withState(\.seen), ["name: Blob"])
  }

  @Test func `a pattern matches the key path of a binding`() {
    let store = makeStore()
    store.send(.binding(.set(\.isOn, true)))
    expectEqual(store.withState(\.seen), ["other"])
    #expect(BindingAction<Form.State>.set(\.name, "a") != .set(\.isOn, true))
  }

  @Test func `a binding has the key path that it sets`() {
    let keyPath: PartialKeyPath<Form.State> = BindingAction<Form.State>.set(\.name, "a").keyPath
    expectEqual(keyPath, \Form.State.name)
  }

  @Test func `bindings are equal when key path and value are`() {
    expectEqual(BindingAction<Form.State>.set(\.name, "a"), .set(\.name, "a"))
    #expect(BindingAction<Form.State>.set(\.name, "a") != .set(\.name, "b"))
    #expect(BindingAction<Form.State>.set(\.name, "a") != .set(\.title, "a"))
  }

  @Test func `a case key path leads to the value of a binding`() {
    let action = Form.Action.set(\.name, "Blob")
    let (name, title): (String?, String?) =
      (action[case: \.binding.name], action[case: \.binding.title])
    expectEqual(name, "Blob")
    #expect(title == nil)
    #expect(action.is(\.binding.name))
    let store = makeStore()
    store.send((\Form.Action.Cases.binding.isOn)(true))
    #expect(store.withState(\.isOn))
  }

  @Test func `actions that are no bindings change nothing`() {
    let store = makeStore()
    store.send(.tapped)
    expectEqual(store.withState { $0 }, Form.State())
  }

  @Test func `bindings of a view's actions are written`() {
    let store = Store(initialState: Form.State()) { Screen() }
    store.send(.view(.binding(.set(\.name, "Blob"))))
    expectEqual(store.withState(\.name), "Blob")
  }

  @Test func `an action without case paths is written as well`() {
    enum Plain: BindableAction {
      case tapped
      case binding(BindingAction<Form.State>)
    }
    let store = Store(initialState: Form.State()) { BindingReducer<Form.State, Plain, Plain>() }
    store.send(.tapped)
    store.send(.binding(.set(\.name, "Blob")))
    expectEqual(store.withState(\.name), "Blob")
  }

  @Test func `a pattern matches the key path and the value of a binding`() {
    func isBlob(_ action: Form.Action) -> Bool {
      switch action {
      case .binding(.set(\.name, "Blob")): true
      default: false
      }
    }
    #expect(isBlob(.set(\.name, "Blob")))
    #expect(!isBlob(.set(\.name, "Blob Jr.")))
    #expect(!isBlob(.set(\.title, "Blob")))
  }

  @Test func `a case may have the name of a property that is bound`() {
    let action = Form.Action.set(\.tapped, 1)
    #expect(action.is(\.binding.tapped))
    expectEqual(action[case: \.binding.tapped], 1)
    #expect(!action.is(\.tapped))
    let store = makeStore()
    store.send((\Form.Action.Cases.binding.tapped)(2))
    expectEqual(store.withState(\.tapped), 2)
  }

  @Test func `a dump shows the property and its value`() {
    let action = BindingAction<Point>(keyPath: \.x, value: 1)
    expectEqual(String(customDumping: action), #".set(\Point.x, 1)"#)
  }

  @Test func `a dump names an observed property`() {
    let text = String(customDumping: Form.Action.set(\.name, "Blob"))
    expectEqual(text, #"Form.Action.binding(.set(\Form.State.name, "Blob"))"#)
  }

  @Test func `an action knows whether it is a binding`() {
    #expect(Form.Action.tapped.binding == nil)
    expectEqual(Form.Action.set(\.name, "a").binding, .set(\.name, "a"))
  }
}

private struct Point { var x = 0 }

@Reducer private struct Form {
  @ObservableState
  struct State: Equatable {
    var name = ""
    var title = ""
    var isOn = false
    var tapped = 0
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
