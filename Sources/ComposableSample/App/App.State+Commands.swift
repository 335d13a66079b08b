import Foundation

extension App.State {
  /// The commands that are available now, except typing.
  var commands: [Command<App.Action>] {
    tabCommands + [
      Command(
        Key(.tab),
        Key(.tab, .shift),
        hint: KeyHint("Tab", tab.next == .todos ? "todos" : "repos"),
        isCommon: true,
        action: .tabSelected(tab.next)
      ),
      Command(.alt("1"), action: .tabSelected(.todos)),
      Command(.alt("2"), action: .tabSelected(.repositories)),
      Command(.scalar("h"), hint: KeyHint("h", "history"), action: .historyKeyPressed),
      Command(.scalar("?"), hint: KeyHint("?", "keys"), isCommon: true, action: .helpKeyPressed),
      Command(.scalar("q"), hint: KeyHint("q", "quit"), isCommon: true, action: .departed(.quit)),
      Command(.control("z"), hint: KeyHint("^Z", "suspend"), action: .departed(.suspension)),
    ]
  }

  private var tabCommands: [Command<App.Action>] {
    switch tab {
    case .todos: todos.commands.map { $0.map { .todos($0) } }
    case .repositories: repositories.commands.map { $0.map { .repositories($0) } }
    }
  }

  /// A Boolean value that indicates whether keys are entered as text.
  var isTyping: Bool {
    switch tab {
    case .todos: todos.draft != nil
    case .repositories: repositories.isTyping
    }
  }

  /// Returns the action of a key.
  func action(for key: Key) -> App.Action? {
    if key == .control("c") { return .departed(.signal(SIGINT)) }
    if isHelpShown { return .helpKeyPressed }
    if isTyping { return typingAction(for: key) }
    return commands.first { $0.keys.contains(key) }?.action
  }

  private func typingAction(for key: Key) -> App.Action? {
    switch tab {
    case .todos: todos.typingAction(for: key).map { .todos($0) }
    case .repositories: repositories.typingAction(for: key).map { .repositories($0) }
    }
  }
}
