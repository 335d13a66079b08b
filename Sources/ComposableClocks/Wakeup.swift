internal import Synchronization

/// A flag that records whether a sleeper runs again.
final class Wakeup: Sendable {
  /// The identity of the sleeper's task among the tasks that are alive.
  let task = withUnsafeCurrentTask { $0?.hashValue }
  private let isOver = Atomic(false)

  var hasHappened: Bool { isOver.load(ordering: .acquiring) }

  /// Records that the sleeper runs again.
  ///
  /// Called by the sleeper.
  func happened() {
    isOver.store(true, ordering: .releasing)
  }
}
