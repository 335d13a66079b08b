import Composable
import Foundation

struct Preferences: Codable, Equatable, Sendable {
  var volume = 5
  var isMuted = false
}

extension SharedKey where Self == FileStorageKey<Preferences>.Default {
  static var preferences: Self {
    Self[
      .fileStorage(.temporaryDirectory.appending(path: "preferences.json")),
      default: Preferences()
    ]
  }
}

@Reducer
struct MusicBox {
  @ObservableState
  struct State: Equatable {
    @Shared(.preferences) var preferences
    @Shared(.inMemory("plays")) var plays = 0
  }

  enum Action {
    case playButtonTapped
    case louderButtonTapped
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .playButtonTapped:
        state.$plays.withLock { $0 += 1 }
        return .none
      case .louderButtonTapped:
        state.$preferences.volume.withLock { $0 += 1 }
        return .none
      }
    }
  }
}
