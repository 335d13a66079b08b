import ComposableDependencies
import ComposableDiff
import ComposableIssues
import ComposableSharing

extension TestStore {
  /// Asserts what the state is now.
  ///
  /// The closure makes of the current state the one that is expected, and so has to change nothing:
  ///
  ///     store.assert { $0.count = 3 }
  ///
  /// But what an effect has changed of a shared value, without sending an action, it has to change:
  ///
  ///     store.assert { $0.$count.withLock { $0 = 3 } }
  ///
  /// - Parameters:
  ///   - updateStateToExpectedResult: Changes the state to what is expected.
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

  /// Compares a change of the state with what a closure makes of the state before.
  ///
  /// The closure finds that in the store too.
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
      // What the closure asserts, it must find to be so already.
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
    // Another one, as the closure has changed what is expected from that.
    let perspective = shared.fromBefore
    perspective.run {
      if comparison.areEqual(previous, actual) {
        let changes = hiddenChanges(in: perspective)
        if update != nil {
          // A shared value may have been set to what it was, by the feature and by the closure.
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

  /// Compares what a closure makes of a state with another one.
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

  /// What differs of shared values where the states are equal: no state has them, or their type hides it.
  private func hiddenChanges(in perspective: SharedPerspective) -> [String] {
    comparison.isWhole ? perspective.differences : []
  }

  /// Runs an assertion closure where the feature's dependencies are; `nil` if it throws.
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

  /// Shows what a test that is not exhaustive has not asserted; that fails no test.
  func show(_ skipped: SkippedAssertion, at place: IssueLocation) {
    reportIssue(skipped.text, severity: .warning, at: place)
  }
}
