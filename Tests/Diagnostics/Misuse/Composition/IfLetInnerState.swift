import Composable

@Reducer struct Child {
  @ObservableState struct State: Equatable, Identifiable { var id = 0 }
  enum Action { case tapped }
}

@Reducer struct Parent {
  @ObservableState struct State: Equatable {
    var child: Child.State?
  }

  enum Action {
    case child(Child.Action)
  }

  var body: some ReducerOf<Self> {
    Reduce { _, _ in .none }
      .ifLet(\.child.id, action: \.child) { Child() }  // expected-error {{cannot convert value of type 'KeyPath<Parent.State, Int>' to expected argument type 'WritableKeyPath<Parent.State, Child.State?>'}} expected-error {{value of optional type 'Child.State?' must be unwrapped to refer to member 'id' of wrapped base type 'Child.State'}}
  }
}
