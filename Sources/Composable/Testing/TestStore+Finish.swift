import ComposableIssues
import ComposableSharing

extension TestStore {
  /// Waits until all effects have ended, and checks that every action was received.
  ///
  /// Call it at the end of a test. Otherwise the check happens when the test store is released, and
  /// effects get no more time.
  ///
  /// - Parameter duration: The real time to wait for effects that wait for something outside of the
  ///   test store, or `nil` for ``timeout``.
  public nonisolated(nonsending) func finish(
    timeout duration: Duration? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    schedule.enter(at: location, isolation: #isolation)
    beginEnd()
    guard !isDismissed else { return }
    reference.isFinishing = true
    defer { reference.isFinishing = false }
    let outcome = await wait(timeout: duration) { core.effectsToFinish.isEmpty }
    checkAllReceived(at: location, isAfterCall: false)
    checkSharedChanges(at: location)
    if outcome == .satisfied {
      if effectsUntilRest.isEmpty, !isDismissed {
        let running = EffectSummary.all(core.effectsInFlight)
        journal.checkInvariants(of: core.state, .atRest(running: running))
      }
      return
    }
    if exhaustivity == .on {
      let reason = UnmetWait(outcome, for: core.effectsToFinish, on: schedule)
      report(
        .notFinished(
          "Expected effects to finish, but there are still effects in-flight.",
          reason,
          advice: journal.ids.advice
        ),
        at: location
      )
    } else {
      showEffectsAtEnd(at: location)
    }
  }

  /// Receives all actions that effects have sent, without asserting them.
  ///
  /// The state becomes the state after the last action. A warning lists the actions.
  ///
  /// - Parameter strict: `true` to fail if there are no actions; otherwise, `false`.
  public nonisolated(nonsending) func skipReceivedActions(
    strict: Bool = true,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    schedule.enter(at: location, isolation: #isolation)
    await schedule.run(isolation: #isolation)
    reference.release()
    await schedule.run(isolation: #isolation)
    let count = journal.received.count
    if count > 0 {
      skip(count, at: location, isShown: true)
    } else if strict {
      report(.nothingToSkip("received actions"), at: location)
    }
  }

  /// Cancels all effects.
  ///
  /// They cannot send actions anymore. Actions that they have already sent must still be received.
  /// A warning lists the effects.
  ///
  /// - Parameter strict: `true` to fail if there are no effects; otherwise, `false`.
  public nonisolated(nonsending) func skipInFlightEffects(
    strict: Bool = true,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    schedule.enter(at: location, isolation: #isolation)
    await schedule.run(isolation: #isolation)
    let effects = EffectSummary.all(core.effectsInFlight)
    core.cancelEffects()
    await schedule.run(isolation: #isolation)
    if !effects.isEmpty {
      show(.cancelledEffects(effects), at: location)
    } else if strict {
      report(.nothingToSkip("in-flight effects"), at: location)
    }
  }

  /// Begins the time in which each invariant of the moment `eventually` must hold once, unless it
  /// has begun.
  package func beginEnd() {
    if !isFinished { journal.beginEnd(in: core.state) }
    isFinished = true
  }

  /// Checks what must be done at the end of a test, after the last call on the store.
  func checkEnd() {
    guard !isDismissed else { return }
    let location = schedule.location
    checkAllReceived(at: location, isAfterCall: true)
    checkSharedChanges(at: location)
    guard exhaustivity == .on else { return showEffectsAtEnd(at: location) }
    for effect in EffectSummary.all(core.effectsToFinish) {
      let failure = TestFailure.stillRunning(effect, advice: journal.ids.advice)
      report(failure, at: sendLocations[effect.group] ?? location)
    }
  }

  /// Checks the invariants that had to hold at some point after the end began.
  package func checkInvariantsAtEnd() {
    guard !isDismissed, journal.brokenInvariant == nil, !journal.invariants.isEmpty else { return }
    journal.checkInvariants(
      of: core.state,
      .atEnd(
        unfinished: EffectSummary.all(effectsUntilRest),
        running: EffectSummary.all(core.effectsInFlight)
      )
    )
  }

  /// Checks the invariants that must hold at rest, if no call of `finish` has checked them.
  func checkInvariantsAtRest() {
    let names = journal.invariants.filter { $0.moment == .atRest && !$0.hasHeld }.map(\.name)
    guard !isDismissed, journal.brokenInvariant == nil, !names.isEmpty else { return }
    let unfinished = EffectSummary.all(effectsUntilRest)
    guard !unfinished.isEmpty else {
      let running = EffectSummary.all(core.effectsInFlight)
      return journal.checkInvariants(of: core.state, .atRest(running: running))
    }
    // Effects that must end are failures of an exhaustive store. Without `finish`, effects of other
    // stores may run at the end. Another order can have other effects.
    let mustBeChecked = exhaustivity == .on ? core.effectsToFinish.isEmpty : isFinished
    guard mustBeChecked, schedule.order?.choices.isEmpty ?? true else { return }
    schedule.listening {
      reportIssue(
        """
        The feature was never at rest, so no invariant "atRest" was checked:

        \(names.map { "• \($0)" }.joined(separator: "\n"))

        Effects are still running:

        \(unfinished.list)

        End them before the test ends: send an action that cancels them, or advance the clock. Or \
        let the invariants hold "always" or "eventually".
        """,
        at: schedule.location
      )
    }
  }

  /// The effects that must end before the feature is at rest.
  ///
  /// They are all effects except for tasks that wait neither for a clock nor for an answer of the
  /// test, such as a task that receives messages as long as its feature exists.
  var effectsUntilRest: Set<InFlightEffect> {
    core.effectsInFlight.filter { effect in
      guard effect.context.isTask else { return true }
      guard let executor = effect.executor as? EffectExecutor else { return false }
      return !executor.mayGoOnByItself
    }
  }

  /// The effects that `finish` waits for in real time.
  package var effectsOutside: [EffectSummary] {
    EffectSummary.all(core.effectsToFinish.filter(\.mayGoOnByItself))
  }

  /// Whether the effects that must end wait for a clock or for an answer of the test.
  package var isSettled: Bool { !schedule.hasSteps && !effectsUntilRest.mayGoOnByThemselves }

  private func showEffectsAtEnd(at location: IssueLocation) {
    let effects = EffectSummary.all(core.effectsInFlight)
    guard exhaustivity == .off(showSkippedAssertions: true), !effects.isEmpty else { return }
    show(.effectsAtEnd(effects), at: location)
  }

  /// Checks the shared values that effects changed without sending an action.
  private func checkSharedChanges(at location: IssueLocation) {
    guard exhaustivity == .on, comparison.isWhole, !isDismissed else { return }
    let changes = journal.sharedChanges.take().changes(to: SharedValues())
    guard !changes.isEmpty else { return }
    report(.sharedChangesAtEnd(SharedAssertions(of: changes, in: state)), at: location)
  }

  func checkAllReceived(at location: IssueLocation, isAfterCall: Bool) {
    guard !isDismissed else { return }
    let received = received(journal.received.count, isAfterCall: isAfterCall)
    guard !journal.received.isEmpty else { return note(received, at: location) }
    switch exhaustivity {
    case .on:
      let failure = TestFailure.unhandledAtEnd(
        dump(of: journal.received),
        isAfterCall: isAfterCall
      )
      report(failure, at: location, noting: received)
    case .off: skip(journal.received.count, at: location)
    }
  }

  /// Whether an effect can continue without the test.
  ///
  /// An effect whose action waits until the test receives it cannot.
  var mayGoOnByItself: Bool {
    let held = reference.heldActions
    let effects = core.effectsInFlight
    return held.isEmpty
      ? effects.mayGoOnByThemselves
      : effects.subtracting(held.map(\.effect)).mayGoOnByThemselves
  }

  /// Lets effects run until a condition holds or can no longer become true.
  nonisolated(nonsending) func wait(
    timeout duration: Duration?,
    until isSatisfied: () -> Bool
  ) async -> WaitOutcome {
    let outcome = await schedule.wait(
      while: { mayGoOnByItself },
      timeout: duration ?? timeout,
      isolation: #isolation,
      until: isSatisfied
    )
    await letEffectsComeBack()
    return outcome
  }
}
