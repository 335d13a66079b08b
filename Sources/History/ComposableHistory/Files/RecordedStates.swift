import ComposableJSON
import Synchronization

/// The states of a recording, made from their changes on request.
///
/// Some states are kept as a whole, so that each state is at most ``distance`` changes away from
/// one. The last requested state is kept, too, so that states in order take one change each.
final class RecordedStates: Sendable {
  /// The number of states from one that is kept as a whole to the next one.
  static let distance = 1_000

  private struct Content {
    /// The changes that lead to each state after the first one.
    var changes: [[JSON]] = []

    var kept: [JSON]
    var current: JSON
    var position = 0
  }

  private let content: Mutex<Content>

  init(_ first: JSON) {
    content = Mutex(Content(kept: [first], current: first))
  }

  /// Adds a state, before the first one is requested.
  ///
  /// - Parameter changes: The changes of the last added state.
  /// - Returns: The position of the state, or `nil` if the changes do not fit the last added state.
  func append(_ changes: [JSON]) -> Int? {
    content.withLock { content in
      guard content.current.apply(changes) else { return nil }
      content.changes.append(changes)
      content.position += 1
      if content.position.isMultiple(of: Self.distance) { content.kept.append(content.current) }
      return content.position
    }
  }

  /// Returns a state.
  ///
  /// - Parameter position: The position of the state. The first state is at zero.
  func state(at position: Int) -> JSON {
    content.withLock { content in
      let (kept, distance) = position.quotientAndRemainder(dividingBy: Self.distance)
      if !(position - distance...position).contains(content.position) {
        content.current = content.kept[kept]
        content.position = position - distance
      }
      for changes in content.changes[content.position..<position] {
        _ = content.current.apply(changes)
      }
      content.position = position
      return content.current
    }
  }
}
