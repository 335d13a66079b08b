import ComposableDependencies
import ComposableDiff
import ComposableIssues
import ComposableSharing

extension TestStore {
  /// Asserts the current state.
  ///
  /// The closure sets the expected values. The test fails if that changes the current state:
  ///
  ///     store.assert { $0.count = 3 }
  ///
  /// The exception is a shared value that an effect changed without sending an action. The closure
  /// must change it:
  ///
  ///     store.assert { $0.$count.withLock { $0 = 3 } }
  ///
  /// - Parameter updateStateToExpectedResult: A closure that sets the expected values.
  public func assert(
    _ updateStateToExpectedResult: (_ state: inout State) throws -> Void,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    schedule.location = location
    let shared = journal.sharedChangesToAssert()
    let perspective = exhaustivity == .on ? shared.fromBefore : shared.fromAfter
    let isExpected = expect(
      updateStateToExpectedResult,
      of: state,
      upcomingID: journal.upcomingID,
      toLead: state,
      in: perspective,
      at: location
    )
    if isExpected { note(.asserted, at: location) }
  }

  /// Compares a state change with the change that a closure makes to the state before it.
  ///
  /// During the closure, `store.state` is the state before, too.
  func expect(
    _ update: ((inout State) throws -> Void)?,
    changes previous: State,
    into entry: Journal<State, Action>.Entry,
    shared: SharedChange,
    at location: IssueLocation
  ) {
    let actual = entry.state
    let current = state
    state = previous
    defer { state = current }
    guard case .off(let showsSkipped) = exhaustivity else {
      return expectAll(update, changes: previous, into: entry, shared: shared, at: location)
    }
    if let update {
      // What the closure asserts must already be true.
      let isTrue = expect(
        update,
        of: actual,
        upcomingID: entry.upcomingID,
        toLead: actual,
        in: shared.fromAfter,
        at: location,
        advice: { missingChildAdvice(for: entry, after: previous) }
      )
      guard isTrue else { return }
    }
    guard showsSkipped else { return }
    shared.fromBefore.run {
      let expected = update.flatMap { asserted(by: $0, after: previous, entry) } ?? previous
      guard !comparison.areEqual(expected, actual) else { return }
      let isPartial = !comparison.areEqual(previous, expected)
      let difference = comparison.difference(expected, actual)
      show(.change(difference, isPartial: isPartial), at: location)
    }
  }

  /// Returns what a closure makes of the state before, to find what it does not assert, or `nil` if
  /// it throws an error there.
  ///
  /// The closure was written for the state after, so issues that it reports here mean nothing.
  private func asserted(
    by update: (inout State) throws -> Void,
    after previous: State,
    _ entry: Journal<State, Action>.Entry
  ) -> State? {
    var asserted: State?
    withExpectedIssue(isIntermittent: true) {
      withIssueReporters([]) {
        var state = previous
        let result: Void? = try? journal.assert(from: entry.upcomingID) { try update(&state) }
        asserted = result.map { state }
      }
    }
    return asserted
  }

