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
      .ifLet(\.child, action: \.chlid) { Child() }  // expected-error {{value of type 'any KeyPath<Case<Parent.Action>, Case<Child.Action>> & Sendable' has no dynamic member 'chlid' using key path from root type 'Parent.Action.AllCasePaths'}}
  }
}
