import Composable

/// Shows the meaning of a word while it is typed, with a fault that the demo finds.
@Reducer
struct Lookup {
  struct State: Equatable, Codable {
    var word = ""
    var meaning: String?
  }

  enum Action: Codable {
    case wordChanged(String)
    case meaningLoaded(String)
  }

  private enum CancelID { case lookup }

  /// A Boolean value that indicates whether a new word cancels the lookup of the old one.
  ///
  /// If it does not, an old answer can replace a newer one.
  let isCorrected: Bool
  let find: @Sendable (String) async throws -> String

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .wordChanged(let word):
        state.word = word
        state.meaning = nil
        let lookup = Effect<Action>.run { [find] send in
          await send(.meaningLoaded(try await find(word)))
        }
        guard isCorrected else { return lookup }
        return lookup.cancellable(id: CancelID.lookup, cancelInFlight: true)

      case .meaningLoaded(let meaning):
        state.meaning = meaning
        return .none
      }
    }
  }
}
