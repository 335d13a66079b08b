import ComposableDiff
import ComposableIssues

/// The identifier of an element of a stack.
///
/// A stack assigns the next id to each new element. An element keeps its id while it exists, even
/// if it is moved. Ids are never reused.
///
/// In a test, ids count from zero, so that you can write them as numbers:
///
///     await store.send(\.path[id: 0].detail.saveButtonTapped)
///
/// Outside of tests, a literal number stops the program, because the corresponding element is
/// unknown.
public struct StackElementID: Hashable, Sendable {
  /// The number of ids that were assigned before.
  @usableFromInline let generation: Int

  init(generation: Int) {
    self.generation = generation
  }

  /// Creates an id from a number in a test.
  ///
  /// It stops any other program.
  init(_ number: Int, isTesting: Bool) {
    precondition(
      isTesting,
      """
      A StackElementID can be written as a number only in tests (was \(number)). Use an id from \
      the "ids" of the StackState, or from the action.
      """
    )
    self.init(generation: number)
  }
}

extension StackElementID: ExpressibleByIntegerLiteral {
  /// Creates an id from a number, in a test.
  ///
  /// - Parameter value: The number of elements that were added before the element.
  public init(integerLiteral value: Int) {
    self.init(value, isTesting: isTesting)
  }
}

extension StackElementID: CustomDebugStringConvertible, DumpStringConvertible {
  public var debugDescription: String { "#\(generation)" }

  package var customDumpDescription: String { debugDescription }
}
