/// The reason a wait for effects failed, with advice.
struct UnmetWait {
  let outcome: WaitOutcome
  let effects: [EffectSummary]

  /// Whether effects had to wait while the test did something else, such as sleeping.
  private let hasKeptSteps: Bool

  init(_ outcome: WaitOutcome, for effects: Set<InFlightEffect>, on schedule: Schedule) {
    self.outcome = outcome
    self.effects = EffectSummary.all(effects)
    hasKeptSteps = schedule.hasKeptSteps
  }

  var text: String {
    guard hasKeptSteps else { return reason }
    return """
      \(reason)

      Effects had work to do while the test was doing something else, such as sleeping. Effects \
      run only during calls of the test store and of its clocks. Give the feature a TestClock, and \
      advance it instead of sleeping.
      """
  }

  private var reason: String {
    guard !effects.isEmpty else { return "No effects are running." }
    let effects = effects.list
    switch outcome {
    case .satisfied, .stuck:
      return """
        All running effects wait for the test:

        \(effects)

        Before this line, advance the clock that an effect sleeps on, or send an action that the \
        effect waits for or that cancels it.
        """
    case .heldBack:
      return """
        Effects sent \(Schedule.backlogLimit) actions without suspending. They continue when the \
        test has received some of these actions:

        \(effects)

        A timer never suspends on an ImmediateClock. Give the feature a TestClock, or cancel the effect.
        """
    case .cancelled:
      return """
        The test was cancelled, for example by a time limit, while effects were running:

        \(effects)

        Override the dependency that does the work outside of the test store, so that it returns \
        immediately.
        """
    case .timedOut(let duration):
      return """
        Effects are still running after \(duration):

        \(effects)

        Override the dependency that does the work outside of the test store, so that it returns \
        immediately. If the test needs the real work, pass a longer "timeout:".
        """
    }
  }
}
