internal import Synchronization

/// Whether a sleeper has come to run again.
final class Wakeup: Sendable {
  /// Tells tasks that live at the same time apart.
  let task = withUnsafeCurrentTask { $0?.hashValue }
  private let isOver = Atomic(false)

  var hasHappened: Bool { isOver.load(ordering: .acquiring) }

  /// Called by the sleeper.
  func happened() {
    isOver.store(true, ordering: .releasing)
  }
}
