import Composable

@Reducer
struct CustomerCart {
  @ObservableState
  struct State: Equatable {
    @Shared var items: [String]

    init(customer: Int) {
      _items = Shared(wrappedValue: [], .inMemory("cart of \(customer)"))
    }
  }

  enum Action { case added(String) }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .added(let item):
        state.$items.withLock { $0.append(item) }
        return .none
      }
    }
  }
}

struct CartServer: Sendable {
  let carts = StoreRegistryOf<Int, CustomerCart>(limit: 10_000) { customer, actor in
    Store(initialState: CustomerCart.State(customer: customer), isolation: actor) {
      CustomerCart()
    }
  }

  func add(_ item: String, for customer: Int) async throws -> Int {
    try await carts.withStore(for: customer) { session in
      session.store.send(.added(item))
      return session.store.items.count
    }
  }

  func shutDown() async -> [Int: [UnfinishedWork]] {
    await carts.close(timeout: .seconds(10))
  }
}
