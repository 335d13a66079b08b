import Composable

/// The products of a shop, with a button that opens the cart.
@Reducer
struct Shelf {
  @ObservableState
  struct State: Equatable {
    @Presents var cart: Cart.State?
    var phase = Phase.loading
    var products: IdentifiedArrayOf<Product.State> = []
    var isLoading: Bool { phase == .loading }
  }

  enum Phase: Equatable {
    case loading
    case loaded
    case failed(String)
  }

  enum Action {
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
        if case .failed = state.phase { state.phase = .loading }
        return .none
      }
    }
    .task(id: \.isLoading) { state in
      guard state.isLoading else { return .none }
      return .run { [shop] send in
        await send(.response(Result { try await shop.products() }))
      }
    }
    .forEach(\.products, action: \.products) {
      Product()
    }
    .ifLet(\.$cart, action: \.cart) {
      Cart()
    }
  }
}
