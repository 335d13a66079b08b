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
