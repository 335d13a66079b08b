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
      state.count += 1  // expected-error {{setter for 'count' is unavailable: Change a shared value with '$' before its name: '$name.withLock { $0 = … }'.}}
      state.names.append("A")  // expected-error {{setter for 'names' is unavailable: Change a shared value with '$' before its name: '$name.withLock { $0 = … }'.}}
      return .none
    }
  }
}

@MainActor func steps(_ store: TestStoreOf<Counter>) async {
  await store.send(.tapped) {
    $0.count = 1  // expected-error {{setter for 'count' is unavailable: Change a shared value with '$' before its name: '$name.withLock { $0 = … }'.}}
  }
}
