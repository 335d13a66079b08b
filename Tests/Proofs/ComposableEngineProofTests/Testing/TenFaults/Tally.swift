import Composable
import ComposableTestSupport

/// Counts votes on a server.
///
/// Lost update: each tap saves one more than the last number that it knows.
@Reducer
struct Tally {
  struct State: Equatable {
    var votes = 0
    var taps = 0
  }

  enum Action {
    case saved(Int)
    case voteButtonTapped
  }

  let save: @Sendable (Int) async throws -> Int

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .saved(let votes):
        state.votes = votes
        return .none
      case .voteButtonTapped:
        state.taps += 1
        return .run { [votes = state.votes] send in
          await send(.saved(try await save(votes + 1)))
        }
      }
    }
  }

  static var fault: PlantedFault {
    let save = TestEndpoint<Int, Int>("save")
    return PlantedFault(
      "lost update",
      steps: [.send(.voteButtonTapped), .answer(save) { votes, _ in votes }]
    ) { _ in
      let store = TestStore(initialState: State()) { Self { try await save($0) } }
      store.addInvariant("each tap counts", holds: .atRest) { $0.votes == $0.taps }
      return store
    }
  }
}
