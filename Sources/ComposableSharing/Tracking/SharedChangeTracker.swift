package import ComposableDependencies
import ComposableIssues
import Synchronization

/// Remembers what shared values were before an operation changed them.
///
///     let tracker = SharedChangeTracker()
///     tracker.track { model.incrementButtonTapped() }
///     tracker.assert { $count.withLock { $0 = 1 } }
///
/// A change that was not asserted is reported when the tracker goes.
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

        Assert it in the closure of "assert", or leave it out of what is tracked.
        """
      )
    }
  }

  /// What the values that have changed were before.
  package var changes: SharedValues { values.withLock { $0 } }

  /// A Boolean value that indicates whether a value was changed, be it to what it was before.
  package var hasChanges: Bool { values.withLock { !$0.isEmpty } }

  /// Runs an operation whose changes are remembered, and those of the tasks that it starts.
  package func track<R>(_ operation: () throws -> R) rethrows -> R {
    try withDependencies {
      $0.sharedChangeTrackers.append(self)
    } operation: {
      try operation()
    }
  }

  /// Runs an operation in which shared values are what they were before the changes.
  ///
  /// `withLock` changes what is expected there, and `==` compares it with what is.
  package func assert<R>(_ operation: () throws -> R) rethrows -> R {
    let changes = changes
    let perspective = SharedPerspective(expected: changes, actual: changes.current)
    let result = try perspective.run(operation)
    for difference in perspective.differences { reportIssue(difference) }
    reset()
    return result
  }

  /// Runs an operation in which a comparison finds what was before on its first side.
  package func compare<R>(_ operation: () throws -> R) rethrows -> R {
    let changes = changes
    return try SharedPerspective(expected: changes, actual: changes.current).run(operation)
  }

  /// A Boolean value that indicates whether there can be anything to track: whether this process
  /// has ever shared a value.
  package static var isNeeded: Bool { hasShared.load(ordering: .relaxed) }

  // Only saves work where nothing is shared.
  static let hasShared = Atomic(false)

  /// Forgets the changes.
  package func reset() {
    _ = take()
  }

  /// Hands the changes over, and forgets them.
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
  /// Those who remember the changes of shared values.
  package var sharedChangeTrackers: [SharedChangeTracker] {
    get { self[SharedChangeTrackersKey.self] }
    set { self[SharedChangeTrackersKey.self] = newValue }
  }
}

private enum SharedChangeTrackersKey: DependencyKey {
  static var liveValue: [SharedChangeTracker] { [] }
  static var testValue: [SharedChangeTracker] { [] }
}
