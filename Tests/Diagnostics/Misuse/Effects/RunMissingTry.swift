import Composable

@Reducer struct Loader {
  @ObservableState struct State: Equatable { var text = "" }
  enum Action { case tapped, loaded(String) }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .tapped:
        return .run { send in
          await Task.sleep(for: .seconds(1))  // expected-error {{call can throw, but it is not marked with 'try' and the error is not handled}}
          await send(.loaded("done"))
        }
      case .loaded:
        return .none
      }
    }
  }
}
