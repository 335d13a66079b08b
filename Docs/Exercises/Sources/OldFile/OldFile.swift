import Composable
import Foundation

/// A song, of which the file of the first release contained only the name: `["One", "Two"]`.
struct Song: Codable, Equatable {
  var name: String
  var isLiked = false
}

extension URL {
  static let songs = URL.temporaryDirectory.appending(path: "songs.json")
}

extension SharedKey where Self == FileStorageKey<[Song]>.Default {
  static var songs: Self {
    Self[.fileStorage(.songs), default: []]
  }
}

/// The songs that the user likes.
@Reducer
struct Favorites {
  @ObservableState
  struct State: Equatable {
    @Shared(.songs) var songs
  }

  enum Action {
    case likeButtonTapped(index: Int)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .likeButtonTapped(let index):
        state.$songs.withLock { $0[index].isLiked = true }
        return .none
      }
    }
  }
}
