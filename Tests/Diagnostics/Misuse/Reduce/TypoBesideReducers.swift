import Composable

@Reducer struct Child {
  @ObservableState struct State: Equatable { var text = "" }
  enum Action: BindableAction { case binding(BindingAction<State>) }

  var body: some ReducerOf<Self> { BindingReducer() }
}

@Reducer struct Parent {
  @ObservableState struct State: Equatable {
    var one = Child.State()
    var two = Child.State()
  }

  enum Action { case one(Child.Action), two(Child.Action) }

  var body: some ReducerOf<Self> {
    Scope(\.one, action: \.one) { Child() }
    Reduce { state, action in
      switch action {
      case .one(.binding(\.text)):
        state.two.text = state.one.text
        return .none
      case .one, .two:
        return .none
      }
    }
    CombineReducers {
      Scope(\.two, action: \.two) { Child() }
      Reduce { state, action in
        state.tow.text += "!"  // expected-error {{value of type 'Parent.State' has no member 'tow'}}
        return .none
      }
    }
  }
}
