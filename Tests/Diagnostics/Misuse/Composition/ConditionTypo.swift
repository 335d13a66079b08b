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
    if isEnabld {  // expected-error {{cannot find 'isEnabld' in scope}}
      Scope(\.child, action: \.child) { Child() }
    }
  }
}
