import Composable
import ComposableHistory
import Foundation

/// A feature with everything that a recording must support.
@Reducer struct Notebook {
  @ObservableState
  struct State: Codable, Equatable {
    var notes: IdentifiedArrayOf<Note.State> = []
    var title = ""
    var password = ""
    var savedAt: Date?
    var roll = 0
    var isSaving = false
  }

  enum Action: BindableAction, Codable, Equatable {
    case addButtonTapped
    case binding(BindingAction<State>)
    case deleteButtonTapped
    case note(IdentifiedActionOf<Note>)
    case passwordEntered(String)
    case rollButtonTapped
    case saveButtonTapped
    case saved
  }

  @Dependency(\.uuid) var uuid
  @Dependency(\.date) var date
  @Dependency(\.continuousClock) var clock
  @Dependency(\.withRandomNumberGenerator) var withRandomNumberGenerator

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .addButtonTapped:
        state.notes.insert(Note.State(id: uuid()), at: 0)
      case .deleteButtonTapped:
        if !state.notes.isEmpty { state.notes.removeFirst() }
      case .passwordEntered(let password):
        state.password = password
      case .rollButtonTapped:
        state.roll = withRandomNumberGenerator { Int.random(in: 1...1_000_000, using: &$0) }
      case .saveButtonTapped:
        state.isSaving = true
        return .run { send in
          try await clock.sleep(for: .seconds(1))
          await send(.saved)
        }
      case .saved:
        state.isSaving = false
        state.savedAt = date.now
      case .binding, .note:
        break
      }
      return .none
    }
    .forEach(\.notes, action: \.note) { Note() }
  }
}

@Reducer struct Note {
  @ObservableState
  struct State: Codable, Equatable, Identifiable {
    let id: UUID
    var text = ""
  }

  enum Action: BindableAction, Codable, Equatable {
    case binding(BindingAction<State>)
  }

  var body: some ReducerOf<Self> { BindingReducer() }
}

/// A recorded store of the feature, with the system's dates, ids and random numbers.
@MainActor func makeNotebook(
  clock: some Clock<Duration> = ContinuousClock(),
  _ observers: any StoreObserverProvider...
) -> StoreOf<Notebook> {
  Store(initialState: Notebook.State()) {
    Notebook()
  } withDependencies: {
    $0.continuousClock = clock
    $0.date = DateGenerator { Date() }
    $0.uuid = UUIDGenerator { UUID() }
    $0.withRandomNumberGenerator = WithRandomNumberGenerator(SystemRandomNumberGenerator())
    $0.storeObservers += observers
  }
}

extension Store where State == Notebook.State, Action == Notebook.Action {
  /// Sends actions of every kind.
  func play() {
    send(.addButtonTapped)
    send(.addButtonTapped)
    let id = withState { $0.notes[0].id }
    send(.note(.element(id: id, action: .binding(.set(\.text, "Milk")))))
    send(.binding(.set(\.title, "Lists \"new\"\n")))
    send(.rollButtonTapped)
    send(.saved)
    send(.deleteButtonTapped)
  }
}

/// The URL of a file that is removed at the end.
struct TemporaryFile: ~Copyable {
  let url = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).jsonl")

  deinit { try? FileManager.default.removeItem(at: url) }

  var text: String { (try? String(contentsOf: url, encoding: .utf8)) ?? "" }
  var lines: [Substring] { text.split(separator: "\n") }

  func write(_ text: String) throws { try Data(text.utf8).write(to: url) }
}
