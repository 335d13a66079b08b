import Composable
import Foundation

/// The commands of the program that are available now.
@MainActor struct AppCommands {
  private let store: StoreOf<App>
  private let state: App.State
  private let todos: TodosTabCommands
  private let repositories: RepositoriesTabCommands
  private let showHistory: () -> Void

  /// Creates the commands of a store.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - showHistory: A closure that shows the history, which is not in the state.
  init(_ store: StoreOf<App>, showHistory: @escaping () -> Void = {}) {
    self.store = store
    self.showHistory = showHistory
    state = store.state
    todos = TodosTabCommands(store.scope(\.todos, action: \.todos))
    repositories = RepositoriesTabCommands(store.scope(\.repositories, action: \.repositories))
  }

  /// All commands, except typing.
  var all: [Command] {
    let next = state.tab.next
    return tabCommands + [
      Command(
        Key(.tab),
        Key(.tab, .shift),
        hint: KeyHint("Tab", next == .todos ? "todos" : "repos"),
        isCommon: true
      ) {
        store.send(.tabSelected(next))
      },
      Command(.alt("1")) { store.send(.tabSelected(.todos)) },
      Command(.alt("2")) { store.send(.tabSelected(.repositories)) },
      Command(.scalar("h"), hint: KeyHint("h", "history")) {
        showHistory()
        return nil
      },
      Command(.scalar("?"), hint: KeyHint("?", "keys"), isCommon: true, perform: toggleHelp),
      Command(.scalar("q"), hint: KeyHint("q", "quit"), isCommon: true) {
        store.send(.departed(.quit))
      },
      Command(.control("z"), hint: KeyHint("^Z", "suspend")) {
        store.send(.departed(.suspension))
      },
    ]
  }

  /// Returns the command of a key.
  func command(for key: Key) -> Command? {
    if key == .control("c") { return Command(key) { store.send(.departed(.signal(SIGINT))) } }
    if state.isHelpShown { return Command(key, perform: toggleHelp) }
    if state.isTyping { return typingCommand(for: key) }
    return all.first { $0.keys.contains(key) }
  }

  private var tabCommands: [Command] {
    switch state.tab {
    case .todos: todos.all
    case .repositories: repositories.all
    }
  }

  private func typingCommand(for key: Key) -> Command? {
    switch state.tab {
    case .todos: todos.typingCommand(for: key)
    case .repositories: repositories.typingCommand(for: key)
    }
  }

  private func toggleHelp() -> StoreTask? { store.send(.helpKeyPressed) }
}

extension App.State {
  /// A Boolean value that indicates whether keys are entered as text.
  var isTyping: Bool {
    switch tab {
    case .todos: todos.isTyping
    case .repositories: repositories.isTyping
    }
  }
}
