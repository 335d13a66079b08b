/// A command that is available now, with its key.
struct Command<Action> {
  let keys: [Key]

  /// The hint of the command, or `nil` if the hint of another command includes it.
  let hint: KeyHint?

  /// A Boolean value that indicates whether the bottom line shows the hint, in addition to the list
  /// of all keys.
  let isCommon: Bool
  let action: Action

  private init(_ keys: [Key], _ hint: KeyHint?, _ isCommon: Bool, _ action: Action) {
    self.keys = keys
    self.hint = hint
    self.isCommon = isCommon
    self.action = action
  }

  init(_ keys: Key..., hint: KeyHint? = nil, isCommon: Bool = false, action: Action) {
    self.init(keys, hint, isCommon, action)
  }

  func map<Other>(_ transform: (Action) -> Other) -> Command<Other> {
    Command<Other>(keys, hint, isCommon, transform(action))
  }
}
