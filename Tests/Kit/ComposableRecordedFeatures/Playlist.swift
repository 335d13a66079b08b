import Composable
import Foundation

/// A feature with shared values of every kind.
@Reducer struct Playlist {
  struct Account: Codable, Equatable, Sendable {
    var name = ""
    var password = ""
  }

  @ObservableState
  struct Song: Codable, Equatable, Identifiable {
    let id: Int
    @Shared var plays: Int
    @Shared(.inMemory("songs")) var songs = 0

    init(id: Int) {
      self.id = id
      _plays = Shared(wrappedValue: 0, .inMemory("plays of song \(id)"))
    }
  }

  @CasePathable enum Sheet: Codable, Equatable {
    case song(Song)
  }

  @ObservableState
  struct State: Codable, Equatable {
    @Shared(.inMemory("songs")) var songs = 0
    @SharedReader(.inMemory("songs")) var visibleSongs = 0
    @Shared(.inMemory("account")) var account = Account()
    @Shared(.inMemory("favorite")) var favorite: Int?
    @Shared(.appStorage("tags")) var tags: [String] = []
    @Shared(.inMemory("ratings")) var ratings: [String: Int] = [:]
    @Shared(.inMemory("queue")) var queue: Set<Int> = []
    @Shared(.inMemory("notes")) var notes = ""
    @Shared(.fileStorage(.temporaryDirectory.appending(path: "playlist.json"))) var saved = 0
    @Shared var count: Int
    var list: IdentifiedArrayOf<Song> = []
    var sheet: Sheet?
    var latest = 0

    init() { _count = Shared(value: 0) }
  }

  enum Action: Codable, Equatable {
    case accountNamed(String)
    case favoriteSelected(Int?)
    case notesAdded(String)
    case played(Int)
    case rated(String, Int)
    case saveButtonTapped
    case sheetButtonTapped
    case sheetPlayed
    case songAdded(Int)
    case songRemoved(Int)
    case startButtonTapped
    case tagged(String)
    case refreshed
  }

  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .accountNamed(let name): state.$account.name.withLock { $0 = name }
      case .favoriteSelected(let favorite): state.$favorite.withLock { $0 = favorite }
      case .notesAdded(let text): state.$notes.withLock { $0 += text }
      case .played(let id): state.list[id: id]?.$plays.withLock { $0 += 1 }
      case .rated(let tag, let rating): state.$ratings.withLock { $0[tag] = rating }
      case .saveButtonTapped:
        return .run { [saved = state.$saved, clock] _ in
          try await clock.sleep(for: .milliseconds(200))
          saved.withLock { $0 += 1 }
        }
      case .sheetButtonTapped: state.sheet = .song(Song(id: 9))
      case .sheetPlayed: state.sheet?[case: \.song]?.$plays.withLock { $0 += 1 }
      case .songAdded(let id):
        state.list.append(Song(id: id))
        state.list[id: id]?.$songs.withLock { $0 += 1 }
        state.$queue.withLock { _ = $0.insert(id) }
      case .songRemoved(let id):
        state.list.remove(id: id)
        state.$queue.withLock { _ = $0.remove(id) }
      case .startButtonTapped:
        return .run { [count = state.$count, clock] send in
          count.withLock { $0 += 10 }
          try await clock.sleep(for: .milliseconds(200))
          await send(.refreshed)
        }
      case .tagged(let tag):
        state.$tags.withLock { $0.append(tag) }
        state.$tags.withLock { $0.append(tag + "!") }
      case .refreshed:
        state.latest = state.songs + state.count
        state.$count.withLock { $0 += 1 }
      }
      return .none
    }
  }
}

extension Playlist: RecordedFeature {
  static var initialState: State { State() }

  /// Keeps values in memory.
  static func prepare(_ dependencies: inout DependencyValues) {
    dependencies.defaultFileStorage = .inMemory
    dependencies.defaultAppStorage = DefaultsFile(
      URL(fileURLWithPath: "/defaults.json"),
      in: .inMemory
    )
    dependencies.defaultInMemoryStorage = InMemoryStorage()
  }

  @MainActor static func play(_ store: StoreOf<Self>) async {
    let state = store.withState { $0 }
    state.$songs.withLock { $0 = 3 }
    store.send(.songAdded(1))
    store.send(.songAdded(2))
    store.send(.played(1))
    store.send(.played(1))
    store.send(.played(2))
    store.send(.sheetButtonTapped)
    store.send(.sheetPlayed)
    store.send(.accountNamed("Ann"))
    state.$account.withLock { $0.password = "secret" }
    store.send(.accountNamed("Bob"))
    store.send(.favoriteSelected(1))
    store.send(.favoriteSelected(nil))
    store.send(.tagged("slow"))
    store.send(.tagged("loud"))
    store.send(.rated("slow", 3))
    store.send(.rated("loud", 5))
    store.send(.rated("slow", 4))
    store.send(.notesAdded(String(repeating: "long ", count: 60)))
    state.$notes.withLock { $0 += String(repeating: "longer ", count: 60) }
    store.send(.notesAdded("."))
    await store.send(.startButtonTapped).finish()
    await store.send(.saveButtonTapped).finish()
    store.send(.songRemoved(1))
    state.$songs.withLock { $0 += 1 }
    store.send(.refreshed)
    await store.send(.saveButtonTapped).finish()
    state.$tags.withLock { $0 = [] }
  }
}
