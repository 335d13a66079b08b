/// The reason for saving a value.
public enum SaveContext: Hashable, Sendable {
  /// The value changed.
  case didSet

  /// The program called `save()` while no save of the value was in flight.
  case userInitiated
}
