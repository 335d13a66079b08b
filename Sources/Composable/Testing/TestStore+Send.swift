import ComposableIssues

extension TestStore {
  /// Sends an action, and asserts how it changes the state.
  ///
  /// The closure receives the previous state and changes it to the expected state. Without a
  /// closure, the state must not change. When the call returns, effects have done everything that
  /// they can do without the test. Receive the actions that they sent before you send the next
  /// action.
  ///
  ///     await store.send(.incrementButtonTapped) { $0.count = 1 }
  ///
  /// - Parameters:
  ///   - action: The action to send.
  ///   - updateStateToExpectedResult: A closure that changes the previous state to the expected
  ///     state.
  /// - Returns: The effects of the action, to await or to cancel.
  @discardableResult
  public nonisolated(nonsending) func send(
    _ action: Action,
    assert updateStateToExpectedResult: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async -> TestStoreTask {
    await send(
      action,
      nil,
      assert: updateStateToExpectedResult,
      at: IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    )
  }

  /// Sends an action, with its receipt if it is a binding action.
  private nonisolated(nonsending) func send(
    _ action: Action,
    _ receipt: BindingReceipt?,
    assert updateStateToExpectedResult: ((_ state: inout State) throws -> Void)?,
    at location: IssueLocation
  ) async -> TestStoreTask {
    schedule.enter(at: location, isolation: #isolation)
    guard !isDismissed else {
      report(.sentToDismissed(outline: caseOutline(of: action, isAbbreviated: true)), at: location)
      return TestStoreTask(StoreTask(nil), of: schedule, timeout: timeout)
    }
    schedule.noteUse()
    checkReceived(before: location)
    isFinished = false
    // The actions to be received have already changed the state. The sent action did not cause
    // those changes.
    let previous = journal.received.last?.state ?? state
    let unhandled = journal.received.count
    #if DEBUG
    core.willSend(location.fileID, location.line)
    #endif
    let (task, entry) = schedule.listening {
      location.withIssues {
        let (task, entry) = journal.send(action, to: core)
        receipt?.sendDidEnd(task)
        return (task, entry)
      }
    }
    if let group = task.group { remember(location, for: group) }
    state = entry.state
    if await schedule.run(mayStop: true, isolation: #isolation) {
      await letEffectsComeBack()
    }
    let shared = SharedChange(in: entry.shared, before: journal.shared(after: unhandled))
    expect(
      updateStateToExpectedResult,
      changes: previous,
      into: entry,
      shared: shared,
      at: location
    )
    return TestStoreTask(task, of: schedule, timeout: timeout)
  }

  /// Sends the action of a case without a payload.
  ///
  ///     await store.send(\.incrementButtonTapped) { $0.count = 1 }
  ///
  /// - Parameters:
  ///   - action: The key path of the case.
  ///   - updateStateToExpectedResult: A closure that changes the previous state to the expected
  ///     state.
  /// - Returns: The effects of the action, to await or to cancel.
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

  /// Sends the action of a case with a payload.
  ///
  ///     await store.send(\.todos[id: 1].binding.description, "Buy milk") {
  ///       $0.todos[id: 1]?.description = "Buy milk"
  ///     }
  ///
  /// - Parameters:
  ///   - action: The key path of the case.
  ///   - value: The payload of the action.
  ///   - updateStateToExpectedResult: A closure that changes the previous state to the expected
  ///     state.
  /// - Returns: The effects of the action, to await or to cancel.
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
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    let receipt = BindingReceipt(sender: location)
    return await send(
      receipt.embed(value, in: action),
      receipt,
      assert: updateStateToExpectedResult,
      at: location
    )
  }

  /// Lets effects continue that are on the main actor for a short time.
  nonisolated(nonsending) func letEffectsComeBack() async {
    await schedule.runThroughMainActor(
      while: { mayGoOnByItself },
      isolation: #isolation
    )
  }

  /// Reports or skips the actions that must be received before another one is sent.
  private func checkReceived(before location: IssueLocation) {
    let count = journal.received.count
    guard count > 0 else { return note(received(0), at: location) }
    if exhaustivity == .on {
      let failure = TestFailure.unhandledBeforeSending(dump(of: journal.received))
      report(failure, at: location, noting: received(count))
    }
    if exhaustivity != .on || isNoting { skip(count, at: location) }
  }

  /// Records the location of the call that started the effects, and removes the locations of
  /// effects that have ended.
  private func remember(_ location: IssueLocation, for group: EffectGroup) {
    if sendLocations.count > 100 {
      let running = Set(core.effectsInFlight.map { ObjectIdentifier($0.context.group) })
      sendLocations = sendLocations.filter { running.contains($0.key) }
    }
    sendLocations[ObjectIdentifier(group)] = location
  }
}