  private func expectAll(
    _ update: ((inout State) throws -> Void)?,
    changes previous: State,
    into entry: Journal<State, Action>.Entry,
    shared: SharedChange,
    at location: IssueLocation
  ) {
    let actual = entry.state
    if let update {
      let isExpected = expect(
        update,
        of: previous,
        upcomingID: entry.upcomingID,
        toLead: actual,
        in: shared.fromBefore,
        at: location,
        after: entry.action,
        advice: { missingChildAdvice(for: entry, after: previous) }
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
          guard changes.isEmpty, !shared.isChange else { return note(.asserted, at: location) }
          let advice = missingChildAdvice(for: entry, after: previous)
          report(.missingChange(advice: advice), at: location, noting: .needlessClosure)
        } else if !changes.isEmpty {
          let shared = SharedAssertions(of: changes, in: actual)
          let change = change(from: actual, to: actual, shared, entry.action)
          report(.hiddenSharedChanges(shared), at: location, noting: change)
        } else {
          note(.asserted, at: location)
        }
      } else if update == nil, !differOnlyPrivately(previous, actual, after: previous, at: location)
      {
        let difference = comparison.difference(previous, actual)
        let shared = SharedAssertions(of: perspective.differences, in: actual)
        let change = change(from: previous, to: actual, shared, entry.action)
        report(.unexpectedChange(difference, shared), at: location, noting: change)
      } else {
        note(.asserted, at: location)
      }
    }
  }

  /// Compares the result of a closure with another state.
  ///
  /// In a step, after an action, the closure begins with the state before the feature handled it.
  @discardableResult
  private func expect(
    _ update: (inout State) throws -> Void,
    of state: State,
    upcomingID: StackElementID,
    toLead actual: State,
    in perspective: SharedPerspective,
    at location: IssueLocation,
    after action: Action? = nil,
    advice: () -> String? = { nil }
  ) -> Bool {
    perspective.run {
      guard let expected = apply(update, to: state, upcomingID: upcomingID, at: location) else {
        return false
      }
      if !comparison.areEqual(expected, actual),
        !differOnlyPrivately(expected, actual, after: state, at: location)
      {
        let shared = SharedAssertions(of: perspective.differences, in: actual)
        let difference = comparison.difference(expected, actual)
        let isNeedless = action != nil && comparison.areEqual(state, actual)
        report(
          .wrongChange(difference, shared, advice: advice()),
          at: location,
          noting: isNeedless
            ? .needlessClosure : change(from: expected, to: actual, shared, action, before: state)
        )
        return false
      }
      let changes = hiddenChanges(in: perspective)
      if !changes.isEmpty {
        let shared = SharedAssertions(of: changes, in: actual)
        let change = change(from: actual, to: actual, shared, action)
        report(.hiddenSharedChanges(shared), at: location, noting: change)
      }
      return changes.isEmpty
    }
  }

  /// Returns whether states differ only in private fields that the closure has not changed, and
  /// shows each of these fields once.
  private func differOnlyPrivately(
    _ expected: State,
    _ actual: State,
    after previous: State,
    at location: IssueLocation
  ) -> Bool {
    let differences = comparison.fieldDifferences(expected, actual)
    guard !differences.hasOthers else { return false }
    let asserted = comparison.fieldDifferences(previous, expected).privateNames
    guard differences.privateNames.isDisjoint(with: asserted) else { return false }
    let new = differences.privateNames.subtracting(shownPrivateFields)
    shownPrivateFields.formUnion(new)
    if !new.isEmpty {
      let difference = comparison.difference(expected, actual)
      show(.privateFields(new, difference: difference), at: location)
    }
    return true
  }

  /// Returns advice if no reducer may have handled an action of a child, because the state did not
  /// change.
  private func missingChildAdvice(
    for entry: Journal<State, Action>.Entry,
    after previous: State
  ) -> String? {
    guard comparison.areEqual(previous, entry.state) else { return nil }
    return childCases.advice(on: entry.action, in: entry.state)
  }

  /// The differences of shared values if the states are equal, because no state contains the values
  /// or their type hides the difference.
  private func hiddenChanges(in perspective: SharedPerspective) -> [UnassertedSharedChange] {
    comparison.isWhole ? perspective.differences : []
  }

  /// Runs an assertion closure with the feature's dependencies, or returns `nil` if it throws.
  private func apply(
    _ update: (inout State) throws -> Void,
    to state: State,
    upcomingID: StackElementID,
    at location: IssueLocation
  ) -> State? {
    var state = state
    do {
      try location.withIssues { try journal.assert(from: upcomingID) { try update(&state) } }
      return state
    } catch {
      report(.thrown(error), at: location)
      return nil
    }
  }

  /// Reports a failure, and notes how the test must change.
  ///
  /// - Parameters:
  ///   - failure: The failure.
  ///   - location: The call that fails.
  ///   - content: What the call must assert, or `nil` if no assertion removes the failure.
  func report(
    _ failure: TestFailure,
    at location: IssueLocation,
    noting content: TestNote<State, Action>.Content? = nil
  ) {
    note(content ?? .failure(failure.subject), at: location)
    schedule.listening { reportIssue(failure.text, at: location) }
    if content != nil { adviseToAccept() }
    writePage()
  }

  /// Shows what a test that is not exhaustive has not asserted.
  ///
  /// This does not fail the test.
  func show(_ skipped: SkippedAssertion, at location: IssueLocation) {
    reportIssue(skipped.text, severity: .warning, at: location)
  }
}
