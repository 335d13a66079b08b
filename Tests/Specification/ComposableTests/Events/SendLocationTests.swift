import Composable
import ComposableTestKit
import Testing

@MainActor @Suite struct SendLocationTests {
  @Reducer struct Child {
    @ObservableState struct State: Equatable { var text = "" }
    @CasePathable enum Action: BindableAction, ViewAction {
      case binding(BindingAction<State>)
      case view(View)
      @CasePathable enum View { case tapped }
    }
    var body: some ReducerOf<Self> { BindingReducer() }
  }

  @Reducer struct Parent {
    @ObservableState struct State: Equatable { var child = Child.State() }
    @CasePathable enum Action {
      case child(Child.Action)
      case echoed
      case tapped
    }
    var body: some ReducerOf<Self> {
      Scope(state: \.child, action: \.child) { Child() }
      Reduce { _, action in if case .tapped = action { .send(.echoed) } else { .none } }
    }
  }

  @Test func `an action has the location of its send, and the action of its effect has none`() {
    let (store, locations) = makeStore()
    let line: UInt = #line + 1
    store.send(.tapped)
    store.send(\.echoed)
    store.send(\.child.view, .tapped)
    expectEqual(locations.all, [here(line), nil, here(line + 1), here(line + 2)])
  }

  @Test func `so has an action of a scoped store and of its view`() {
    let (store, locations) = makeStore()
    let child = store.scope(state: \.child, action: \.child)
    let line: UInt = #line + 1
    child.send(.view(.tapped))
    ViewActionSender(child)(.tapped)
    expectEqual(locations.all, [here(line), here(line + 1)])
  }

  @Test func `a function value and a binding have no location`() {
    let (store, locations) = makeStore()
    let send: (Parent.Action) -> StoreTask = store.send
    _ = send(.echoed)
    _ = [Parent.Action.echoed].map(store.send)
    store.scope(state: \.child, action: \.child).text = "A"
    expectEqual(locations.all, [nil, nil, nil])
  }

  @Test func `a test store reports the location of its send`() async {
    let locations = Locations()
    let store = TestStore(initialState: Parent.State()) {
      Parent()
    } withDependencies: {
      $0.storeObservers.append(locations)
    }
    let line: UInt = #line + 1
    await store.send(.tapped)
    await store.receive(\.echoed)
    expectEqual(locations.all, [here(line), nil])
  }

  @Test func `an action that is sent while another one is handled keeps its location`() {
    let locations = Locations()
    let hook = Hook()
    let store = Store(initialState: 0) {
      Reduce<Int, Bool> { _, isFirst in
        if isFirst { hook.call() }
        return .none
      }
    } withDependencies: {
      $0.storeObservers.append(locations)
    }
    let line: UInt = #line + 1
    hook.call = { store.send(false) }
    expectEqual(issues { store.send(true) }.count, 1)
    expectEqual(locations.all, [here(line + 1), here(line)])
    hook.call = {}
  }

  /// The location of a line of this file, which an optimized build does not know.
  private func here(_ line: UInt) -> String? { isDebugBuild ? "\(#fileID):\(line)" : nil }

  private func makeStore() -> (StoreOf<Parent>, Locations) {
    let locations = Locations()
    let store = Store(initialState: Parent.State()) {
      Parent()
    } withDependencies: {
      $0.storeObservers.append(locations)
    }
    return (store, locations)
  }
}

/// Records the locations of the actions of stores.
private final class Locations: StoreObserverProvider {
  private let recorded = LockIsolated<[String?]>([])

  var all: [String?] { recorded.value }

  func makeObserver<State, Action>(
    initialState: State,
    action: Action.Type
  ) -> (any StoreObserver<State, Action>)? {
    Observer(recorded)
  }

  private final class Observer<State, Action>: StoreObserver {
    private let recorded: LockIsolated<[String?]>

    init(_ recorded: LockIsolated<[String?]>) { self.recorded = recorded }

    func willReduce(_ event: ActionEvent, action: Action, state: State) {
      recorded.withValue { $0.append(event.location) }
    }
  }
}

/// Code that the reducer calls.
@MainActor private final class Hook {
  var call: () -> Void = {}
}
