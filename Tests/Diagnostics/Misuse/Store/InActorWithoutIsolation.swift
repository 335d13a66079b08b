// settings: swift6 swift5
import Composable

@Reducer struct F {
  @ObservableState struct State: Equatable { var x = 0 }
  enum Action { case a }
}

actor Session {
  func make() {
    let store = Store(initialState: F.State()) { F() }  // expected-error {{call to main actor-isolated initializer 'init(initialState:reducer:withDependencies:)' in a synchronous actor-isolated context}}
    store.send(.a)
  }
}
