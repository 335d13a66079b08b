import Composable
import Foundation

/// A shopping cart whose rows are features.
@Reducer struct Basket {
  @ObservableState
  struct State: Codable, Equatable {
    var rows: IdentifiedArrayOf<Row.State> = []
    var total = 0
  }

  enum Action: Codable, Equatable {
    case addButtonTapped(String, price: Int)
    case checkoutButtonTapped
    case checkoutEnded
    case row(IdentifiedActionOf<Row>)
  }

  private enum CancelID { case checkout }

  @Dependency(\.continuousClock) var clock
  @Dependency(\.uuid) var uuid

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .addButtonTapped(let name, let price):
        state.rows.append(Row.State(id: uuid(), name: name, price: price))
      case .checkoutButtonTapped:
        return .send(.checkoutEnded)
          .debounce(id: CancelID.checkout, for: .milliseconds(150), clock: clock)
      case .checkoutEnded:
        state.rows = []
      case .row(.element(let id, .removeButtonTapped)):
        state.rows.remove(id: id)
      case .row:
        break
      }
      state.total = state.rows.reduce(0) { $0 + $1.price * $1.count }
      return .none
    }
    .forEach(\.rows, action: \.row) { Row() }
  }
}

@Reducer struct Row {
  @ObservableState
  struct State: Codable, Equatable, Identifiable {
    let id: UUID
    var name: String
    var price: Int
    var count = 1
  }

  enum Action: BindableAction, Codable, Equatable {
    case binding(BindingAction<State>)
    case removeButtonTapped
  }

  var body: some ReducerOf<Self> { BindingReducer() }
}

extension Basket: RecordedFeature {
  static var initialState: State { State() }
  static var memberwise: [any Any.Type] { [Row.State.self] }

  @MainActor static func play(_ store: StoreOf<Self>) async {
    store.send(.addButtonTapped("Milk", price: 2))
    store.send(.addButtonTapped("Bread", price: 3))
    let ids = store.rows.ids
    store.send(.row(.element(id: ids[0], action: .binding(.set(\.count, 3)))))
    store.send(.row(.element(id: ids[1], action: .removeButtonTapped)))
    store.send(.checkoutButtonTapped)
    await store.send(.checkoutButtonTapped).finish()
  }
}
