import Composable

/// Looks up a word.
@Reducer
struct Lookup {
  @ObservableState
  struct State: Equatable {
    var word: String
    var isLoading = false
    var meaning: String?
  }

  enum Action {
    case lookUpButtonTapped
    case meaningLoaded(String)
  }

  let find: @Sendable (_ word: String) async -> String

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .lookUpButtonTapped:
        state.isLoading = true
        return .run { [find, word = state.word] send in
          await send(.meaningLoaded(await find(word)))
        }
      case .meaningLoaded(let meaning):
        state.isLoading = false
        state.meaning = meaning
        return .none
      }
    }
  }
}
