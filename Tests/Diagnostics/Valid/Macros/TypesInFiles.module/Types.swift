import Composable

extension Timeline {
  @ObservableState
  struct State: Equatable {
    @Presents var destination: Destination.State?
    var filter = ""
    var rows: IdentifiedArrayOf<Row.State> = []
  }

  @CasePathable
  enum Action: BindableAction, ViewAction {
    case binding(BindingAction<State>)
    case destination(PresentationAction<Destination.Action>)
    case loaded
    case rows(IdentifiedActionOf<Row>)
    case view(View)

    enum View { case refreshed }
  }

  @Reducer enum Destination { case row(Row) }
}

extension Timeline.Destination.State: Equatable {}

extension Row {
  @ObservableState
  struct State: Equatable, Identifiable {
    let id: Int
    var loading: Loading?
  }

  @CasePathable
  enum Action { case tapped }
}

@MainActor func use() {
  let store = Store(initialState: Timeline.State()) { Timeline() }
  store.send(.view(.refreshed))
  store.filter = "a"
  store.scope(\.rows, action: \.rows).first?.send(.tapped)
}
