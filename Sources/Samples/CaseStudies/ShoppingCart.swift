import Composable

/// A shop with two tabs: the products and the profile.
@Reducer
struct ShoppingCart {
  @ObservableState
  struct State: Equatable {
    var profile = Profile.State.new
    var shelf = Shelf.State()
    var tab = Tab.shelf
  }

  enum Tab { case profile, shelf }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case profile(Profile.Action)
    case shelf(Shelf.Action)
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
      .onChange(of: \.tab) { _, state in
        if state.tab == .profile, state.profile == .new { state.profile = .loading }
        return .none
      }
    Scope(\.shelf, action: \.shelf) {
      Shelf()
    }
    Scope(\.profile, action: \.profile) {
      Profile()
    }
  }
}

extension ShoppingCart {
  static let study = CaseStudy(
    "shopping-cart",
    "Tabs, rows, a sheet and an alert in one feature.",
    lesson: "A purchase that fails keeps the cart, and one that succeeds closes it."
  ) {
    let session = Session(initialState: State()) {
      ShoppingCart()
    } withDependencies: {
      $0.continuousClock = ImmediateClock()
      $0.shop = .liveValue
    }
    await session.nextAction()
    session.send(.shelf(.products(.element(id: 1, action: .plusButtonTapped))))
    session.send(.shelf(.products(.element(id: 1, action: .plusButtonTapped))))
    session.send(.shelf(.cartButtonTapped))
    session.send(.shelf(.cart(.presented(.payButtonTapped))))
    await session.send(.shelf(.cart(.presented(.alert(.presented(.confirmed)))))).finish()
    session.send(.shelf(.cart(.presented(.alert(.dismiss)))))
    session.note("The cart is still there. One less of it:")
    await session.send(.shelf(.cart(.presented(.closeButtonTapped)))).finish()
    session.send(.shelf(.products(.element(id: 1, action: .minusButtonTapped))))
    session.send(.shelf(.cartButtonTapped))
    session.send(.shelf(.cart(.presented(.payButtonTapped))))
    await session.send(.shelf(.cart(.presented(.alert(.presented(.confirmed)))))).finish()
    session.note("The other tab:")
    session.send(.binding(.set(\.tab, .profile)))
    await session.nextAction()
    return session.transcript
  }
}
