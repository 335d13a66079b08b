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
      .onChange(of: \.count) { old, state in
        state.cuont = old  // expected-error {{value of type 'Parent.State' has no member 'cuont'}}
        return .none
      }
  }
}
