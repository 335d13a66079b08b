// settings: swift6 swift5 main-actor package
import Composable

@Reducer struct Child {
  @ObservableState struct State: Equatable, Identifiable { var id = 0 }
  enum Action { case tapped }
}

@Reducer struct Parent {
  @ObservableState struct State: Equatable {
    var one = Child.State()
    var optional: Child.State?
    @Presents var sheet: Child.State?
    var rows: IdentifiedArrayOf<Child.State> = []
    var path = StackState<Child.State>()
  }

  enum Action {
    case one(Child.Action)
    case optional(Child.Action)
    case sheet(PresentationAction<Child.Action>)
    case rows(IdentifiedActionOf<Child>)
    case path(StackActionOf<Child>)
  }
}

@MainActor func scopes(_ store: StoreOf<Parent>) {
  let one: StoreOf<Child> = store.scope(\.one, action: \.one)
  let older = store.scope(state: \.one, action: \.one)
  let optional: StoreOf<Child>? = store.scope(\.optional, action: \.optional)
  if let sheet = store.scope(\.sheet, action: \.sheet.presented) { sheet.send(.tapped) }
  for row in store.scope(\.rows, action: \.rows) { row.send(.tapped) }
  for element in store.scope(\.path, action: \.path) { print(element.id) }
  print(one == older, optional?.id as Any, store.rows.count)
}
