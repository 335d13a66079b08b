import Composable
import Dispatch
import Foundation

struct Episode: Codable, Equatable, Identifiable, Sendable {
  let id: Int
  var title: String
  var isPlayed = false
}

extension SharedKey where Self == FileStorageKey<IdentifiedArrayOf<Episode>>.Default {
  static var queue: Self {
    Self[.fileStorage(.temporaryDirectory.appending(path: "queue.json")), default: []]
  }
}

@Reducer
struct QueueList {
  @ObservableState
  struct State: Equatable {
    @Shared(.queue) var queue
    var rows: IdentifiedArrayOf<EpisodeRow.State> = []

    init() { updateRows() }

    /// Adds rows for new episodes, removes those of removed ones, and keeps the others.
    mutating func updateRows() {
      let all = queue.ids.compactMap { id in
        rows[id: id] ?? Shared($queue[id: id]).map { EpisodeRow.State(episode: $0) }
      }
      rows = IdentifiedArray(uniqueElements: all)
    }
  }

  enum Action {
    case addButtonTapped(Episode)
    case deleted(IndexSet)
    case moved(IndexSet, Int)
    case rows(IdentifiedActionOf<EpisodeRow>)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .addButtonTapped(let episode): state.$queue.withLock { $0[id: episode.id] = episode }
      case .deleted(let offsets): state.$queue.withLock { $0.remove(atOffsets: offsets) }
      case .moved(let offsets, let destination):
        state.$queue.withLock { $0.move(fromOffsets: offsets, toOffset: destination) }
      case .rows: break
      }
      return .none
    }
    .forEach(\.rows, action: \.rows) { EpisodeRow() }
  }
}

@Reducer
struct EpisodeRow {
  @ObservableState
  struct State: Equatable, Identifiable {
    @Shared var episode: Episode
    var isExpanded = false
    var id: Episode.ID { episode.id }
  }

  enum Action { case playedButtonTapped, tapped }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .playedButtonTapped: state.$episode.isPlayed.withLock { $0.toggle() }
      case .tapped: state.isExpanded.toggle()
      }
      return .none
    }
  }
}

@Reducer
struct Podcasts {
  @ObservableState
  struct State: Equatable {
    var list = QueueList.State()
    var player = NowPlaying.State()
  }

  enum Action {
    case list(QueueList.Action)
    case player(NowPlaying.Action)
  }

  var body: some ReducerOf<Self> {
    CombineReducers {
      Scope(\.list, action: \.list) { QueueList() }
      Scope(\.player, action: \.player) { NowPlaying() }
    }
    .onChange(of: \.list.queue.ids) { _, state in
      state.list.updateRows()
      return .none
    }
  }
}

/// Another screen, which removes the episode that it has played.
@Reducer
struct NowPlaying {
  @ObservableState
  struct State: Equatable {
    @Shared(.queue) var queue
  }

  enum Action { case ended }

  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state.$queue.withLock { if !$0.isEmpty { $0.remove(at: 0) } }
      return .none
    }
  }
}

struct Song: Codable, Equatable {
  var name: String
  var isLiked = false
}

extension URL {
  static let songs = URL.temporaryDirectory.appending(path: "songs.json")
}

extension SharedKey where Self == FileStorageKey<[Song]>.Default {
  /// The songs, which were only names in version 1.
  static var songs: Self {
    Self[
      .fileStorage(
        .songs,
        versions: FileVersions([String].self).then { names in names.map { Song(name: $0) } }
      ),
      default: []
    ]
  }
}

/// The key of a note in a database that other programs change, too.
struct NoteKey: SharedKey {
  let database: NoteDatabase

  var id: ObjectIdentifier { ObjectIdentifier(database) }

  func load(context: LoadContext<String>, continuation: LoadContinuation<String>) {
    continuation.resume(with: .success(database.read()))
  }

  func subscribe(
    context: LoadContext<String>,
    subscriber: SharedSubscriber<String>
  ) -> SharedSubscription {
    database.observe { subscriber.yieldChange() }
    return SharedSubscription { database.endObservation() }
  }

  func save(_ note: String, context: SaveContext, continuation: SaveContinuation) {
    database.write(note) { continuation.resume() }
  }
}

/// Stands for a database with one note.
final class NoteDatabase: Sendable {
  private let queue = DispatchQueue(label: "database")
  private let note = LockIsolated<String?>(nil)
  private let observer = LockIsolated<(@Sendable () -> Void)?>(nil)

  func read() -> String? { queue.sync { note.value } }

  func write(_ newNote: String, completion: @escaping @Sendable () -> Void = {}) {
    queue.async { [self] in
      note.setValue(newNote)
      observer.value?()
      completion()
    }
  }

  func observe(_ onCommit: @escaping @Sendable () -> Void) { observer.setValue(onCommit) }

  func endObservation() { observer.setValue(nil) }
}
