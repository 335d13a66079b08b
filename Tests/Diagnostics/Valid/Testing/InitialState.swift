// settings: swift6 swift5 main-actor package
import Composable

@Reducer struct Counter {
  @ObservableState struct State: Equatable {
    var count = 0
    var name = ""
  }
  enum Action: Equatable { case tapped, set(Int) }
}

@MainActor func stores() {
  _ = TestStore(initialState: .init()) { Counter() }
  _ = TestStore(initialState: .init(count: 1)) { Counter() }
  _ = TestStore(initialState: .init(count: 1, name: "one"), comparing: \.count) { Counter() }
  _ = TestStore(initialState: Counter.State()) {
    Counter()
  } withDependencies: {
    $0.uuid = .incrementing
  }
  _ = TestStore(initialState: Counter.State(), reducer: { Counter() })
  _ = Store(initialState: .init()) { Counter() }
  _ = Store(initialState: .init(count: 1)) {
    Counter()
  } withDependencies: {
    $0.uuid = .incrementing
  }
  _ = Store(initialState: Counter.State(), reducer: { Counter() })
  _ = Store<Counter.State, Counter.Action>(initialState: .init()) {}
  let store: TestStoreOf<Counter> = TestStore(initialState: .init()) { Counter() }
  _ = store
}
