import Composable

@Reducer struct Parent {
  @ObservableState struct State: Equatable {
    var child = Child.State()
    @Presents var destination: Destination.State?
  }

  enum Action {
    case child(Child.Action)
    case destination(PresentationAction<Destination.Action>)
  }

  var body: some ReducerOf<Self> {
    Scope(\.child, action: \.child) { Child() }
    Reduce { _, _ in .none }
      .ifLet(\.$destination, action: \.destination)
  }
}
