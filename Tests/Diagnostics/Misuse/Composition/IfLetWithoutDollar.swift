import Composable

@Reducer struct Child {
  @ObservableState struct State: Equatable, Identifiable { var id = 0 }
  enum Action { case tapped }
}

@Reducer struct Parent {
  @ObservableState struct State: Equatable {
    @Presents var child: Child.State?
  }

  enum Action {
    case child(PresentationAction<Child.Action>)
  }

  var body: some ReducerOf<Self> {
    Reduce { _, _ in .none }
      .ifLet(\.child, action: \.child) { Child() }  // expected-error {{'buildExpression' is unavailable: the feature is presented: write '$' before its state, and mark the state '@Presents'}}
  }
}
