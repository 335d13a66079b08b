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
    CombineReducers {
      Scope(\.child, action: \.child) { Child() }
      Reduce { state, _ in
        state.chlid.id = 1  // expected-error {{value of type 'Parent.State' has no member 'chlid'}}
        return .none
      }
    }
    ._printChanges()
  }
}
