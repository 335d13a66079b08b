import Composable

/// The products of a shop, with a button that opens the cart.
@Reducer
struct Shelf {
  @ObservableState
  struct State: Equatable {
    @Presents var cart: Cart.State?
    var phase = Phase.new
    var products: IdentifiedArrayOf<Product.State> = []
  }

  enum Phase: Equatable {
    case new
    case loading
    case loaded
    case failed(String)
  }

  enum Action {
    case appeared
    case cart(PresentationAction<Cart.Action>)
    case cartButtonTapped
    case disappeared
    case products(IdentifiedActionOf<Product>)
    case response(Result<IdentifiedArrayOf<Product.State>, any Error>)
    case retryButtonTapped
  }

  @Dependency(\.shop) var shop

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .appeared:
        return state.phase == .new ? load(&state) : .none

      case .cart(.presented(.delegate(.paid))):
        for id in state.products.ids { state.products[id: id]?.quantity = 0 }
        state.cart = nil
        return .none

      case .cart(.presented(.delegate(.removed(let id)))):
        state.products[id: id]?.quantity = 0
        return .none

      case .cart, .products:
        return .none

      case .cartButtonTapped:
        state.cart = Cart.State(products: state.products.filter { $0.quantity > 0 })
        return .none

      case .disappeared:
        state.cart = nil
        return .none

      case .response(.success(let products)):
        state.phase = .loaded
        state.products = products
        return .none

      case .response(.failure(let error)):
        state.phase = .failed("\(error)")
        return .none

      case .retryButtonTapped:
        guard case .failed = state.phase else { return .none }
        return load(&state)
      }
    }
    .forEach(\.products, action: \.products) {
      Product()
    }
    .ifLet(\.$cart, action: \.cart) {
      Cart()
    }
  }

  private func load(_ state: inout State) -> Effect<Action> {
    state.phase = .loading
    return .run { [shop] send in
      await send(.response(Result { try await shop.products() }))
    }
  }
}
