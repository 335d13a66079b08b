import Composable

@Reducer struct Loader {
  @ObservableState struct State: Equatable { var text = "" }
  enum Action { case tapped, loaded(String) }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .tapped:
        var count = 0
        return .run { send in
          count += 1  // expected-error {{mutation of captured var 'count' in concurrently-executing code}}
          await send(.loaded("done"))
        }
      case .loaded:
        return .none
      }
    }
  }
}
