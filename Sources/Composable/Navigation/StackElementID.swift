public import ComposableDiff
import ComposableIssues

/// What tells an element of a stack from all others.
///
/// A stack gives each element that is added the next id. An element keeps its id for as long as it is
/// there, wherever it moves, and no other gets it later.
///
/// In a test the ids count from zero, so that they can be written as numbers:
///
///     await store.send(\.path[id: 0].detail.saveButtonTapped)
///
/// A number written in a program that is not a test stops it: there, nobody knows which element it means.
public struct StackElementID: Hashable, Sendable {
  /// How many elements were given an id before.
  @usableFromInline let generation: Int

  init(generation: Int) {
    self.generation = generation
  }

  /// Makes the id that a test means, and stops any other program.
  init(_ number: Int, isTesting: Bool) {
    precondition(
      isTesting,
      """
      A StackElementID is written as a number in tests only (was \(number)). Take the id from "ids" \
      of the StackState, or from the action.
      """
    )
    self.init(generation: number)
  }
}

extension StackElementID: ExpressibleByIntegerLiteral {
  /// Makes an id from a number, in a test.
  ///
  /// - Parameter value: How many elements were added before this one.
  public init(integerLiteral value: Int) {
    self.init(value, isTesting: isTesting)
  }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension StackElementID: CustomDebugStringConvertible, CustomDumpStringConvertible {
  public var debugDescription: String { "#\(generation)" }

  public var customDumpDescription: String { debugDescription }
}
