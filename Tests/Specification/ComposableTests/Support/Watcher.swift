import Composable

/// Observes the values that a closure reads, and records them at each notification.
@MainActor final class Watcher {
  private(set) var seen: [[Int]] = []
  private let read: () -> [Int]
  private let answer: () -> Void

  /// - Parameters:
  ///   - repeats: `true` to observe again immediately after each notification.
  ///   - read: A closure that reads the observed values.
  ///   - answer: A closure to run after each notification.
  init(
    repeats: Bool = false,
    _ read: @escaping () -> [Int],
    answer: @escaping () -> Void = {}
  ) {
    self.read = read
    self.answer = answer
    _ = watch(repeats: repeats)
  }

  private func watch(repeats: Bool) -> [Int] {
    withPerceptionTracking(read) {
      MainActor.assumeIsolated {
        self.seen.append(repeats ? self.watch(repeats: true) : self.read())
        self.answer()
      }
    }
  }
}
