import Composable
import Foundation
import TodosFeature

@testable import ComposableSample

extension Todo.State {
  static let milk = Todo.State(id: UUID(0xA1), description: "Buy milk")
  static let words = Todo.State(id: UUID(0xA2), description: "Write 日本語 \"quotes\"")
  static let cat = Todo.State(id: UUID(0xA3), description: "Feed the cat 🐈", isComplete: true)
}

extension TodoStorage {
  static func failing(_ error: TodoStorageError) -> TodoStorage {
    TodoStorage(
      load: { () async throws(TodoStorageError) in throw error },
      save: { _ in },
      keepAside: { "/t.json.damaged" }
    )
  }
}

/// The program without a terminal: it takes keys, and shows screens.
@MainActor struct Desk {
  let store: StoreOf<App>

  init(
    _ todos: IdentifiedArrayOf<Todo.State> = [.milk, .words, .cat],
    size: Size = Size(width: 40, height: 8),
    storage: TodoStorage? = nil
  ) async {
    store = Store(initialState: App.State(size: size)) {
      App()
    } withDependencies: {
      $0.continuousClock = TestClock()
      $0.todoStorage = storage ?? .inMemory(todos)
      $0.uuid = .incrementing
    }
    await store.send(.todos(.list(.task))).finish()
  }

  func press(_ keys: Key...) {
    for key in keys {
      if let action = store.state.action(for: key) { store.send(action) }
    }
  }

  func type(_ text: String) {
    for scalar in text.unicodeScalars { press(.scalar(scalar)) }
  }

  var text: String { AppScreen(store.state).screen.text }
}
