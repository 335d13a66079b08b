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
    var count = 0
  }

  enum Action {
    case tapped
  }

  var body: some ReducerOf<Self> {
    Reduce { _, _ in .none }
      .onChange(of: \.cuont) { _, _ in .none }  // expected-error {{value of type 'Parent.State' has no member 'cuont'}}
  }
}
