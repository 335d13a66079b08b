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
  @ObservableState struct State: Equatable {
    var path = StackState<Child.State>()
  }

  enum Action {
    case path(StackActionOf<Child>)
  }

  var body: some ReducerOf<Self> {
    Reduce { _, _ in .none }
      .forEach(\.path, action: \.path) { Other() }  // expected-error {{cannot convert value of type 'Other.State' to expected argument type 'Child.State'}}
  }
}
