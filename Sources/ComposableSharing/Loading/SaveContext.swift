/// The reason for saving a value.
public enum SaveContext: Hashable, Sendable {
  /// The value changed.
  case didSet

  /// The program called `save()`, and no save of the current value was in flight.
  case userInitiated
}
