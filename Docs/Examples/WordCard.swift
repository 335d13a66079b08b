import Composable

/// Shows the meaning of a word while it is typed, as a feature.
@Reducer
struct WordCard {
  @ObservableState
  struct State: Equatable {
    var word = ""
    var meaning: String?
  }

  enum Action {
    case wordChanged(String)
    case meaningLoaded(String)
  }

  enum CancelID { case lookup }

  var find: @Sendable (String) async -> String

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .wordChanged(let word):
        state.word = word
        state.meaning = nil
        return .run { [find] send in
          await send(.meaningLoaded(await find(word)))
        }
        .cancellable(id: CancelID.lookup, cancelInFlight: true)

      case .meaningLoaded(let meaning):
        state.meaning = meaning
        return .none
      }
    }
  }
}
