// settings: swift6 main-actor
import Composable

nonisolated final class Cache {
  var texts: [String] = []
}

@Reducer struct Loader {
  @ObservableState struct State { var cache = Cache() }
  enum Action { case tapped, loaded(String) }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .tapped:
        let cache = state.cache
        return .run { send in
          await send(.loaded(cache.texts[0]))  // expected-error {{capture of 'cache' with non-Sendable type 'Cache' in a '@Sendable' closure}}
        }
      case .loaded:
        return .none
      }
    }
  }
}
