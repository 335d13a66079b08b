/// The outcome of waiting for effects.
enum WaitOutcome: Equatable {
  case satisfied

  /// Nothing more happens until the test does something.
  case stuck

  /// Effects did too much without suspending and are held back.
  case heldBack

  /// The timeout has passed.
  case timedOut(Duration)

  /// The test was cancelled.
  case cancelled
}

extension Schedule {
  /// Lets effects run until a condition holds, as long as it can still become true.
  ///
  /// - Parameters:
  ///   - mayGoOn: Returns whether an effect that matters for the condition can continue without the
  ///     test.
  ///   - timeout: The real time to wait for effects that wait for something unknown or never
  ///     suspend.
  ///   - isolation: The isolation of the caller.
  ///   - isSatisfied: Returns whether the condition holds.
  /// - Returns: The reason why the wait ended.
  func wait(
    while mayGoOn: () -> Bool,
    timeout: Duration,
    isolation: isolated (any Actor)?,
    until isSatisfied: () -> Bool
  ) async -> WaitOutcome {
    countCall(1)
    defer { countCall(-1) }
    // The system's clock cannot sleep for much longer than this: 30 years.
    let deadline = ContinuousClock.now + min(timeout, .seconds(1_000_000_000))
    while true {
      await runUntilIdle(isolation: isolation)
      if isSatisfied() { return .satisfied }
      if isHeldBack { return .heldBack }
      let changes = changeCount
      guard mayGoOn() else { return .stuck }
      // An order can have left what the effects wait for in another store.
      await order?.runUntilIdle(isolation: isolation)
      guard
        ContinuousClock.now < deadline,
        await stepArrives(before: deadline, after: changes, isolation: isolation)
      else { return Task.isCancelled ? .cancelled : .timedOut(timeout) }
    }
  }

  /// Lets effects run that are on the main actor, as long as they return from it.
  ///
  /// Each time this task gets a turn on the main actor, the work queued before it has had one. An
  /// effect may need several turns: one for each main actor task that it awaits, and optimized code
  /// returns to the main actor twice from a sequence. Work that never leaves the main actor, or
  /// never suspends, is abandoned after a thousand turns.
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

extension InFlightEffect {
  /// Whether the effect can continue without the test.
  var mayGoOnByItself: Bool {
    guard case .operation = work else { return false }
    return (executor as? EffectExecutor)?.mayGoOnByItself ?? false
  }
}

extension Set<InFlightEffect> {
  /// Returns whether one of the effects can continue without the test.
  var mayGoOnByThemselves: Bool { contains(where: \.mayGoOnByItself) }
}
