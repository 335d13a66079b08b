import Composable
import ComposableClocks
import ComposableDiff

extension ActionExploration {
  /// Runs a sequence with given choices.
  ///
  /// If it is the last run, it writes the pages of failing tests.
  func run(
    steps: [ActionRun.Step],
    in order: ScheduleOrder = ScheduleOrder(),
    isLast: Bool = false,
    isolation: isolated (any Actor)?
  ) async -> ActionRun {
    await run(
      order,
      StepRandomness(),
      choices: steps,
      isLast: isLast,
      isolation: isolation
    ) { lines in
      """
      While a failing sequence was being shortened, a shorter one stopped the program.

      \(ActionReport.source(of: lines, schedule: [], name: "the program continues"))

      """
    }
  }

  /// Runs a sequence on a new store.
  ///
  /// - Parameters:
  ///   - order: The order of effects.
  ///   - values: The choices of the values of steps.
  ///   - choices: For each step, its choices, or `nil` for random ones.
  ///   - size: The size of values.
  ///   - isLast: A Boolean value that indicates whether the run writes the pages of failing tests.
  ///   - isolation: The isolation of the test.
  ///   - words: A closure that returns the text to write if a trap stops the program after some
  ///     lines of the test.
  /// - Returns: The result.
  func run(
    _ order: ScheduleOrder,
    _ values: StepRandomness,
    choices: [ActionRun.Step?],
    size: Int = 1,
    isLast: Bool = false,
    isolation: isolated (any Actor)?,
    lastWords words: @escaping ([String]) -> String
  ) async -> ActionRun {
    var run = ActionRun()
    let failures = await order.failures(
      isolation: isolation,
      writesPages: isLast
    ) { hasFailed in
      order.beginStep(choices: choices.isEmpty ? [] : choices[0]?.order)
      let sequence = ActionSequence(of: self, order, values, hasFailed: hasFailed) {
        lastWords.text = words($0)
      }
      await sequence.takeSteps(choices, size: size, isolation: isolation)
      await sequence.end(isolation: isolation)
      run = sequence.run
    }
    lastWords.text = nil
    run.failures = failures
    run.unexplored = order.unexplored(hasFailed: !failures.isEmpty)
    run.schedule = order.choices
    run.effects = order.effects
    return run
  }
}

/// A sequence of steps while it runs.
private final class ActionSequence<State, Action> {
  /// The result so far.
  private(set) var run = ActionRun()

  private let exploration: ActionExploration<State, Action>
  private let order: ScheduleOrder
  private let values: StepRandomness

  /// Returns whether something has failed.
  private let hasFailed: () -> Bool

  /// A closure that is called with the lines of the test before the last one is performed.
  private let willPerform: ([String]) -> Void

  private let clock = TestClock()
  private var store: TestStore<State, Action>
  private let transitions: TransitionLog<State, Action>

  /// The actions that the steps have sent.
  private var actions: [Action] = []

  init(
    of exploration: ActionExploration<State, Action>,
    _ order: ScheduleOrder,
    _ values: StepRandomness,
    hasFailed: @escaping () -> Bool,
    willPerform: @escaping ([String]) -> Void
  ) {
    self.exploration = exploration
    self.order = order
    self.values = values
    self.hasFailed = hasFailed
    self.willPerform = willPerform
    for step in exploration.steps { step.begin() }
    store = exploration.makeStore(clock)
    store.exhaustivity = .off
    transitions = TransitionLog(of: store, in: exploration.log)
    run.start = transitions.reached
    run.hasEarlyActions = store.hasUnreceivedActions
  }

  /// Takes steps until something fails, or until the feature dismisses itself.
  func takeSteps(
    _ choices: [ActionRun.Step?],
    size: Int,
    isolation: isolated (any Actor)?
  ) async {
    for choices in choices where !hasFailed() && !store.isDismissed {
      // The choices of the first step begin with those of the effects that start with the store.
      if !run.steps.isEmpty { order.beginStep(choices: choices?.order) }
      let known = KnownValues(state: store.latestState, actions: actions.suffix(8))
      var values = RandomValues(choices: values, known: known, size: size)
      values.dependencies = store.dependencies
      guard let move = move(values, choices?.values) else { continue }
      if case .send(let action) = move { actions.append(action) }
      add(line(of: move), isTime: move.isTime)
      let chosen = values.choices.choices
      await perform(move, isolation: isolation)
      run.details.append(exploration.details(store.latestState))
      run.steps.append(ActionRun.Step(values: chosen, order: order.stepChoices))
    }
    order.beginStep(choices: [])
    values.beginStep([])
  }

