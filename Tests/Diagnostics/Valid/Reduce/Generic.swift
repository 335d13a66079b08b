// settings: swift6 swift5 main-actor package
import Composable

@Reducer struct Paginated<Item: Equatable & Identifiable & Sendable> where Item.ID: Sendable {
  @ObservableState struct State: Equatable { var items: IdentifiedArrayOf<Item> = [] }
  enum Action { case loaded([Item]), removed(Item.ID) }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .loaded(let items):
        state.items.append(contentsOf: items)
        return .none
      case .removed(let id):
        state.items.remove(id: id)
        return .none
      }
    }
  }
}

@Reducer struct Shop {
  nonisolated struct Article: Equatable, Identifiable, Sendable { let id: Int }
  @ObservableState struct State: Equatable { var pages = Paginated<Article>.State() }
  enum Action { case pages(Paginated<Article>.Action) }

  var body: some ReducerOf<Self> {
    Scope(\.pages, action: \.pages) { Paginated<Article>() }
  }
}
