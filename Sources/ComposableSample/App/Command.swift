/// Something that can be done now, by a key.
struct Command<Action> {
  let keys: [Key]

  /// `nil` if another command's hint is for this one, too.
  let hint: KeyHint?

  /// Whether the hint belongs in the line at the bottom, and not only in the list of all.
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
