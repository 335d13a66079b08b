/// Why a test has waited for effects in vain, and what to do about it.
struct UnmetWait {
  let outcome: WaitOutcome
  let effects: [EffectSummary]

  /// Whether the test left effects waiting, as by sleeping.
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

      Effects had work to do while the test did something else, such as sleeping. They run only \
      within calls of the test store and of its clocks. Give the feature a TestClock, and advance it \
      instead of sleeping.
      """
  }

  private var reason: String {
    guard !effects.isEmpty else { return "No effect is running any more." }
    let effects = effects.list
    switch outcome {
    case .satisfied, .stuck:
      return """
        Every effect that is running waits for the test:

        \(effects)

        Before this line, advance the clock that an effect sleeps on, or send the action that it \
        waits for or that cancels it.
        """
    case .heldBack:
      return """
        Effects are held back until the test has received some of the \(Schedule.backlogLimit) \
        actions that they have sent without suspending:

        \(effects)

        A timer never suspends on an ImmediateClock. Give the feature a TestClock, or cancel the effect.
        """
    case .cancelled:
      return """
        The test was cancelled, as by a time limit, while effects were running:

        \(effects)

        Let the work outside of the test store answer at once, by a dependency that the test provides.
        """
    case .timedOut(let duration):
      return """
        Effects are still running after \(duration):

        \(effects)

        Let the work outside of the test store answer at once, by a dependency that the test \
        provides. If it has to be the real one, give it more time with "timeout:".
        """
    }
  }
}
