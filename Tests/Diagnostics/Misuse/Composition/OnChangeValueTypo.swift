import Composable

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
