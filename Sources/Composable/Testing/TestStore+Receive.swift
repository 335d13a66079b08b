import ComposableDiff
import ComposableIssues

extension TestStore where Action: Equatable {
  /// Receives an action from an effect, and asserts how it changes the state.
  ///
  /// Actions are received in the order in which the feature handled them. If no action is available
  /// and none can arrive, the test fails immediately, and the failure shows what each effect waits
  /// for.
  ///
  ///     await store.receive(.numberLoaded(42)) { $0.number = 42 }
  ///
  /// - Parameters:
  ///   - expectedAction: The expected action.
  ///   - duration: The real time to wait for effects that wait for something outside of the test
  ///     store, or `nil` for ``timeout``.
  ///   - updateStateToExpectedResult: A closure that changes the previous state to the expected
  ///     state.
  public nonisolated(nonsending) func receive(
    _ expectedAction: Action,
    timeout duration: Duration? = nil,
    assert updateStateToExpectedResult: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    await receive(
      ExpectedAction(expectedAction),
      timeout: duration,
      assert: updateStateToExpectedResult,
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }
}

extension TestStore {
  /// Receives an action that satisfies a predicate, and asserts how it changes the state.
  ///
  /// - Parameters:
  ///   - isMatching: A closure that returns whether an action is the expected one.
  ///   - duration: The real time to wait for effects that wait for something outside of the test
  ///     store, or `nil` for ``timeout``.
  ///   - updateStateToExpectedResult: A closure that changes the previous state to the expected
  ///     state.
  @_disfavoredOverload
  public nonisolated(nonsending) func receive(
    _ isMatching: @escaping (_ action: Action) -> Bool,
    timeout duration: Duration? = nil,
    assert updateStateToExpectedResult: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    await receive(
      ExpectedAction(isMatching),
      timeout: duration,
      assert: updateStateToExpectedResult,
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }

  // A partial key path has no generic parameter for the payload. With one, the compiler would
  // report that it cannot infer the parameter before it names a misspelled case.
  /// Receives an action in a case, and asserts how it changes the state.
  ///
  ///     await store.receive(\.numberLoaded) { $0.number = 42 }
  ///
  /// - Parameters:
  ///   - actionCase: The key path of the expected case.
  ///   - duration: The real time to wait for effects that wait for something outside of the test
  ///     store, or `nil` for ``timeout``.
  ///   - updateStateToExpectedResult: A closure that changes the previous state to the expected
  ///     state.
  @_disfavoredOverload
  public nonisolated(nonsending) func receive(
    _ actionCase: PartialCaseKeyPath<Action>,
    timeout duration: Duration? = nil,
    assert updateStateToExpectedResult: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    await receive(
      ExpectedAction(actionCase),
      timeout: duration,
      assert: updateStateToExpectedResult,
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }

  /// Receives an action in a case with a value, and asserts how it changes the state.
  ///
  ///     await store.receive(\.numberLoaded, 42) { $0.number = 42 }
  ///
  /// - Parameters:
  ///   - actionCase: The key path of the expected case.
  ///   - value: The expected payload of the action.
  ///   - duration: The real time to wait for effects that wait for something outside of the test
  ///     store, or `nil` for ``timeout``.
  ///   - updateStateToExpectedResult: A closure that changes the previous state to the expected
  ///     state.
  @_disfavoredOverload
  public nonisolated(nonsending) func receive<Value: Equatable>(
    _ actionCase: CaseKeyPath<Action, Value>,
    _ value: Value,
    timeout duration: Duration? = nil,
    assert updateStateToExpectedResult: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    await receive(
      ExpectedAction(actionCase, value),
      timeout: duration,
      assert: updateStateToExpectedResult,
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }

  private nonisolated(nonsending) func receive(
    _ expected: ExpectedAction<Action>,
    timeout duration: Duration?,
    assert update: ((inout State) throws -> Void)?,
    at location: IssueLocation
  ) async {
    schedule.enter(at: location, isolation: #isolation)
    func hasArrived() -> Bool {
      exhaustivity == .on
        ? !journal.received.isEmpty
        : journal.received.contains { expected.matches($0.action) }
    }
    if deliversOnReceive {
      await deliverHeldAction(expected, timeout: duration, unless: hasArrived)
    }
    let outcome = await wait(timeout: duration, until: hasArrived)
    let received = journal.received
    let index = received.firstIndex { expected.matches($0.action) }.map { $0 - received.startIndex }
    guard let first = received.first, exhaustivity == .on || index != nil else {
      let reason = UnmetWait(outcome, for: core.effectsInFlight, on: schedule)
      let failure = TestFailure.notReceived(
        expected.description,
        others: dump(of: received),
        skipped: journal.skipped.last { expected.matches($0.action) }
          .map { SkippedActionDescription($0) },
        reason
      )
      return report(failure, at: location)
    }
    if let index, index > 0, exhaustivity != .on { skip(index, at: location) }
    var isExpected = exhaustivity != .on || index == 0
    if isExpected {
      note(self.received(0), at: location)
    } else {
      let difference = expected.difference(first.action)
      report(
        .wrongAction(expected.description, difference: difference, matchAt: index),
        at: location,
        noting: index.map { self.received($0) }
      )
      if isNoting, let index {
        skip(index, at: location)
        isExpected = true
      }
    }
    let previous = state
    let entry = journal.removeFirst()[0]
    state = entry.state
    // After a wrong action, comparing the state with the closure for the right action would only
    // add noise.
    guard isExpected else { return }
    let shared = SharedChange(in: entry.shared, before: journal.shared())
    expect(update, changes: previous, into: entry, shared: shared, at: location)
  }

  /// Delivers the first waiting action that is expected, or all of them if none is.
  private nonisolated(nonsending) func deliverHeldAction(
    _ expected: ExpectedAction<Action>,
    timeout duration: Duration?,
    unless hasArrived: () -> Bool
  ) async {
    var action: HeldAction? {
      reference.heldActions.first { expected.matches($0.open(as: Action.self)) }
    }
    _ = await wait(timeout: duration) { hasArrived() || action != nil }
    guard !hasArrived() else { return }
    if let action { reference.release(action) } else { reference.release() }
  }

  /// Receives actions without asserting them.
  func skip(_ count: Int, at location: IssueLocation, isShown: Bool = false) {
    let entries = journal.skipFirst(count, at: location)
    if let last = entries.last { state = last.state }
    if isShown || exhaustivity == .off(showSkippedAssertions: true) {
      show(.actions(dump(of: entries)), at: location)
    }
  }

  /// The text that a failure shows for the actions.
  func dump(of entries: some Sequence<Journal<State, Action>.Entry>) -> ActionDump {
    ActionDump(
      entries.map(\.action),
      tasks: entries.prefix(ActionDump.limit).compactMap { entry in
        entry.task.map { "\(caseOutline(of: entry.action, isAbbreviated: true)) by \($0)" }
      }
    )
  }
}
