import Composable
import ComposableHistory
import ComposableInspector
import Foundation

@Reducer
struct Packing {
  @ObservableState
  struct State: Codable, Equatable {
    var items: [String] = []
    var note = ""
    var passcode = ""
    var undo = UndoStack<[String]>(limit: 50)
  }

  enum Action: BindableAction, Codable, Equatable {
    case addButtonTapped(String)
    case binding(BindingAction<State>)
    case clearButtonTapped
    case passcodeEntered(String)
    case renamed(Int, String)
    case saved
    case undo(UndoAction)
  }

  @Dependency(\.packingStorage) var storage

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .addButtonTapped(let item):
        state.items.append(item)
        return save(state)
      case .clearButtonTapped:
        state.items = []
        return save(state)
      case .renamed(let index, let item):
        guard state.items.indices.contains(index) else { return .none }
        state.items[index] = item
        return save(state)
      case .undo:
        return save(state)
      case .passcodeEntered(let passcode):
        state.passcode = passcode
        return .none
      case .binding, .saved:
        return .none
      }
    }
    .undoable(\.items, stack: \.undo, action: \.undo) { state, action in
      switch action {
      case .addButtonTapped(let item): UndoStep("Add \(item)")
      case .clearButtonTapped: UndoStep("Clear")
      case .renamed(let index, _):
        UndoStep("Rename", group: "rename \(index)", within: .seconds(2))
      case .binding, .passcodeEntered, .saved, .undo: nil
      }
    }
  }

  private func save(_ state: State) -> Effect<Action> {
    .run { [items = state.items] send in
      await storage.save(items)
      await send(.saved)
    }
  }
}

@DependencyClient
struct PackingStorage: Sendable {
  var save: @Sendable (_ items: [String]) async -> Void
}

extension PackingStorage: DependencyKey {
  static let liveValue = Self(save: { _ in })
  static let testValue = Self(save: { _ in })
}

extension DependencyValues {
  var packingStorage: PackingStorage {
    get { self[PackingStorage.self] }
    set { self[PackingStorage.self] = newValue }
  }
}

/// Counts the actions of a store.
final class ActionCounter<State, Action>: StoreObserver {
  private(set) var count = 0
  private(set) var slowest = Duration.zero

  func didReduce(_ event: ActionEvent, action: Action, state: State, duration: Duration) {
    count += 1
    slowest = max(slowest, duration)
  }
}

struct ActionCounting: StoreObserverProvider {
  func makeObserver<State, Action>(
    initialState: State,
    action: Action.Type
  ) -> (any StoreObserver<State, Action>)? {
    ActionCounter<State, Action>()
  }
}

@MainActor func makeCountedStore() -> StoreOf<Packing> {
  Store(initialState: Packing.State()) {
    Packing()
  } withDependencies: {
    $0.storeObservers.append(ActionCounting())
  }
}

@MainActor func makeRecordedStore(in file: URL) throws -> StoreOf<Packing> {
  let recorder = try FileRecorder(
    file,
    of: Packing.self,
    program: "1.2",
    redactions: [
      .state(\.passcode, with: ""),
      .action(\.passcodeEntered, with: ""),
    ]
  )
  return Store(initialState: Packing.State()) {
    Packing()
  } withDependencies: {
    $0.storeObservers.append(HistoryRecorder(limit: 1_000))
    $0.storeObservers.append(recorder)
  }
}

@MainActor func inspect(_ store: StoreOf<Packing>) throws -> Inspector {
  let inspector = try store.inspect()
  print(inspector.url)
  return inspector
}

@MainActor func inspect(_ trip: StoreOf<Packing>, _ weekend: StoreOf<Packing>) throws -> Inspector {
  let inspector = try trip.inspect(sendsActions: true)
  try inspector.add(weekend)
  return inspector
}

@MainActor func inspectAndCopyTests(_ store: StoreOf<Packing>) throws -> Inspector {
  let inspector = try store.inspect { recording in
    try recording.testSource(file: "recording.jsonl", imports: ["@testable import Packing"])
  }
  return inspector
}
