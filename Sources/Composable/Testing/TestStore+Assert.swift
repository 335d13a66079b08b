import ComposableDependencies
import ComposableDiff
import ComposableIssues

extension TestStore {
  /// Asserts what the state is now.
  ///
  /// The closure makes of the current state the one that is expected, and so has to change nothing:
  ///
  ///     store.assert { $0.count = 3 }
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
    let place = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    guard let expected = apply(updateStateToExpectedResult, to: state, at: place) else { return }
    expect(expected, toEqual: state, at: place)
  }

  /// Compares a change of the state with what a closure makes of the state before.
  ///
  /// The closure finds that in the store too.
  func expect(
    _ update: ((inout State) throws -> Void)?,
    changes previous: State,
    into actual: State,
    at place: SourceLocation
  ) {
    let current = state
    state = previous
    defer { state = current }
    guard case .off(let showsSkipped) = exhaustivity else {
      return expectAll(update, changes: previous, into: actual, at: place)
    }
    if let update {
      // What the closure asserts, it must find to be so already.
      guard let expected = apply(update, to: actual, at: place) else { return }
      expect(expected, toEqual: actual, at: place)
    }
    guard showsSkipped, !comparison.areEqual(previous, actual) else { return }
    show(.change(comparison.difference(previous, actual), isPartial: update != nil), at: place)
  }

  private func expectAll(
    _ update: ((inout State) throws -> Void)?,
    changes previous: State,
    into actual: State,
    at place: SourceLocation
  ) {
    guard let update else {
      guard !comparison.areEqual(previous, actual) else { return }
      return report(.unexpectedChange(comparison.difference(previous, actual)), at: place)
    }
    guard let expected = apply(update, to: previous, at: place) else { return }
    guard expect(expected, toEqual: actual, at: place) else { return }
    if comparison.areEqual(previous, actual) { report(.missingChange, at: place) }
  }

  @discardableResult
  private func expect(
    _ expected: State,
    toEqual actual: State,
    at place: SourceLocation
  ) -> Bool {
    let isEqual = comparison.areEqual(expected, actual)
    if !isEqual { report(.wrongChange(comparison.difference(expected, actual)), at: place) }
    return isEqual
  }

  /// Runs an assertion closure where the feature's dependencies are; `nil` if it throws.
  private func apply(
    _ update: (inout State) throws -> Void,
    to state: State,
    at place: SourceLocation
  ) -> State? {
    var state = state
    do {
      try place.withIssues { try journal.dependencies.run { try update(&state) } }
      return state
    } catch {
      report(.thrown(error), at: place)
      return nil
    }
  }

  func report(_ failure: TestFailure, at place: SourceLocation) {
    reportIssue(
      failure.text,
      fileID: place.fileID,
      filePath: place.filePath,
      line: place.line,
      column: place.column
    )
  }

  /// Shows what a test that is not exhaustive has not asserted; that fails no test.
  func show(_ skipped: SkippedAssertion, at place: SourceLocation) {
    reportIssue(
      skipped.text,
      severity: .warning,
      fileID: place.fileID,
      filePath: place.filePath,
      line: place.line,
      column: place.column
    )
  }
}
