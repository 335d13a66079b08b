import Composable
import Observation

/// Plays a song.
@Reducer
struct Player {
  @ObservableState
  struct State: Equatable {
    var song: Song
  }

  struct Song: Equatable {
    var title: String
    var seconds = 0
  }

  enum Action {
    case secondPassed
    case titleChanged(String)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .secondPassed: state.song.seconds += 1
      case .titleChanged(let title): state.song.title = title
      }
      return .none
    }
  }
}

/// Shows the title, and is drawn by its window when `needsDisplay` is `true`.
@MainActor
final class TitleView {
  private let store: StoreOf<Player>
  private(set) var text = ""
  private(set) var needsDisplay = true

  init(store: StoreOf<Player>) {
    self.store = store
  }

  func draw() {
    needsDisplay = false
    withObservationTracking {
      text = store.song.title
    } onChange: {
      MainActor.assumeIsolated { self.needsDisplay = true }
    }
  }
}
