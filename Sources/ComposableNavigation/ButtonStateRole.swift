/// A button's semantic role.
public enum ButtonStateRole: Codable, Hashable, Sendable {
  /// A button that cancels the operation.
  case cancel

  /// A button that deletes data or has another destructive effect.
  case destructive
}
