import Composable

@Reducer struct Parent {
  @ObservableState struct State: Equatable { var child = Child.State() }
  enum Action { case child(Child.Action) }

  var body: some ReducerOf<Self> {
    Scope(\.child, action: \.child) { Child() }
    Reduce { state, action in
      switch action {
      case .child(.tapped):
        state.child.cuont = 0  // expected-error {{value of type 'Child.State' has no member 'cuont'}}
        return .none
      }
    }
  }
}
