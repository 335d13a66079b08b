// settings: swift6 swift5 main-actor
import Composable

@Reducer struct Counter {
  @ObservableState struct State: Equatable {
    @Shared(.inMemory("count")) var count = 0
    @Shared(.inMemory("names")) var names: [String] = []
  }
  enum Action { case tapped }

  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state.count += 1  // expected-warning {{setter for 'count' is deprecated: Change a shared value with '$' before its name: '$name.withLock { $0 = … }'.}}
      state.names.append("A")  // expected-warning {{setter for 'names' is deprecated: Change a shared value with '$' before its name: '$name.withLock { $0 = … }'.}}
      return .none
    }
  }
}

@MainActor func steps(_ store: TestStoreOf<Counter>) async {
  await store.send(.tapped) {
    $0.count = 1  // expected-warning {{setter for 'count' is deprecated: Change a shared value with '$' before its name: '$name.withLock { $0 = … }'.}}
  }
}
