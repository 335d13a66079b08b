import Composable

@Reducer struct Counter {
  @ObservableState struct State: Equatable { var count = 0 }
  enum Action { case entered(String) }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .entered(let text):
        state.count = text  // expected-error {{cannot assign value of type 'String' to type 'Int'}}
        return .none
      }
    }
  }
}
