import Composable

@Reducer struct Child {
  @ObservableState struct State: Equatable { var text = "" }
  enum Action { case tapped }
}

@Reducer struct Parent {
  @ObservableState struct State: Equatable { var child = Child.State() }
  enum Action { case child(Child.Action) }

  var body: some ReducerOf<Self> {
    Reduce(Child())  // expected-error {{}}
  }
}
