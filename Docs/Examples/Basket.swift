import Composable

@Reducer
struct Item {
  @ObservableState
  struct State: Equatable, Identifiable {
    let id: Int
    var name = ""
    var count = 1
  }

  enum Action { case addButtonTapped }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .addButtonTapped: state.count += 1
      }
      return .none
    }
  }
}

@Reducer
struct Basket {
  @ObservableState
  struct State: Equatable {
    var customer = ""
    var isGift = false
    var items: IdentifiedArrayOf<Item.State> = []
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case items(IdentifiedActionOf<Item>)
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { _, _ in .none }
      .forEach(\.items, action: \.items) { Item() }
  }
}

@MainActor
final class BasketScreen {
  let store: StoreOf<Basket>
  private(set) var title = ""
  private var observations: Set<ObserveToken> = []

  init(store: StoreOf<Basket>) {
    self.store = store
    observe { [weak self] in
      guard let self else { return }
      title = "\(store.customer): \(store.items.count)"
    }
    .store(in: &observations)
  }

  func giftSwitchTapped() {
    store.isGift.toggle()
  }
}

@MainActor
func welcome(
  in store: StoreOf<Basket>,
  say: @escaping @MainActor (String) -> Void
) -> ObserveToken {
  observe {
    if store.customer.isEmpty { store.customer = "Guest" }
    say(store.customer)
  }
}

@MainActor
func itemLines(of store: StoreOf<Basket>) -> [String] {
  let items: some Collection<StoreOf<Item>> = store.scope(\.items, action: \.items)
  return items.map { "\($0.count) \($0.name)" }
}

actor Till {
  private let customers: AsyncStream<String>.Continuation

  init(customers: AsyncStream<String>.Continuation) {
    self.customers = customers
  }

  func serve(_ names: [String]) {
    let store = Store(initialState: Basket.State(), isolation: self) { Basket() }
    for name in names {
      withObservationTracking {
        _ = store.customer
      } onChange: {
        self.assumeIsolated { _ = $0.customers.yield(name) }
      }
      store.customer = name
    }
    customers.finish()
  }
}

actor Display {
  private lazy var store = Store(initialState: Basket.State(), isolation: self) { Basket() }
  private var observations: Set<ObserveToken> = []
  private let show: @Sendable (String) -> Void

  init(show: @escaping @Sendable (String) -> Void) {
    self.show = show
  }

  func turnOn() {
    observe(isolation: self) { display in
      display.show("Hello, \(display.store.customer)")
    }
    .store(in: &observations)
  }

  func greet(_ name: String) {
    store.customer = name
  }
}
