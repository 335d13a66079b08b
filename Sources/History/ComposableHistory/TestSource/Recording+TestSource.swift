import Composable
import ComposableDiff
import Foundation

extension Recording {
  /// Returns the source of a test that repeats the recorded session and asserts its results.
  ///
  ///     try recording.testSource(file: "todos.jsonl", imports: ["Todos"])
  ///
  /// The test sends the user's actions to a `TestStore`, advances a `TestClock`, and receives the
  /// actions of effects. It asserts each changed part of the state: a field, the payload of a case,
  /// or an element. A value that cannot be written as an expression is read from the recording, so
  /// keep the file next to the test. It gives `@Shared` values their recorded values, makes the
  /// changes from outside, and asserts the changes of reducers and effects. If the state before a
  /// change has no property with the value, the test replays the recording instead.
  ///
  /// Effects run in the test. Override the dependencies that they use, with statements in
  /// `dependencies`. The test serves the values that were read from recorded dependencies.
  ///
  /// Times are rounded down to hundredths of a second. An effect whose sleep is a multiple of that
  /// resumes at the same point as in the recording.
  ///
  /// If a task that calls this method is canceled, it throws a `CancellationError`.
  ///
  /// - Parameters:
  ///   - file: The name of the recording's file.
  ///   - imports: The modules to import with `@testable`, such as `Todos`, or whole lines.
  ///   - reducer: The expression that creates the reducer. By default, the name of the feature is
  ///     the name of the type that contains the state, and its initializer has no arguments.
  ///   - initialState: The state that the feature's `State()` creates, if it has that initializer.
  ///   - memberwise: The structs whose memberwise initializer the test can call.
  ///   - recordedDependencies: Expressions of your own recorded dependencies, such as `.dice`.
  ///   - dependencies: Statements that override dependencies, such as `$0.api = .mock`.
  /// - Returns: The source of a file.
  /// - Throws: A ``TestSourceError`` that says what a test cannot express, a ``RecordingError`` if
  ///   a state cannot be read, or a `CancellationError`.
  /// - Complexity: O(*n*), where *n* is the number of actions.
  public func testSource(
    file: String,
    imports: [String],
    reducer: String? = nil,
    initialState: State? = nil,
    memberwise: [any Any.Type] = [],
    recordedDependencies: [String] = [],
    dependencies: [String] = []
  ) throws -> String {
    let writer = try TestWriter(
      recording: self,
      file: file,
      imports: imports,
      reducer: reducer,
      defaultState: initialState,
      recordedDependencies: recordedDependencies,
      dependencies: dependencies,
      expression: SwiftExpression(memberwise: memberwise)
    )
    return try writer.source()
  }

  /// Returns the recorded state after a transition.
  ///
  /// - Parameter number: The number of the transition.
  /// - Returns: The state, or `nil` if the recording does not have it.
  /// - Throws: A ``RecordingError`` if the state cannot be read.
  public func state(after number: Int) throws -> State? {
    for case .transition(let transition, let state?) in steps where transition.number == number {
      return try state()
    }
    return nil
  }
}

/// An error that occurs if a test cannot repeat a recording.
public struct TestSourceError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What a test cannot express, and what to change.
  public let description: String

  init(_ description: String) {
    self.description = description
  }
}

/// Returns a Swift expression for a value.
///
/// - Parameters:
///   - value: The value.
///   - memberwise: The structs whose memberwise initializer may be called.
/// - Returns: An expression for a context that provides its type, or `nil` if the value cannot be
///   written.
package func swiftExpression(for value: Any, memberwise: [any Any.Type] = []) -> String? {
  SwiftExpression(memberwise: memberwise)(value)
}
