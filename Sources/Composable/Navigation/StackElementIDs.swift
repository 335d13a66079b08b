import ComposableClocks
import ComposableDependencies
import Synchronization

/// A generator of the ids of stack elements.
///
/// It is a dependency, so that all stacks of a program share one generator and never assign an id
/// twice. Each test has its own, which counts from zero.
final class StackElementIDs: Sendable {
  private let count: Atomic<Int>

  /// Creates a generator that starts with the given id.
  init(from first: StackElementID = StackElementID(generation: 0)) {
    count = Atomic(first.generation)
  }

  /// The id for the next element.
  var upcoming: StackElementID {
    StackElementID(generation: count.load(ordering: .relaxed))
  }

  /// Returns a new id.
  func next() -> StackElementID {
    Sleep.uses(.generators, isChange: true)
    return StackElementID(generation: count.wrappingAdd(1, ordering: .relaxed).oldValue)
  }

  /// Records that an id was assigned elsewhere, if it is the upcoming one.
  func didUse(_ id: StackElementID) {
    let (expected, desired) = (id.generation, id.generation &+ 1)
    _ = count.compareExchange(expected: expected, desired: desired, ordering: .relaxed)
  }
}

extension StackElementIDs: DependencyKey {
  static var liveValue: StackElementIDs { StackElementIDs() }
  static var testValue: StackElementIDs { StackElementIDs() }
}

extension DependencyValues {
  /// The generator of the ids of stack elements.
  var stackElementIDs: StackElementIDs {
    get { self[StackElementIDs.self] }
    set { self[StackElementIDs.self] = newValue }
  }
}

extension StackElementID {
  /// Returns a new id from the current dependencies.
  @usableFromInline
  static func next() -> StackElementID { DependencyValues._current.stackElementIDs.next() }
}
