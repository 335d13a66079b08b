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
    Scope(\.child, action: \.child) { Child.self }  // expected-error {{argument type 'Child.Type' does not conform to expected type 'Reducer'}}
  }
}
