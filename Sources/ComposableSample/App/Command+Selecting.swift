extension Command {
  /// Returns the commands that select a row.
  static func selecting(_ action: (ScrollWindow.Motion) -> Action) -> [Command] {
    func select(
      _ letter: Key,
      _ key: Key,
      _ name: String,
      _ meaning: String,
      _ motion: ScrollWindow.Motion
    ) -> Command {
      Command(letter, key, hint: KeyHint(name, meaning), action: action(motion))
    }
    return [
      select(.scalar("k"), Key(.up), "k ↑", "up", .up),
      select(.scalar("j"), Key(.down), "j ↓", "down", .down),
      select(.control("b"), Key(.pageUp), "PgUp", "page up", .pageUp),
      select(.control("f"), Key(.pageDown), "PgDn", "page down", .pageDown),
      select(.scalar("g"), Key(.home), "g", "first", .toTop),
      select(.scalar("G"), Key(.end), "G", "last", .toBottom),
    ]
  }
}
