// settings: swift6 swift5 main-actor
import Composable

@Reducer struct Loader {
  @ObservableState struct State: Equatable { var text = "" }
  enum Action { case tapped, loaded(String) }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .tapped:
        return .run { send in
          send(.loaded("done"))  // expected-error {{expression is 'async' but is not marked with 'await'}}
        }
      case .loaded:
        return .none
      }
    }
  }
}
