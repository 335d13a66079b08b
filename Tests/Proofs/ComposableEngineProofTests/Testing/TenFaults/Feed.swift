import Composable
import ComposableTestSupport

/// Loads the public posts after signing out.
///
/// Order of effects: the list can be cleared after it.
@Reducer
struct Feed {
  struct State: Equatable {
    var isSignedIn = true
    var posts = ["Private"]
    var isShown = false
  }

  enum Action {
    case cleared
    case loaded
    case showButtonTapped
    case signOutButtonTapped
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .cleared:
        state.posts = []
      case .loaded:
        state.posts = ["Public"]
      case .showButtonTapped:
        state.isShown.toggle()
      case .signOutButtonTapped:
        guard state.isSignedIn, state.isShown else { return .none }
        state.isSignedIn = false
        return .merge(.run { send in await send(.cleared) }, .run { send in await send(.loaded) })
      }
      return .none
    }
  }

  static var fault: PlantedFault {
    PlantedFault("order of effects", steps: [.cases(except: \.cleared, \.loaded)]) { _ in
      let store = TestStore(initialState: State()) { Self() }
      store.addInvariant("posts are shown", holds: .atRest) { !$0.posts.isEmpty }
      return store
    }
  }
}
