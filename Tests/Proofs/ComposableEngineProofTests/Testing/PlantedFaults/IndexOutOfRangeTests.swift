import Composable
import ComposableTestSupport
import Testing

/// Rows that can be deleted while one of them is dragged.
@Reducer
private struct Playlist {
  struct State: Equatable {
    var songs = ["A", "B", "C"]
    var dragged: Int?
  }

  enum Action {
    case deleted(Int)
    case dragBegan(Int)
    case dropped(Int)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .deleted(let index):
        state.songs.remove(at: index)
      case .dragBegan(let index):
        state.dragged = index
      case .dropped(let index):
        guard let dragged = state.dragged.take() else { return .none }
        let song = state.songs.remove(at: dragged)
        state.songs.insert(song, at: min(index, state.songs.count))
      }
      return .none
    }
  }

  static var steps: [RandomStep<State, Action>] {
    [
      .send { state, random in
        state.songs.indices.randomElement(using: &random).map { .deleted($0) }
      },
      .send { state, random in
        state.dragged == nil
          ? state.songs.indices.randomElement(using: &random).map { .dragBegan($0) } : nil
      },
      .send { state, random in
        state.dragged == nil
          ? nil : state.songs.indices.randomElement(using: &random).map { .dropped($0) }
      },
    ]
  }
}

@Suite struct IndexOutOfRangeTests {
  #if os(macOS) || os(Linux) || os(Windows)
  @Test func `an index out of range ends the program with the actions that led to it`() async throws
  {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      await exploreActions(
        of: { _ in TestStore(initialState: Playlist.State()) { Playlist() } },
        steps: Playlist.steps
      )
    }
    let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(
      text.hasSuffix(
        """
        The program stops during a sequence of actions: seed 9. The cause is the last action, or an effect \
        after it.

        @Test func `the program continues`() async {
          let clock = TestClock()
          let store = makeStore(clock)
          store.exhaustivity = .off
          await store.send(.dragBegan(1))
          await store.send(.deleted(2))
          await store.send(.deleted(1))
          await store.send(.dropped(0))
        }

        """
      ),
      "\(text)"
    )
  }
  #endif
}
