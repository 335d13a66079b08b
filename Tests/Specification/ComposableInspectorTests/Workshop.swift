import Composable
import ComposableHistory
import Foundation

/// A feature with effects, actions that cause actions, and outside text in its state.
@Reducer struct Workshop {
  struct Tool: Codable, Equatable {
    var id: Int
    var name: String
  }

  struct State: Codable, Equatable {
    var tools: [Tool] = []
    var query = ""
    var found: [String] = []
  }

  enum Action: Codable, Equatable {
    case addButtonTapped(String)
    case found([String])
    case queryChanged(String)
    case sorted
  }

  private enum CancelID { case search }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .addButtonTapped(let name):
        state.tools.append(Tool(id: state.tools.count, name: name))
        return .send(.sorted)
      case .sorted:
        state.tools.sort { $0.name < $1.name }
        return .none
      case .queryChanged(let query):
        state.query = query
        let found = state.tools.map(\.name).filter { $0.hasPrefix(query) }
        return .run(name: "search") { send in
          await send(.found(found))
        }
        .cancellable(id: CancelID.search, cancelInFlight: true)
      case .found(let names):
        state.found = names
        return .none
      }
    }
  }
}

@MainActor func makeWorkshop(
  limit: Int = 10_000,
  _ observers: any StoreObserverProvider...
) -> StoreOf<Workshop> {
  Store(initialState: Workshop.State()) {
    Workshop()
  } withDependencies: {
    $0.storeObservers = [HistoryRecorder(limit: limit)] + observers
  }
}

extension Store where State == Workshop.State, Action == Workshop.Action {
  /// Adds a tool, which sorts them, and searches with an effect: four actions.
  @MainActor func play(name: String = "Saw") async {
    await send(.addButtonTapped(name)).finish()
    await send(.queryChanged(String(name.prefix(1)))).finish()
    _ = observers
  }
}

/// The URL of a file that is removed at the end.
struct TemporaryFile: ~Copyable {
  let url = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).jsonl")

  deinit { try? FileManager.default.removeItem(at: url) }

  init(_ text: String = "") throws { try Data(text.utf8).write(to: url) }
}
