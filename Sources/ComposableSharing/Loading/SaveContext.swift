/// Why a value is saved.
public enum SaveContext: Hashable, Sendable {
  /// It was changed.
  case didSet

  /// Somebody called `save()`.
  case userInitiated
}
