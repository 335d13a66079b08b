import Composable
import ComposableTestKit
import Testing

@Suite struct ViewActionTests {
  @MainActor @Test func `a type of the main actor sends there`() {
    let screen = FormScreen(store: Store(initialState: Form.State()) { Form() })
    screen.tap()
    expectEqual(screen.store.withState { $0.taps }, 1)
  }

  @Test func `a type of another actor sends there`() async {
    await expectEqual(Session().taps(after: 2), 2)
  }

  @Test func `a type of no actor sends where it is`() async {
    await Session().check { store in
      let panel = Panel(store: store)
      panel.send(.tapped)
      expectEqual(panel.store.withState { $0.taps }, 1)
    }
  }

  @MainActor @Test func `the task of the action is the view's to wait for`() async {
    let screen = FormScreen(store: Store(initialState: Form.State()) { Form() })
    await screen.send(.saveButtonTapped).finish()
    #expect(screen.store.withState { $0.isSaved })
  }

  @MainActor @Test func `a type that is written by hand sends through the protocol`() {
    func tap(_ screen: some ViewActionSending<Form.State, Form.Action>) {
      screen.send(.tapped)
    }
    let screen = WrittenByHand(store: Store(initialState: Form.State()) { Form() })
    screen.send(.tapped)
    let panel = PanelByHand(store: screen.store)
    tap(panel)
    expectEqual(screen.store.withState { $0.taps }, 2)
  }

  @MainActor @Test func `a store of the view's actions alone can send no others`() {
    let store = Store(initialState: Form.State()) { Form() }
    let view: Store<Form.State, Form.Action.View> = store.scope(\.self, action: \.view)
    view.send(.tapped)
    expectEqual(store.withState { $0.taps }, 1)
  }
}

@Reducer
struct Form {
  struct State: Equatable {
    var taps = 0
    var isSaved = false
  }

  enum Action: ViewAction {
    case saved
    case view(View)

    @CasePathable
    enum View {
      case tapped
      case saveButtonTapped
    }
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .saved:
        state.isSaved = true
        return .none
      case .view(.tapped):
        state.taps += 1
        return .none
      case .view(.saveButtonTapped):
        return .run { send in await send(.saved) }
      }
    }
  }
}

@ViewAction(for: Form.self)
@MainActor
private struct FormScreen {
  let store: StoreOf<Form>

  func tap() { send(.tapped) }
}

@ViewAction(for: Form.self)
private struct Panel {
  let store: StoreOf<Form>
}

@ViewAction(for: Form.self)
private actor Session {
  private var kept: StoreOf<Form>?

  private var store: StoreOf<Form> {
    if let kept { return kept }
    let store = Store(initialState: Form.State(), isolation: self) { Form() }
    kept = store
    return store
  }

  func taps(after count: Int) -> Int {
    for _ in 0..<count { send(.tapped) }
    return store.withState { $0.taps }
  }

  func check(_ body: @Sendable (StoreOf<Form>) -> Void) { body(store) }
}

@MainActor
private struct WrittenByHand {
  let store: StoreOf<Form>
}

extension WrittenByHand: @MainActor ViewActionSending {}

private struct PanelByHand: ViewActionSending {
  let store: StoreOf<Form>
}
