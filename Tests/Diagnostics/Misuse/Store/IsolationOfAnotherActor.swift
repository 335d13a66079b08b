// settings: swift6
import Composable

@Reducer struct F {
  @ObservableState struct State: Equatable { var x = 0 }
  enum Action { case a }
}

actor Session {
  func make(for other: Session) {
    let store = Store(initialState: F.State(), isolation: other) { F() }  // expected-error {{call to actor-isolated initializer 'init(initialState:isolation:reducer:withDependencies:)' in a synchronous actor-isolated context}}
    store.send(.a)
  }
}