  /// Finishes the store, while the user does nothing more.
  ///
  /// If invariants ask for rest, calls are answered and time passes until the feature is at rest.
  func end(isolation: isolated (any Actor)?) async {
    let moments = store.invariantMoments
    let awaitsRest = moments.contains { $0 != .always }
    if awaitsRest { store.beginEnd() }
    var eventLimit = awaitsRest ? 100 : 0
    var isFinished = false
    while !hasFailed(), !store.isDismissed {
      let count = run.lines.count
      await performEvents(upTo: &eventLimit, isFinished: isFinished, isolation: isolation)
      if hasFailed() || isFinished && run.lines.count == count { break }
      add("await store.finish()")
      await finish()
      isFinished = true
      if !awaitsRest || store.isAtRest { break }
    }
    run.checksRest = awaitsRest ? isFinished && !store.isDismissed : nil
    if !hasFailed() { store.checkInvariantsAtEnd() }
    store.isAbandoned = true
    run.invariant = store.brokenInvariant
    // Whether the run counts is known when the late effects have ended.
    if hasFailed(), order.hasLateEffects { await order.runUntilIdle(isolation: isolation) }
    run.isAtRest = store.isDismissed || store.isAtRest
    run.unfinished = store.isDismissed ? [] : store.unfinishedEffects
    run.transitions = transitions.all
    run.generated = values.generated
  }

  /// Answers calls and lets time pass until the feature is at rest, or until effects can run
  /// without the test and must be awaited.
  private func performEvents(
    upTo limit: inout Int,
    isFinished: Bool,
    isolation: isolated (any Actor)?
  ) async {
    /// The duration of the last line, if it advances the clock.
    var wait: Duration?
    while limit > 0, !hasFailed(), isFinished || store.isSettled, !store.isAtRest,
      let event = nextEvent()
    {
      limit -= 1
      if case .advance(let duration) = event {
        if wait != nil { run.lines.removeLast() }
        wait = (wait ?? .zero) + duration
      } else {
        wait = nil
      }
      add(line(of: wait.map(RandomStep.Move.advance) ?? event), isTime: wait != nil)
      await perform(event, isolation: isolation)
    }
  }

  /// Adds a line to the test.
  private func add(_ line: String, isTime: Bool = false) {
    run.lines.append(line)
    willPerform(run.lines)
    transitions.beginLine(run.lines.count, isTime: isTime)
  }

  /// The chosen step, or a random one.
  ///
  /// It is `nil` if the step is not possible.
  private func move(
    _ values: RandomValues,
    _ choices: [Choice]?
  ) -> RandomStep<State, Action>.Move? {
    for _ in 0..<(choices == nil ? 20 : 1) {
      values.choices.beginStep(choices)
      let index = values.choices.alternative(below: exploration.steps.count, level: 0)
      if let move = exploration.steps[index].move(store.latestState, values) {
        run.taken[index, default: 0] += 1
        return move
      }
      if !values.choices.isExcluded { run.impossible[index, default: 0] += 1 }
    }
    return nil
  }

  /// The next event if the user does nothing: an answer, or the end of a sleep.
  private func nextEvent() -> RandomStep<State, Action>.Move? {
    let known = KnownValues(state: store.latestState, actions: [])
    let values = RandomValues(choices: values, known: known, size: 1)
    for step in exploration.steps where step.kind == .answer {
      if let move = step.move(store.latestState, values) { return move }
    }
    return clock.sleepers.first.map { .advance(clock.now.duration(to: $0.deadline)) }
  }

  private func line(of move: RandomStep<State, Action>.Move) -> String {
    switch move {
    case .send(let action): "await store.send(\(swiftSource(of: action)))"
    case .advance(let duration): "await clock.advance(by: \(swiftSource(of: duration)))"
    case .answer(let line, _), .fault(let line, _): line
    case .restart(let lost) where lost.isEmpty: "store = await store.restart { makeStore(clock) }"
    case .restart(let lost):
      "store = await store.restart(losing: \(swiftSource(of: lost))) { makeStore(clock) }"
    }
  }

  private func perform(
    _ move: RandomStep<State, Action>.Move,
    isolation: isolated (any Actor)?
  ) async {
    let location = exploration.location
    switch move {
    case .send(let action):
      await store.send(
        action,
        fileID: location.fileID,
        filePath: location.filePath,
        line: location.line,
        column: location.column
      )
    case .advance(let duration):
      // What was written before has time to reach the disk.
      store.dependencies.settleWrites()
      await clock.advance(by: duration, isolation: isolation)
    case .answer(_, let perform): await perform(isolation)
    case .fault(_, let perform):
      // It changes the files of shared values.
      Sleep.uses(.sharedValues, isChange: true)
      perform(store.dependencies)
    case .restart(let lost):
      store = await store.restart(
        losing: LostWrites(lost),
        fileID: location.fileID,
        filePath: location.filePath,
        line: location.line,
        column: location.column
      ) { exploration.makeStore(clock) }
      transitions.follow(store)
    }
  }

  /// Finishes the store.
  ///
  /// It waits in real time only for effects that no earlier sequence has waited for in vain.
  private nonisolated(nonsending) func finish() async {
    let (log, location) = (exploration.log, exploration.location)
    await store.runEffects()
    let outside = store.effectsOutside
    let waits = !outside.allSatisfy { log.outside[$0.site] != nil }
    defer { if waits { store.effectsOutside.forEach(log.noteOutside) } }
    await store.finish(
      timeout: waits ? nil : .zero,
      fileID: location.fileID,
      filePath: location.filePath,
      line: location.line,
      column: location.column
    )
  }
}
