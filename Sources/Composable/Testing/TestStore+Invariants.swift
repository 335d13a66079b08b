import ComposableDiff
import ComposableIssues

/// The moment at which an invariant of a test store must hold.
@nonexhaustive
public enum InvariantMoment: Sendable {
  /// When the invariant is added, and after each action.
  case always

  /// When ``TestStore/finish(timeout:fileID:filePath:line:column:)`` finds that all effects have
  /// ended, or at the end of the test if no call of it has.
  ///
  /// It is a failure if effects are still running then, so that the condition was never checked.
  /// A task that waits neither for a clock nor for an answer of the test, such as one that receives
  /// messages, does not have to end.
  case atRest

  /// At least once from ``TestStore/finish(timeout:fileID:filePath:line:column:)`` until all
  /// effects have ended, or until the test store is released.
  ///
  /// An effect that never ends, such as a timer, does not prevent the check. When the test sends
  /// another action, the check begins again. The check is skipped if an invariant has already
  /// failed, or if the feature has dismissed itself.
  case eventually
}

extension TestStore {
  /// Adds a condition that the state must satisfy, now and after each action.
  ///
  /// A failure names the condition and shows the action and the state:
  ///
  ///     store.addInvariant("the selection is visible") { $0.rows.contains(id: $0.selection) }
  ///     store.addInvariant("no spinner", holds: .eventually) { !$0.isLoading }
  ///
  /// Actions of effects are checked as they are handled, before the test receives them. A condition
  /// that has failed is not checked again.
  ///
  /// - Parameters:
  ///   - name: The condition in words.
  ///   - moment: The moment at which the condition must hold.
  ///   - condition: A closure that returns whether a state satisfies the condition. An error that
  ///     it throws is a failure.
  public func addInvariant(
    _ name: String,
    holds moment: InvariantMoment = .always,
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
    journal.invariants.append(
      Invariant(name: name, moment: moment) { _, state in try condition(state) }
    )
    if moment == .always { journal.checkInvariants(of: core.state, .atStart) }
  }
}

extension TestStore {
  /// Adds a condition on the states before and after a restart.
  ///
  /// A process that is killed loses its state, except for what was saved. The condition says what
  /// it must not lose:
  ///
  ///     store.addInvariant("confirmed notes are kept") { before, after in
  ///       before.confirmed.isSubset(of: after.notes)
  ///     }
  ///
  /// ``restart(losing:fileID:filePath:line:column:_:)`` checks it for the store that its closure
  /// creates. A failure names the condition and shows both states.
  ///
  /// - Parameters:
  ///   - name: The condition in words.
  ///   - condition: A closure that returns whether the first state of the new process is correct
  ///     after the last state of the old one. An error that it throws is a failure.
  public func addInvariant(
    _ name: String,
    afterRestart condition: @escaping (_ before: State, _ after: State) throws -> Bool
  ) {
    journal.invariants.append(Invariant(name: name, moment: nil, condition: condition))
  }
}

/// A condition that the state must satisfy.
struct Invariant<State> {
  /// An occasion on which conditions are checked.
  enum Check<Action> {
    case atStart
    case after(Action)

    /// A restart, with the last state of the old process.
    case afterRestart(State)

    /// All effects that must end have ended, and some others may still run.
    case atRest(running: [EffectSummary])

    /// The end of the test, with the effects that must end and have not.
    case atEnd(unfinished: [EffectSummary], running: [EffectSummary])
  }

  let name: String

  /// The moment at which the condition must hold, or `nil` for restarts.
  let moment: InvariantMoment?

  /// A closure that returns whether the second state satisfies the condition.
  ///
  /// The first state is that before a restart, or the same one.
  let condition: (State, State) throws -> Bool

  /// Whether the condition has held: since the end began if it must hold eventually, or ever if it
  /// must hold at rest.
  ///
  /// It is not used for conditions that must always hold.
  var hasHeld = false

  /// Returns whether the state must satisfy the condition.
  func isDue<Action>(at check: Check<Action>) -> Bool {
    switch check {
    case .atStart, .after: moment == .always
    case .afterRestart: moment == nil
    case .atRest: moment == .atRest || moment == .eventually && !hasHeld
    case .atEnd: moment == .eventually && !hasHeld
    }
  }

  /// Returns the text to report if the state does not satisfy the condition, or `nil` if it does.
  func failure<Action>(in state: State, _ check: Check<Action>) -> String? {
    var (before, reason) = (state, "")
    if case .afterRestart(let state) = check { before = state }
    do {
      if try condition(before, state) { return nil }
    } catch {
      reason = "\n\nThrew error: \(error)"
    }
    return """
      The invariant "\(name)" does not hold \(description(of: check)).\(reason)\(effects(at: check))

          \(String(customDumping: state).indented(by: 4))

      \(advice(at: check))
      """
  }

  private func description<Action>(of check: Check<Action>) -> String {
    switch check {
    case .atStart: "in the initial state"
    case .after(let action): "after \(swiftSource(of: action))"
    case .afterRestart: "after a restart"
    case .atEnd(let unfinished, _) where !unfinished.isEmpty: "by the end of the test"
    case .atRest(let running), .atEnd(_, let running):
      running.isEmpty ? "when all effects have ended" : "when the feature is at rest"
    }
  }

  private func effects<Action>(at check: Check<Action>) -> String {
    switch check {
    case .atStart, .after: return ""
    case .afterRestart(let before):
      return "\n\nBefore:\n\n    \(String(customDumping: before).indented(by: 4))\n\nAfter:"
    case .atEnd(let unfinished, _) where !unfinished.isEmpty:
      let these = unfinished.count == 1 ? "This effect has" : "These effects have"
      return "\n\n\(these) not ended:\n\n\(unfinished.list)"
    case .atRest(let running), .atEnd(_, let running):
      guard !running.isEmpty else { return "" }
      let (these, they) =
        running.count == 1 ? ("This task is", "it waits") : ("These tasks are", "they wait")
      return """


        \(these) still running, and need not end, because \(they) neither for a clock nor for an \
        answer of the test:

        \(running.list)
        """
    }
  }

  private func advice<Action>(at check: Check<Action>) -> String {
    if case .afterRestart = check {
      return """
        Save what must not be lost, and wait until it is saved before the state says so. If the \
        states are correct, change the condition.
        """
    }
    guard case .atEnd(let unfinished, _) = check, !unfinished.isEmpty else {
      return """
        Change the reducer so that the condition always holds. If the state is correct, change the \
        condition.
        """
    }
    return """
      Change the reducer so that the condition holds in the end. If it needs more time, answer the \
      calls that wait, and advance the clock before the test ends.
      """
  }
}
