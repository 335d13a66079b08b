import Composable
import Foundation

/// The products to buy, shown in a sheet.
@Reducer
struct Cart {
  @ObservableState
  struct State: Equatable {
    @Presents var alert: AlertState<Action.Alert>?
    var isPaying = false
    var products: IdentifiedArrayOf<Product.State>
  }

  enum Action {
    case alert(PresentationAction<Alert>)
    case closeButtonTapped
    case delegate(Delegate)
    case payButtonTapped
    case paymentFailed(String)
    case removeButtonTapped(id: Product.State.ID)

    @CasePathable
    enum Alert { case confirmed }

    /// The actions for the feature that presents the cart.
    @CasePathable
    enum Delegate: Equatable {
      case paid
      case removed(id: Product.State.ID)
    }
  }

  @Dependency(\.dismiss) var dismiss
  @Dependency(\.shop) var shop

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .alert(.presented(.confirmed)):
        state.isPaying = true
        let order = state.products.map { ShopClient.Item(id: $0.id, quantity: $0.quantity) }
        return .run { [shop] send in
          try await shop.order(items: order)
          await send(.delegate(.paid))
        } catch: { error, send in
          await send(.paymentFailed("\(error)"))
        }

      case .alert, .delegate:
        return .none

      case .closeButtonTapped:
        return .run { [dismiss] _ in await dismiss() }

      case .payButtonTapped:
        guard !state.isPaying, !state.products.isEmpty else { return .none }
        state.alert = .confirmation(of: state.products.total)
        return .none

      case .paymentFailed(let reason):
        state.isPaying = false
        state.alert = .failure(reason)
        return .none

      case .removeButtonTapped(let id):
        guard !state.isPaying, state.products.remove(id: id) != nil else { return .none }
        return .send(.delegate(.removed(id: id)))
      }
    }
    .ifLet(\.$alert, action: \.alert)
  }
}

extension AlertState<Cart.Action.Alert> {
  static func confirmation(of total: Price) -> Self {
    Self {
      TextState("Pay \(total)?")
    } actions: {
      ButtonState(role: .cancel) { TextState("Not yet") }
      ButtonState(action: .confirmed) { TextState("Pay") }
    }
  }

  static func failure(_ reason: String) -> Self {
    Self {
      TextState("Nothing was bought.")
    } message: {
      TextState(reason)
    }
  }
}
