import ComposableDiff
import ComposableIssues

extension TestStore {
  /// Adds a condition that the state must satisfy, now and after each action.
  ///
  /// A failure names the condition and shows the action and the state:
  ///
  ///     store.addInvariant("the selection is visible") { $0.rows.contains(id: $0.selection) }
  ///
  /// Actions of effects are checked as they are handled, before the test receives them. A condition
  /// that has failed is not checked again.
  ///
  /// - Parameters:
  ///   - name: The condition in words.
  ///   - atRest: `true` to check the condition only when ``finish(timeout:fileID:filePath:line:column:)``
  ///     finds that all effects have ended; otherwise, `false`. A task that waits neither for a clock
  ///     nor for an answer of the test, such as one that receives messages, does not have to end.
  ///   - condition: A closure that returns whether a state satisfies the condition. An error that
  ///     it throws is a failure.
  ///   - fileID: The file of a failure now.
  ///   - filePath: The file of a failure now.
  ///   - line: The line of a failure now.
  ///   - column: The column of a failure now.
  public func addInvariant(
    _ name: String,
    atRest: Bool = false,
    _ condition: @escaping (_ state: State) throws -> Bool,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    schedule.location = IssueLocation(
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
    journal.invariants.append(Invariant(name: name, isAtRest: atRest, condition: condition))
    if !atRest { journal.checkInvariants(of: core.state, .atStart) }
  }
}

/// A condition that the state must satisfy.
struct Invariant<State> {
  /// The moment at which a condition is checked.
  enum Moment<Action> {
    case atStart
    case after(Action)
    case atRest

    var isRest: Bool {
      if case .atRest = self { true } else { false }
    }
  }

  let name: String
  let isAtRest: Bool
  let condition: (State) throws -> Bool

  /// Returns the text to report if the state does not satisfy the condition, or `nil` if it does.
  func failure<Action>(in state: State, _ moment: Moment<Action>) -> String? {
    var reason = ""
    do {
      if try condition(state) { return nil }
    } catch {
      reason = "\n\nThrew error: \(error)"
    }
    let text = """
      The invariant "\(name)" does not hold \(description(of: moment)).\(reason)

          \(String(customDumping: state).indented(by: 4))

      Change the reducer so that the condition always holds. If the state is correct, change the \
      condition.
      """
    return text
  }

  private func description<Action>(of moment: Moment<Action>) -> String {
    switch moment {
    case .atStart: "in the initial state"
    case .after(let action): "after \(swiftSource(of: action))"
    case .atRest: "when all effects have ended"
    }
  }
}
