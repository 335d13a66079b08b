import Foundation

extension App.State {
  /// What can be done now, but for typing.
  var commands: [Command<App.Action>] {
    todos.commands.map { $0.map { .todos($0) } } + [
      Command(.scalar("?"), hint: KeyHint("?", "keys"), isCommon: true, action: .helpKeyPressed),
      Command(.scalar("q"), hint: KeyHint("q", "quit"), isCommon: true, action: .departed(.quit)),
      Command(.control("z"), hint: KeyHint("^Z", "suspend"), action: .departed(.suspension)),
    ]
  }

  /// What a key does.
  func action(for key: Key) -> App.Action? {
    if key == .control("c") { return .departed(.signal(SIGINT)) }
    if isHelpShown { return .helpKeyPressed }
    if todos.draft != nil { return draftAction(for: key).map { .todos($0) } }
    return commands.first { $0.keys.contains(key) }?.action
  }

  private func draftAction(for key: Key) -> TodosTab.Action? {
    switch key {
    case Key(.enter): .draftSubmitted
    case Key(.escape): .draftDropped
    default: TextInput.Edit(key).map { .edited($0) }
    }
  }
}
