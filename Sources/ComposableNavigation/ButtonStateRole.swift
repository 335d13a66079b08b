/// What a button is there for, where that is something of its own.
public enum ButtonStateRole: Codable, Hashable, Sendable {
  /// It leaves everything as it is.
  case cancel

  /// It destroys something.
  case destructive
}
