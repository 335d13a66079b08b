extension TestStore {
  /// Waits until all effects have ended, and checks that every action was received.
  ///
  /// Call it at the end of a test. A test that does not is checked when the test store is released,
  /// where effects get no more time.
  ///
  /// - Parameters:
  ///   - duration: How much real time an effect that works elsewhere is given, ``timeout`` if `nil`.
  ///   - fileID: Where a failure is shown.
  ///   - filePath: Where a failure is shown.
  ///   - line: Where a failure is shown.
  ///   - column: Where a failure is shown.
  public nonisolated(nonsending) func finish(
    timeout duration: Duration? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let place = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    schedule.enter(at: place)
    isFinished = true
    guard !isDismissed else { return }
    let outcome = await wait(timeout: duration) { core.effectsInFlight.isEmpty }
    checkAllReceived(at: place)
    guard outcome != .satisfied, exhaustivity == .on else { return }
    let effects = EffectSummary.list(core.effectsInFlight)
    report(.notFinished(subject: "effects", outcome, effects: effects), at: place)
  }

  /// Receives all actions that effects have sent, without asserting them.
  ///
  /// The state becomes the one after the last of them.
  ///
  /// - Parameters:
  ///   - strict: Whether it is a failure if there is none.
  ///   - fileID: Where a failure is shown.
  ///   - filePath: Where a failure is shown.
  ///   - line: Where a failure is shown.
  ///   - column: Where a failure is shown.
  public nonisolated(nonsending) func skipReceivedActions(
    strict: Bool = true,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let place = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    schedule.enter(at: place)
    schedule.run()
    let count = journal.received.count
    if count > 0 {
      skip(count, at: place, isShown: true)
    } else if strict {
      report(.nothingToSkip("received actions"), at: place)
    }
  }

  /// Cancels all effects, as the end of the feature does.
  ///
  /// They send nothing any more. Actions that they have sent before still have to be received.
  ///
  /// - Parameters:
  ///   - strict: Whether it is a failure if there is none.
  ///   - fileID: Where a failure is shown.
  ///   - filePath: Where a failure is shown.
  ///   - line: Where a failure is shown.
  ///   - column: Where a failure is shown.
  public nonisolated(nonsending) func skipInFlightEffects(
    strict: Bool = true,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let place = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    schedule.enter(at: place)
    schedule.run()
    let effects = core.effectsInFlight
    let list = EffectSummary.list(effects)
    let count = effects.count { EffectSummary($0) != nil }
    core.cancelEffects()
    schedule.run()
    if count > 0 {
      show(.effects(count: count, list), at: place)
    } else if strict {
      report(.nothingToSkip("in-flight effects"), at: place)
    }
  }

  /// Checks what has to be over at the end of a test.
  func checkEnd(at place: SourceLocation) {
    guard !isDismissed else { return }
    checkAllReceived(at: place)
    guard exhaustivity == .on else { return }
    for effect in core.effectsInFlight {
      guard let summary = EffectSummary(effect) else { continue }
      let group = ObjectIdentifier(effect.context.group)
      report(.stillRunning(summary.text), at: sendLocations[group] ?? place)
    }
  }

  private func checkAllReceived(at place: SourceLocation) {
    guard !isDismissed, !journal.received.isEmpty else { return }
    switch exhaustivity {
    case .on: report(.unhandledAtEnd(dump(of: journal.received)), at: place)
    case .off: skip(journal.received.count, at: place)
    }
  }

  /// Lets effects run until something has happened, or cannot happen any more.
  nonisolated(nonsending) func wait(
    timeout duration: Duration?,
    until isSatisfied: () -> Bool
  ) async -> WaitOutcome {
    let outcome = await schedule.wait(
      for: { core.effectsInFlight },
      timeout: duration ?? timeout,
      isolation: #isolation,
      until: isSatisfied
    )
    await schedule.runThroughMainActor(for: { core.effectsInFlight }, isolation: #isolation)
    return outcome
  }

  /// Why no action has come, in words.
  func reason(of outcome: WaitOutcome) -> String {
    let effects = EffectSummary.list(core.effectsInFlight)
    switch outcome {
    case _ where effects.isEmpty:
      return "No effect is running that could send it."
    case .timedOut(let duration):
      return """
        These effects are running, and none has sent it within \(duration):

        \(effects)

        If the work outside needs longer, pass "timeout:". Better let it answer at once, by a \
        dependency that the test provides.
        """
    case .satisfied, .stuck, .heldBack:
      return """
        Every effect that is running waits for the test:

        \(effects)

        Move the clock that an effect sleeps on, or send the action that it waits for, before.
        """
    }
  }
}
