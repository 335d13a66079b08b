import Composable

@Reducer struct Child {
  @ObservableState struct State: Equatable, Identifiable { var id = 0 }
  enum Action { case tapped }
}

@Reducer struct Parent {
  @ObservableState struct State: Equatable {
    var child = Child.State()
  }

  enum Action {
    case child(Child.Action)
  }

  var body: some ReducerOf<Self> {
    Child()  // expected-error {{cannot convert value of type 'Child.State' to expected argument type 'Parent.State'}}
    Reduce { _, _ in .none }
  }
}
