import ComposableSharing

/// Sees whether a reducer changes what a value shares, which copies of the value cannot tell.
@usableFromInline
struct SharedWatch {
  private let tracker = SharedChangeTracker(reportUnassertedChanges: false)

  /// Makes a watch; `nil` where values of a type share nothing, so that nothing has to be paid.
  @usableFromInline
  init?<Value>(of type: Value.Type) {
    if _isPOD(type) || !SharedChangeTracker.isNeeded { return nil }
  }

  /// Runs a reducer.
  @usableFromInline
  func track<R>(_ operation: () -> R) -> R {
    tracker.track(operation)
  }

  /// Returns whether a value from before and one from now differ in what they share.
  @usableFromInline
  func differ<Value: Equatable>(_ oldValue: Value, _ newValue: Value) -> Bool {
    tracker.hasChanges && compare { oldValue != newValue }
  }

  /// Runs an operation that finds what was shared before in the first of two values.
  @usableFromInline
  func compare<R>(_ operation: () -> R) -> R {
    tracker.compare(operation)
  }
}
