import Composable
import ComposableTestSupport

/// Renames songs.
///
/// Wrong element after a move: the answer is applied at the old position.
@Reducer
struct Mixtape {
  struct Song: Equatable, Identifiable {
    let id: Int
    var title = ""
  }

  struct State: Equatable {
    var songs = (1...4).map { Song(id: $0) }
    var titles: [Int: String] = [:]
  }

  enum Action {
    case moved(from: Int, to: Int)
    case renamed(Int, String)
    case titleEntered(Int, String)
  }

  let rename: @Sendable (String) async throws -> String

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .moved(let source, let target):
        state.songs.insert(state.songs.remove(at: source), at: target)
        return .none
      case .renamed(let position, let title):
        state.songs[position].title = title
        return .none
      case .titleEntered(let position, let title):
        state.titles[state.songs[position].id] = title
        return .run { send in await send(.renamed(position, try await rename(title))) }
          .cancellable(id: position, cancelInFlight: true)
      }
    }
  }

  static var fault: PlantedFault {
    let rename = TestEndpoint<String, String>("rename")
    return PlantedFault(
      "wrong element",
      steps: [
        .send { _, random in
          .titleEntered(
            .random(in: 0..<4, using: &random),
            "T\(Int.random(in: 0..<9, using: &random))"
          )
        },
        .send { _, random in
          .moved(from: .random(in: 0..<4, using: &random), to: .random(in: 0..<4, using: &random))
        },
        .answer(rename) { title, _ in title },
      ]
    ) { _ in
      let store = TestStore(initialState: State()) { Self { try await rename($0) } }
      store.addInvariant("songs have the titles that were entered", holds: .atRest) { state in
        state.songs.allSatisfy { $0.title == state.titles[$0.id] ?? "" }
      }
      return store
    }
  }
}
