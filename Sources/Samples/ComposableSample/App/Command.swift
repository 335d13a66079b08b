import Composable

/// A command that is available now, with its key.
@MainActor struct Command {
  let keys: [Key]

  /// The hint of the command, or `nil` if the hint of another command includes it.
  let hint: KeyHint?

  /// A Boolean value that indicates whether the bottom line shows the hint, in addition to the list
  /// of all keys.
  let isCommon: Bool

  /// Performs the command, and returns its effects if it sent an action.
  let perform: () -> StoreTask?

  /// Creates a command that sends an action.
  init(
    _ keys: Key...,
    hint: KeyHint? = nil,
    isCommon: Bool = false,
    perform: @escaping () -> StoreTask?
  ) {
    self.keys = keys
    self.hint = hint
    self.isCommon = isCommon
    self.perform = perform
  }

  /// Creates a command that sets a binding.
  init<Value>(
    _ keys: Key...,
    hint: KeyHint? = nil,
    isCommon: Bool = false,
    set binding: UIBinding<Value>,
    to value: Value
  ) {
    self.keys = keys
    self.hint = hint
    self.isCommon = isCommon
    perform = {
      binding.wrappedValue = value
      return nil
    }
  }
}

extension Command {
  /// Returns the commands that select a row.
  static func selecting(
    _ move: @escaping (ScrollWindow.Motion) -> StoreTask?
  ) -> [Command] {
    func select(
      _ letter: Key,
      _ key: Key,
      _ name: String,
      _ meaning: String,
      _ motion: ScrollWindow.Motion
    ) -> Command {
      Command(letter, key, hint: KeyHint(name, meaning)) { move(motion) }
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

/// The description of a key for the user.
struct KeyHint: Equatable {
  let key: String
  let meaning: String

  init(_ key: String, _ meaning: String) {
    self.key = key
    self.meaning = meaning
  }

  var width: Int { key.width + 1 + meaning.width }
}

extension TextInput.Edit {
  /// Creates the edit of a key, or returns `nil` if the key does nothing.
  init?(_ key: Key) {
    switch (key.symbol, key.modifiers) {
    case (.scalar(let scalar), []), (.scalar(let scalar), .shift): self = .insert(String(scalar))
    case (.paste(let text), _):
      self = .insert(text.split(whereSeparator: \.isNewline).joined(separator: " "))
    case (.backspace, []), (.scalar("h"), .control): self = .deleteBackward
    case (.delete, []), (.scalar("d"), .control): self = .deleteForward
    case (.backspace, .alt), (.scalar("w"), .control): self = .deleteWord
    case (.scalar("u"), .control): self = .deleteToStart
    case (.scalar("k"), .control): self = .deleteToEnd
    case (.left, []), (.scalar("b"), .control): self = .left
    case (.right, []), (.scalar("f"), .control): self = .right
    case (.left, .control), (.left, .alt), (.scalar("b"), .alt): self = .wordLeft
    case (.right, .control), (.right, .alt), (.scalar("f"), .alt): self = .wordRight
    case (.home, []), (.up, []), (.scalar("a"), .control): self = .toStart
    case (.end, []), (.down, []), (.scalar("e"), .control): self = .toEnd
    default: return nil
    }
  }
}
