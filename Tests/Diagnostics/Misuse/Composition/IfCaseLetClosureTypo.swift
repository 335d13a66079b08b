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
      .ifCaseLet(\.child, action: \.child) {
        Reduce { state, _ in
          state.idd = 1  // expected-error {{value of type 'Child.State' has no member 'idd'}}
          return .none
        }
      }
  }
}
