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
    Reduce { _, _ in .none }  // expected-error {{generic parameter 'State' could not be inferred}} expected-error {{cannot infer type of closure parameter '_' without a type annotation}}
      .iflet(\.child, action: \.child) { Child() }  // expected-error {{value of type 'Reduce<State, Action>' has no member 'iflet'}} expected-error {{cannot infer key path type from context; consider explicitly specifying a root type}} expected-error {{cannot infer key path type from context; consider explicitly specifying a root type}}
  }
}
