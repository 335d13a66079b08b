import Composable

/// A product of a shop, and the quantity to buy.
@Reducer
struct Product {
  @ObservableState
  struct State: Equatable, Identifiable {
    let id: Int
    var name: String
    var price: Price
    var quantity = 0
  }

  enum Action {
    case minusButtonTapped
    case plusButtonTapped
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .minusButtonTapped: state.quantity = max(0, state.quantity - 1)
      case .plusButtonTapped: state.quantity += 1
      }
      return .none
    }
  }
}

/// An amount of money, in cents.
struct Price: Hashable, ExpressibleByIntegerLiteral, CustomStringConvertible {
  var cents: Int

  init(integerLiteral cents: Int) {
    self.cents = cents
  }

  var description: String {
    let rest = String(cents % 100)
    return "\(cents / 100).\(rest.count == 1 ? "0" : "")\(rest)"
  }
}

extension IdentifiedArrayOf<Product.State> {
  /// The total price.
  var total: Price {
    reduce(into: 0) { $0.cents += $1.price.cents * $1.quantity }
  }
}
