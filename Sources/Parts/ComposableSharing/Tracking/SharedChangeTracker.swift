package import ComposableDependencies
import ComposableIssues
import Synchronization

/// A tracker that records the values of shared values before an operation changes them.
///
///     let tracker = SharedChangeTracker()
///     tracker.track { model.incrementButtonTapped() }
///     tracker.assert { $count.withLock { $0 = 1 } }
///
/// If the tracker is deallocated with unasserted changes, an issue is reported.
package final class SharedChangeTracker: Sendable {
  private let values = Locked(SharedValues())
  private let reportsUnasserted: Bool

  package init(reportUnassertedChanges: Bool = isTesting) {
    reportsUnasserted = reportUnassertedChanges
  }

  deinit {
    guard reportsUnasserted else { return }
    for change in changes.changes(to: SharedValues()) {
      reportIssue(
        """
        \(change)

        Assert the change in the closure of "assert", or do not track the value.
        """
      )
    }
  }

  /// The previous values of the changed values.
  package var changes: SharedValues { values.withLock { $0 } }

  /// Whether a value was changed, even if to an equal value.
  package var hasChanges: Bool { values.withLock { !$0.isEmpty } }

  /// Runs an operation and records its changes and those of the tasks it starts.
  package func track<R>(_ operation: () throws -> R) rethrows -> R {
    try withDependencies {
      $0.sharedChangeTrackers.append(self)
    } operation: {
      try operation()
    }
  }

  /// Runs an operation of a key, which no test asserts.
  ///
  /// Trackers do not record its changes of other values. They are not expectations either if the
  /// operation runs in an assertion.
  package static func ignore<R>(_ operation: () throws -> R) rethrows -> R {
    try SharedLog.untracked { try withoutTrackers(operation) }
  }

  private static func withoutTrackers<R>(_ operation: () throws -> R) rethrows -> R {
    guard SharedPerspective.current == nil, DependencyValues._current.sharedChangeTrackers.isEmpty
    else {
      return try withDependencies {
        $0.sharedChangeTrackers = []
      } operation: {
        try SharedPerspective.run(in: nil, operation)
      }
    }
    return try operation()
  }

  /// Runs an operation in which shared values have their previous values.
  ///
  /// In the operation, `withLock` changes the expected value, and `==` compares the expected with
  /// the actual value.
  package func assert<R>(_ operation: () throws -> R) rethrows -> R {
    let changes = changes
    let perspective = SharedPerspective(expected: changes, actual: changes.current)
    let result = try perspective.run(operation)
    for difference in perspective.differences { reportIssue("\(difference)") }
    reset()
    return result
  }

  /// Runs an operation in which the first side of a comparison has the previous values.
  package func compare<R>(_ operation: () throws -> R) rethrows -> R {
    let changes = changes
    return try SharedPerspective(expected: changes, actual: changes.current).run(operation)
  }

  /// Whether this process has ever shared a value, so that there can be changes.
  package static var isNeeded: Bool { hasShared.load(ordering: .relaxed) }

  // Only an optimization for processes that share no values.
  static let hasShared = Atomic(false)

  /// Discards the changes.
  package func reset() {
    _ = take()
  }

  /// Returns and discards the changes.
  package func take() -> SharedValues {
    values.withLock { values in
      guard !values.isEmpty else { return values }
      defer { values = SharedValues() }
      return values
    }
  }

  func willChange<Value>(_ root: SharedBox<Value>, from value: Value) {
    let old = SharedValues(value, of: root)
    values.withLock { $0.fill(from: old) }
  }
}

extension SharedValues {
  fileprivate init<Value>(_ value: Value, of root: SharedBox<Value>) {
    self.init()
    set(value, for: root)
  }
}

extension DependencyValues {
  /// The trackers that record changes of shared values.
  package var sharedChangeTrackers: [SharedChangeTracker] {
    get { self[SharedChangeTrackersKey.self] }
    set { self[SharedChangeTrackersKey.self] = newValue }
  }
}

private enum SharedChangeTrackersKey: DependencyKey {
  static var liveValue: [SharedChangeTracker] { [] }
  static var testValue: [SharedChangeTracker] { [] }
}
