import Composable
import Dispatch
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
