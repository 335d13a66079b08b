import Composable

/// A feature with most parts of the library, none of which needs Foundation here.
@Reducer
struct Groceries {
  @ObservableState
  struct State: Equatable {
    @Presents var alert: AlertState<Action.Alert>?
    var items: IdentifiedArrayOf<Item.State> = []
    @Shared(.inMemory("nextID")) var nextID = 1
    var prices: [String: Int] = [:]
    var query = ""
  }

  enum Action: BindableAction, Equatable {
    case addButtonTapped(name: String)
    case alert(PresentationAction<Alert>)
    case binding(BindingAction<State>)
    case items(IdentifiedActionOf<Item>)
    case pricesLoaded([String: Int])

    @CasePathable
    enum Alert: Equatable {
      case clearConfirmed
    }
  }

  @Dependency(\.continuousClock) var clock
  @Dependency(\.prices) var prices

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .addButtonTapped(let name):
        state.items.append(Item.State(id: state.nextID, name: name))
        state.$nextID.withLock { $0 += 1 }
        return .none

      case .alert(.presented(.clearConfirmed)):
        state.items.removeAll(where: \.isBought)
        return .none

      case .items(.element(let id, .removeButtonTapped)):
        state.items.remove(id: id)
        return .none

      case .items(.element(_, .boughtToggled)):
        guard state.items.allSatisfy(\.isBought) else { return .none }
        state.alert = AlertState {
          TextState("You have everything. Clear the list?")
        } actions: {
          ButtonState(role: .cancel) { TextState("Keep it") }
          ButtonState(role: .destructive, action: .clearConfirmed) { TextState("Clear") }
        }
        return .none

      case .pricesLoaded(let prices):
        state.prices = prices
        return .none

      case .alert, .binding:
        return .none
      }
    }
    .forEach(\.items, action: \.items) { Item() }
    .ifLet(\.$alert, action: \.alert)
    .task(id: \.query) { state in
      .run { [query = state.query] send in
        try await clock.sleep(for: .milliseconds(100))
        await send(.pricesLoaded(try await prices.find(query)))
      }
    }
  }
}
