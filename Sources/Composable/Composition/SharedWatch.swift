import ComposableSharing

/// A watch that detects whether a reducer changes shared values in a value.
///
/// Copies of the value cannot detect it.
@usableFromInline
struct SharedWatch {
  private let tracker = SharedChangeTracker(reportUnassertedChanges: false)

  /// Creates a watch, or returns `nil` if values of the type contain no shared values.
  @usableFromInline
  init?<Value>(of type: Value.Type) {
    if _isPOD(type) || !SharedChangeTracker.isNeeded { return nil }
  }

  /// Runs a reducer and tracks its changes.
  @usableFromInline
  func track<R>(_ operation: () -> R) -> R {
    tracker.track(operation)
  }

  /// Returns whether an old and a new value differ in their shared values.
  @usableFromInline
  func differ<Value: Equatable>(_ oldValue: Value, _ newValue: Value) -> Bool {
    tracker.hasChanges && compare { oldValue != newValue }
  }

  /// Runs an operation in which the first of two values sees the old shared values.
  @usableFromInline
  func compare<R>(_ operation: () -> R) -> R {
    tracker.compare(operation)
  }
}
