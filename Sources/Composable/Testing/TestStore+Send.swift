import ComposableIssues

extension TestStore {
  /// Sends an action, as a user does, and asserts how the state changes.
  ///
  /// The closure is given the state before, and makes of it the one that is expected. Without a closure
  /// no change is expected. What effects can do at once, they have done when the call returns; the
  /// actions that they sent have to be received before the next one is sent.
  ///
  ///     await store.send(.incrementButtonTapped) { $0.count = 1 }
  ///
  /// - Parameters:
  ///   - action: What has happened.
  ///   - updateStateToExpectedResult: Changes the state as the feature is expected to.
  ///   - fileID: Where a failure is shown.
  ///   - filePath: Where a failure is shown.
  ///   - line: Where a failure is shown.
  ///   - column: Where a failure is shown.
  /// - Returns: The effects of the action, to wait for or to cancel.
  @discardableResult
  public nonisolated(nonsending) func send(
    _ action: Action,
    assert updateStateToExpectedResult: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async -> TestStoreTask {
    let place = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    schedule.enter(at: place, isolation: #isolation)
    guard !isDismissed else {
      report(.sentToDismissed(outline: caseOutline(of: action, isAbbreviated: true)), at: place)
      return TestStoreTask(StoreTask(nil), of: schedule, timeout: timeout)
    }
    checkReceived(before: place)
    isFinished = false
    // What has to be received has already changed the state, which is not the action's doing.
    let previous = journal.received.last?.state ?? state
    let unhandled = journal.received.count
    let (task, entry) = place.withIssues { journal.send(action, to: core) }
    if let group = task.group { remember(place, for: group) }
    state = entry.state
    if await schedule.run(mayStop: true, isolation: #isolation) {
      await letEffectsComeBack()
    }
    let shared = SharedChange(in: entry.shared, before: journal.shared(after: unhandled))
    expect(updateStateToExpectedResult, changes: previous, into: entry, shared: shared, at: place)
    return TestStoreTask(task, of: schedule, timeout: timeout)
  }

  /// Sends the action of a case without a value.
  ///
  ///     await store.send(\.incrementButtonTapped) { $0.count = 1 }
  ///
  /// - Parameters:
  ///   - action: The case.
  ///   - updateStateToExpectedResult: Changes the state as the feature is expected to.
  ///   - fileID: Where a failure is shown.
  ///   - filePath: Where a failure is shown.
  ///   - line: Where a failure is shown.
  ///   - column: Where a failure is shown.
  /// - Returns: The effects of the action, to wait for or to cancel.
  @_disfavoredOverload
  @discardableResult
  public nonisolated(nonsending) func send(
    _ action: CaseKeyPath<Action, Void>,
    assert updateStateToExpectedResult: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async -> TestStoreTask {
    await send(
      action(),
      assert: updateStateToExpectedResult,
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
  }

  /// Sends the action of a case with a value.
  ///
  ///     await store.send(\.todos[id: 1].binding.description, "Buy milk") {
  ///       $0.todos[id: 1]?.description = "Buy milk"
  ///     }
  ///
  /// - Parameters:
  ///   - action: The case.
  ///   - value: What the action carries.
  ///   - updateStateToExpectedResult: Changes the state as the feature is expected to.
  ///   - fileID: Where a failure is shown.
  ///   - filePath: Where a failure is shown.
  ///   - line: Where a failure is shown.
  ///   - column: Where a failure is shown.
  /// - Returns: The effects of the action, to wait for or to cancel.
  @_disfavoredOverload
  @discardableResult
  public nonisolated(nonsending) func send<Value>(
    _ action: CaseKeyPath<Action, Value>,
    _ value: Value,
    assert updateStateToExpectedResult: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async -> TestStoreTask {
    let place = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    return await send(
      place.sending(action, value),
      assert: updateStateToExpectedResult,
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
  }

  /// Lets effects run that are on the main actor for a short time.
  nonisolated(nonsending) func letEffectsComeBack() async {
    await schedule.runThroughMainActor(
      while: { core.effectsInFlight.mayGoOnByThemselves },
      isolation: #isolation
    )
  }

  /// Sees to the actions that have to be received before another one is sent.
  private func checkReceived(before place: IssueLocation) {
    guard !journal.received.isEmpty else { return }
    if exhaustivity == .on {
      report(.unhandledBeforeSending(dump(of: journal.received)), at: place)
    } else {
      skip(journal.received.count, at: place)
    }
  }

  /// Remembers where the effects of a call come from, and forgets those that have ended.
  private func remember(_ place: IssueLocation, for group: EffectGroup) {
    if sendLocations.count > 100 {
      let running = Set(core.effectsInFlight.map { ObjectIdentifier($0.context.group) })
      sendLocations = sendLocations.filter { running.contains($0.key) }
    }
    sendLocations[ObjectIdentifier(group)] = place
  }
}
