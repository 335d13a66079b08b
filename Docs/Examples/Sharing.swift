import Composable
import Foundation

struct Sound: Codable, Equatable, Sendable {
  var volume = 5
  var isMuted = false
}

extension SharedKey where Self == FileStorageKey<Sound>.Default {
  static var settings: Self {
    Self[.fileStorage(.temporaryDirectory.appending(path: "settings.json")), default: Sound()]
  }
}

@Reducer
struct Radio {
  @ObservableState
  struct State: Equatable {
    @Shared(.settings) var settings
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
        state.$settings.volume.withLock { $0 += 1 }
        return .none
      }
    }
  }
}
