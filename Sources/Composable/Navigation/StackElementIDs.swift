import ComposableDependencies
import Synchronization

/// Gives the elements of stacks their ids, one after the other.
///
/// It is a dependency, so that all stacks of a program share one and never give an id twice, while each
/// test has its own and counts from zero.
final class StackElementIDs: Sendable {
  private let count: Atomic<Int>

  /// Makes ids from one on.
  init(from first: StackElementID = StackElementID(generation: 0)) {
    count = Atomic(first.generation)
  }

  /// The id that the next element gets.
  var upcoming: StackElementID {
    StackElementID(generation: count.load(ordering: .relaxed))
  }

  /// Makes an id.
  func next() -> StackElementID {
    StackElementID(generation: count.wrappingAdd(1, ordering: .relaxed).oldValue)
  }

  /// Remembers that an element was given an id by someone else, if it is the upcoming one.
  func didUse(_ id: StackElementID) {
    let (expected, desired) = (id.generation, id.generation + 1)
    _ = count.compareExchange(expected: expected, desired: desired, ordering: .relaxed)
  }
}

extension StackElementIDs: DependencyKey {
  static var liveValue: StackElementIDs { StackElementIDs() }
  static var testValue: StackElementIDs { StackElementIDs() }
}

extension DependencyValues {
  /// Gives the elements of stacks their ids.
  var stackElementIDs: StackElementIDs {
    get { self[StackElementIDs.self] }
    set { self[StackElementIDs.self] = newValue }
  }
}

extension StackElementID {
  /// The next id where the code runs.
  @usableFromInline
  static func next() -> StackElementID { DependencyValues._current.stackElementIDs.next() }
}
