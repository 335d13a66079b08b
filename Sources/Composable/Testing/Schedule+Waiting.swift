/// How waiting for effects has ended.
enum WaitOutcome: Equatable {
  case satisfied

  /// Nothing more happens unless the test does something.
  case stuck

  /// Effects have done so much without a rest that they are held back.
  case heldBack

  /// So much real time has passed.
  case timedOut(Duration)
}

extension Schedule {
  /// Lets effects run until something has happened, and no longer than it still can.
  ///
  /// - Parameters:
  ///   - effects: The effects on which it depends.
  ///   - timeout: How much real time to give to effects that wait for something unknown.
  ///   - isolation: The isolation of the caller.
  ///   - isSatisfied: Whether it has happened.
  /// - Returns: Why the wait is over.
  func wait(
    for effects: () -> Set<InFlightEffect>,
    timeout: Duration,
    isolation: isolated (any Actor)?,
    until isSatisfied: () -> Bool
  ) async -> WaitOutcome {
    let deadline = ContinuousClock.now + timeout
    while true {
      await runUntilIdle(isolation: isolation)
      if isSatisfied() { return .satisfied }
      if backlog >= Self.backlogLimit { return .heldBack }
      guard effects().contains(where: \.mayGoOnByItself) else { return .stuck }
      guard await stepArrives(before: deadline, isolation: isolation) else {
        return .timedOut(timeout)
      }
    }
  }
}

extension Schedule {
  /// Lets effects run that have gone to the main actor, for as long as they come back from there.
  ///
  /// Work that waits for its turn on the main actor has had it when this task has its own. Work that
  /// goes there for ever is left alone after a thousand times.
  func runThroughMainActor(
    for effects: () -> Set<InFlightEffect>,
    isolation: isolated (any Actor)?
  ) async {
    for _ in 0..<1_000 where effects().contains(where: \.mayGoOnByItself) {
      if isolation === MainActor.shared { await Task.yield() } else { await MainActor.run {} }
      guard hasSteps else { return }
      await runUntilIdle(isolation: isolation)
      if backlog >= Self.backlogLimit { return }
    }
  }
}

extension InFlightEffect {
  /// Whether the effect may go on without the test.
  fileprivate var mayGoOnByItself: Bool {
    guard case .operation = work, let executor = executor as? EffectExecutor else { return false }
    return executor.sleeps == nil
  }
}
