/// How waiting for effects has ended.
enum WaitOutcome: Equatable {
  case satisfied

  /// Nothing more happens unless the test does something.
  case stuck

  /// Effects have done so much without a rest that they are held back.
  case heldBack

  /// So much real time has passed.
  case timedOut(Duration)

  /// The test is to end.
  case cancelled
}

extension Schedule {
  /// Lets effects run until something has happened, and no longer than it still can.
  ///
  /// - Parameters:
  ///   - mayGoOn: Whether an effect on which it depends may go on without the test.
  ///   - timeout: How much real time to give to effects that wait for something unknown, or that
  ///     never rest.
  ///   - isolation: The isolation of the caller.
  ///   - isSatisfied: Whether it has happened.
  /// - Returns: Why the wait is over.
  func wait(
    while mayGoOn: () -> Bool,
    timeout: Duration,
    isolation: isolated (any Actor)?,
    until isSatisfied: () -> Bool
  ) async -> WaitOutcome {
    countCall(1)
    defer { countCall(-1) }
    let deadline = ContinuousClock.now + timeout
    while true {
      await runUntilIdle(isolation: isolation)
      if isSatisfied() { return .satisfied }
      if isHeldBack { return .heldBack }
      guard mayGoOn() else { return .stuck }
      guard
        ContinuousClock.now < deadline,
        await stepArrives(before: deadline, isolation: isolation)
      else { return Task.isCancelled ? .cancelled : .timedOut(timeout) }
    }
  }

  /// Lets effects run that have gone to the main actor, for as long as they come back from there.
  ///
  /// Work on the main actor has had a turn when this task has its own. An effect may take several before
  /// it comes back: one for each task there that it waits for, and optimized code returns to the main actor
  /// twice from a sequence. Work that goes there for ever is left alone after a thousand turns, and so is
  /// work that never rests.
  func runThroughMainActor(
    while mayGoOn: () -> Bool,
    isolation: isolated (any Actor)?
  ) async {
    countCall(1)
    defer { countCall(-1) }
    var turnsWithoutStep = 0
    for _ in 0..<1_000 {
      guard turnsWithoutStep < Self.turnsUntilReturn, mayGoOn() else { return }
      if isolation === MainActor.shared { await Task.yield() } else { await MainActor.run {} }
      turnsWithoutStep += 1
      guard hasSteps else { continue }
      guard await runUntilIdle(isolation: isolation) else { return }
      turnsWithoutStep = 0
    }
  }
}

extension Set<InFlightEffect> {
  /// Whether one of the effects may go on without the test.
  var mayGoOnByThemselves: Bool {
    contains { effect in
      guard case .operation = effect.work else { return false }
      return (effect.executor as? EffectExecutor)?.mayGoOnByItself ?? false
    }
  }
}
