import Composable

@Reducer struct Child {
  @ObservableState struct State: Equatable, Identifiable { var id = 0 }
  enum Action { case tapped }
}

@Reducer struct Other {
  @ObservableState struct State: Equatable { var text = "" }
  enum Action { case edited }
}

@Reducer struct Parent {
  @ObservableState enum State: Equatable {
    case child(Child.State)
    case other(Other.State)
  }

  enum Action {
    case child(Child.Action)
    case other(Other.Action)
  }

  var body: some ReducerOf<Self> {
    Reduce { _, _ in .none }
      .ifCaseLet(\.chlid, action: \.child) { Child() }  // expected-error {{value of type 'any KeyPath<Case<Parent.State>, Case<Child.State>> & Sendable' has no dynamic member 'chlid' using key path from root type 'Parent.State.AllCasePaths'}}
  }
}
