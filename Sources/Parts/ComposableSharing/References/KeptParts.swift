import ComposableDependencies

/// A reference to a part of a shared value that can disappear, and whose last value is kept.
protocol KeptPart: AnyObject, Sendable {
  /// Keeps the part of a value that is about to be replaced, if the value has the part.
  func keepValue(in root: Any)
}

/// The references that keep parts of a shared value.
final class KeptParts: Sendable {
  private struct WeakPart {
    weak let part: (any KeptPart)?
  }

  private struct State {
    var parts: [WeakPart] = []

    /// The number of parts at which released ones are removed.
    var limit = 16

    /// Removes released parts, and returns the others, so that none is released under the lock.
    mutating func removeReleased() -> [any KeptPart] {
      let alive = parts.compactMap(\.part)
      parts = alive.map { WeakPart(part: $0) }
      limit = max(16, 2 * parts.count)
      return alive
    }
  }

  private let state = Locked(State())

  func add(_ part: any KeptPart) {
    withExtendedLifetime(
      state.withLock { state in
        state.parts.append(WeakPart(part: part))
        return state.parts.count < state.limit ? [] : state.removeReleased()
      }
    ) {}
  }

  /// Keeps the parts of a value that is about to be replaced.
  ///
  /// - Complexity: O(*n*) in the number of references to parts that are in use.
  func keepValues(in root: @autoclosure () -> Any) {
    let parts = state.withLock { $0.parts.isEmpty ? [] : $0.removeReleased() }
    guard !parts.isEmpty else { return }
    let root = root()
    for part in parts { part.keepValue(in: root) }
  }
}
