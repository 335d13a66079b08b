import ComposableDependencies
import ComposableDiff
import ComposableIssues
import ComposableSharing

extension TestStore {
  /// Asserts the current state.
  ///
  /// The closure receives the current state and must leave it unchanged:
  ///
  ///     store.assert { $0.count = 3 }
  ///
  /// The exception is a shared value that an effect changed without sending an action. The closure
  /// must change it:
  ///
  ///     store.assert { $0.$count.withLock { $0 = 3 } }
  ///
  /// - Parameters:
  ///   - updateStateToExpectedResult: A closure that sets the expected values.
  ///   - fileID: Where a failure is shown.
  ///   - filePath: Where a failure is shown.
  ///   - line: Where a failure is shown.
  ///   - column: Where a failure is shown.
  public func assert(
    _ updateStateToExpectedResult: (_ state: inout State) throws -> Void,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let place = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    schedule.place = place
    let shared = journal.sharedChangesToAssert()
    let perspective = exhaustivity == .on ? shared.fromBefore : shared.fromAfter
    expect(
      updateStateToExpectedResult,
      of: state,
      upcomingID: journal.upcomingID,
      toLead: state,
      in: perspective,
      at: place
    )
  }

  /// Compares a state change with the change that a closure makes to the state before it.
  ///
  /// During the closure, `store.state` is the state before, too.
  func expect(
    _ update: ((inout State) throws -> Void)?,
    changes previous: State,
    into entry: Journal<State, Action>.Entry,
    shared: SharedChange,
    at place: IssueLocation
  ) {
    let actual = entry.state
    let current = state
    state = previous
    defer { state = current }
    guard case .off(let showsSkipped) = exhaustivity else {
      return expectAll(update, changes: previous, into: entry, shared: shared, at: place)
    }
    if let update {
      // What the closure asserts must already be true.
      expect(
        update,
        of: actual,
        upcomingID: entry.upcomingID,
        toLead: actual,
        in: shared.fromAfter,
        at: place
      )
    }
    guard showsSkipped else { return }
    shared.fromBefore.run {
      guard !comparison.areEqual(previous, actual) else { return }
      show(.change(comparison.difference(previous, actual), isPartial: update != nil), at: place)
    }
  }

  private func expectAll(
    _ update: ((inout State) throws -> Void)?,
    changes previous: State,
    into entry: Journal<State, Action>.Entry,
    shared: SharedChange,
    at place: IssueLocation
  ) {
    let actual = entry.state
    if let update {
      let isExpected = expect(
        update,
        of: previous,
        upcomingID: entry.upcomingID,
        toLead: actual,
        in: shared.fromBefore,
        at: place
      )
      guard isExpected else { return }
    }
    // Create the difference again, because the closure has changed the expectation.
    let perspective = shared.fromBefore
    perspective.run {
      if comparison.areEqual(previous, actual) {
        let changes = hiddenChanges(in: perspective)
        if update != nil {
          // The feature and the closure may both have set a shared value to its old value.
          if changes.isEmpty, !shared.isChange { report(.missingChange, at: place) }
        } else if !changes.isEmpty {
          report(.hiddenSharedChanges(changes), at: place)
        }
      } else if update == nil {
        let difference = comparison.difference(previous, actual)
        report(.unexpectedChange(difference, isShared: shared.isChange), at: place)
      }
    }
  }

  /// Compares the result of a closure with another state.
  @discardableResult
  private func expect(
    _ update: (inout State) throws -> Void,
    of state: State,
    upcomingID: StackElementID,
    toLead actual: State,
    in perspective: SharedPerspective,
    at place: IssueLocation
  ) -> Bool {
    perspective.run {
      guard let expected = apply(update, to: state, upcomingID: upcomingID, at: place) else {
        return false
      }
      if !comparison.areEqual(expected, actual) {
        report(.wrongChange(comparison.difference(expected, actual)), at: place)
        return false
      }
      let changes = hiddenChanges(in: perspective)
      if !changes.isEmpty { report(.hiddenSharedChanges(changes), at: place) }
      return changes.isEmpty
    }
  }

  /// The differences of shared values if the states are equal, because no state contains the values
  /// or their type hides the difference.
  private func hiddenChanges(in perspective: SharedPerspective) -> [String] {
    comparison.isWhole ? perspective.differences : []
  }

  /// Runs an assertion closure with the feature's dependencies, or returns `nil` if it throws.
  private func apply(
    _ update: (inout State) throws -> Void,
    to state: State,
    upcomingID: StackElementID,
    at place: IssueLocation
  ) -> State? {
    var state = state
    do {
      try place.withIssues { try journal.assert(from: upcomingID) { try update(&state) } }
      return state
    } catch {
      report(.thrown(error), at: place)
      return nil
    }
  }

  func report(_ failure: TestFailure, at place: IssueLocation) {
    reportIssue(failure.text, at: place)
  }

  /// Shows what a test that is not exhaustive has not asserted.
  ///
  /// This does not fail the test.
  func show(_ skipped: SkippedAssertion, at place: IssueLocation) {
    reportIssue(skipped.text, severity: .warning, at: place)
  }
}
