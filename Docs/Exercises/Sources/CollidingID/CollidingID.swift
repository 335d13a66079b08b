import Composable

/// A list of things to buy.
@Reducer
struct ShoppingList {
  @ObservableState
  struct State: Equatable {
    var items: IdentifiedArrayOf<Item> = []
  }

  struct Item: Equatable, Identifiable {
    let id: Int
    let name: String
  }

  enum Action {
    case added(String)
    case deleteButtonTapped(id: Int)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .added(let name):
        state.items.append(Item(id: state.items.count, name: name))
        return .none
      case .deleteButtonTapped(let id):
        state.items.remove(id: id)
        return .none
      }
    }
  }
}
