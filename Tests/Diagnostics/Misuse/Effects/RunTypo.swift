// settings: swift6 swift5 main-actor
import Composable

@Reducer struct Loader {
  @ObservableState struct State: Equatable { var text = "" }
  enum Action { case tapped, loaded(String) }

  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .tapped:
        return .run { send in
          try await clock.sleep(for: .seconds(1))
          await send(.laoded("done"))  // expected-error {{type 'Loader.Action' has no member 'laoded'}}
        }
      case .loaded(let text):
        state.text = text
        return .none
      }
    }
  }
}
