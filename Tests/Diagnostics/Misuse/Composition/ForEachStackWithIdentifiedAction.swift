import Composable

@Reducer struct Child {
  @ObservableState struct State: Equatable, Identifiable { var id = 0 }
  enum Action { case tapped }
}

@Reducer struct Parent {
  @ObservableState struct State: Equatable {
    var path = StackState<Child.State>()
  }

  enum Action {
    case path(IdentifiedActionOf<Child>)
  }

  var body: some ReducerOf<Self> {
    Reduce { _, _ in .none }
      .forEach(\.path, action: \.path) { Child() }  // expected-error {{requires the types 'StackElementID' and 'Int' be equivalent}} expected-error {{requires the types 'StackAction<Child.State, Never>' and 'Never' be equivalent}}
  }
}
