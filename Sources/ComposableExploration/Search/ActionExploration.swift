import Composable
import ComposableClocks
import ComposableDiff
import ComposableIssues

/// Runs sequences of steps, each on a new store.
struct ActionExploration<State, Action> {
  let makeStore: (TestClock<Duration>) -> TestStore<State, Action>
  let steps: [RandomStep<State, Action>]
  let location: IssueLocation

  /// What the sequences did and reached.
  let log: ExplorationLog<State, Action>

  /// Returns a value that distinguishes more states than ``states``.
  private let details: (State) -> AnyHashable

  /// A number that changes all sequences, for tests of the search.
  private let salt: UInt64
  private let lastWords = LastWords()

  init(
    makeStore: @escaping (TestClock<Duration>) -> TestStore<State, Action>,
    steps: [RandomStep<State, Action>],
    location: IssueLocation,
    states: ((State) -> AnyHashable)? = nil,
    salt: UInt64 = 0
  ) {
    log = ExplorationLog(steps: steps, states: states)
    let reader = StateShapeReader(readsNumbers: true)
    details = states ?? { AnyHashable(reader.shape(of: $0)) }
    self.makeStore = makeStore
    self.steps = steps
    self.location = location
    self.salt = salt
  }

  /// How a sequence is created.
  private enum Plan {
    case random

    /// Only some kinds of steps are used.
    case swarm

    /// A sequence that reached something new is continued.
    case variation

    /// The first fifty sequences are random, and get longer.
    init(number: UInt64) {
      self = number <= 50 || number % 8 == 5 ? .random : number % 8 == 1 ? .swarm : .variation
    }
  }

  /// Returns the sequences to run in order to repeat one.
  ///
  /// A variation depends on what the sequences before it have reached.
  static func seeds(toRepeat seed: UInt64) -> ClosedRange<UInt64> {
    Plan(number: seed) == .variation ? 1...seed : seed...seed
  }

  /// Runs a random sequence, or a variation of a kept one, and keeps what it reaches.
  ///
  /// Its length, its steps and its schedule come from random numbers that do not depend on each
  /// other. Every other sequence has a random schedule.
  func run(
    seed: UInt64,
    upTo limit: Int,
    kept: inout SequenceCorpus,
    isolation: isolated (any Actor)?
  ) async -> ActionRun {
    var seeds = SplitMix(seed: seed &+ salt)
    let length = Self.length(upTo: limit, number: seed, seed: seeds.next())
    let values = StepRandomness(seed: seeds.next())
    let explores = seeds.next(below: 2) == 0
    let order = ScheduleOrder(seed: explores ? seeds.next() : nil)
    var choices: [ActionRun.Step?] = Array(repeating: nil, count: length)
    switch Plan(number: seed) {
    case .random: break
    case .swarm: values.swarm = Swarm(seed: seeds.next())
    case .variation: choices = kept.variation(number: seed, upTo: limit, using: &seeds) ?? choices
    }
    let run = await run(
      order,
      values,
      choices: choices,
      // Texts and numbers grow from sequence to sequence, up to limits far below this one.
      size: 1 + Int(min(seed, 10_000)),
      isolation: isolation
    ) { lines in
      """
      The program stops during a sequence of actions: seed \(seed). The cause is the last action, \
      or an effect after it.

      \(ActionReport.source(of: lines, schedule: [], name: "the program continues"))

      """
    }
    kept.add(run)
    return run
  }

  /// Returns a random length.
  ///
  /// A length of one, of two or three, of four to seven, and so on, is equally likely, because many
  /// failures need only few steps. The first sequences are short.
  private static func length(upTo limit: Int, number: UInt64, seed: UInt64) -> Int {
    var random = SplitMix(seed: seed)
    let limit = max(1, min(limit, Int(clamping: number)))
    let digits = Int.bitWidth - limit.leadingZeroBitCount
    let low = 1 << random.next(below: digits)
    return low + random.next(below: min(2 * low, limit + 1) - low)
  }

  /// Runs a sequence with given choices.
  ///
  /// If it is the last run, it writes the pages of failing tests.
  func run(
    steps: [ActionRun.Step],
    isLast: Bool = false,
    isolation: isolated (any Actor)?
  ) async -> ActionRun {
    await run(
      ScheduleOrder(),
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

  private func run(
    _ order: ScheduleOrder,
    _ values: StepRandomness,
    choices: [ActionRun.Step?],
    size: Int = 1,
    isLast: Bool = false,
    isolation: isolated (any Actor)?,
    lastWords words: ([String]) -> String
  ) async -> ActionRun {
    var run = ActionRun()
    func add(_ line: String) {
      run.lines.append(line)
      lastWords.text = words(run.lines)
    }
    run.failures = await order.failures(
      hasOwnProcess: true,
      isolation: isolation,
      writesPages: isLast
    ) { hasFailed in
      for step in steps { step.begin() }
      let clock = TestClock()
      var store = makeStore(clock)
      store.exhaustivity = .off
      let transitions = TransitionLog(of: store, in: log)
      run.start = transitions.reached
      run.hasEarlyActions = store.hasUnreceivedActions
      var actions: [Action] = []
      for choices in choices where !hasFailed() && !store.isDismissed {
        order.beginStep(choices: choices?.order)
        let known = KnownValues(state: store.latestState, actions: actions.suffix(8))
        let values = RandomValues(choices: values, known: known, size: size)
        guard let move = move(in: store.latestState, values, choices?.values, &run) else { continue }
        if case .send(let action) = move { actions.append(action) }
        add(line(of: move))
        transitions.beginLine(run.lines.count, isTime: move.isTime)
        let chosen = values.choices.choices
        await perform(move, &store, clock, isolation: isolation)
        if case .restart = move { transitions.follow(store) }
        run.details.append(details(store.latestState))
        run.steps.append(ActionRun.Step(values: chosen, order: order.stepChoices))
      }
      order.beginStep(choices: [])
      values.beginStep([])
      let moments = store.invariantMoments
      let awaitsRest = moments.contains { $0 != .always }
      // From here on, the user does nothing more.
      if awaitsRest { store.beginEnd() }
      var eventLimit = awaitsRest ? 100 : 0
      var isFinished = false
      while !hasFailed(), !store.isDismissed {
        let count = run.lines.count
        /// The duration of the last line, if it advances the clock.
        var wait: Duration?
        while eventLimit > 0, !hasFailed(), isFinished || store.isSettled,
          !store.isAtRest, let move = nextEvent(in: store, clock, values)
        {
          eventLimit -= 1
          if case .advance(let duration) = move {
            if wait != nil { run.lines.removeLast() }
            wait = (wait ?? .zero) + duration
          } else {
            wait = nil
          }
          add(line(of: wait.map(RandomStep.Move.advance) ?? move))
          transitions.beginLine(run.lines.count, isTime: wait != nil)
          await perform(move, &store, clock, isolation: isolation)
        }
        if hasFailed() || isFinished && run.lines.count == count { break }
        add("await store.finish()")
        transitions.beginLine(run.lines.count)
        await finish(store)
        isFinished = true
        if !awaitsRest || store.isAtRest { break }
      }
      run.checksRest = isFinished && moments.contains(.atRest)
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
    lastWords.text = nil
    run.schedule = order.choices
    run.effects = order.effects
    return run
  }

  /// The chosen step, or a random one.
  ///
  /// It is `nil` if the step is not possible.
  private func move(
    in state: State,
    _ values: RandomValues,
    _ choices: [Choice]?,
    _ run: inout ActionRun
  ) -> RandomStep<State, Action>.Move? {
    for _ in 0..<(choices == nil ? 20 : 1) {
      values.choices.beginStep(choices)
      let index = values.choices.alternative(below: steps.count, level: 0)
      if let move = steps[index].move(state, values) {
        run.taken[index, default: 0] += 1
        return move
      }
      if !values.choices.isExcluded { run.impossible[index, default: 0] += 1 }
    }
    return nil
  }

  /// The next event if the user does nothing: an answer, or the end of a sleep.
  private func nextEvent(
    in store: TestStore<State, Action>,
    _ clock: TestClock<Duration>,
    _ choices: StepRandomness
  ) -> RandomStep<State, Action>.Move? {
    let known = KnownValues(state: store.latestState, actions: [])
    let values = RandomValues(choices: choices, known: known, size: 1)
    for step in steps where step.kind == .answer {
      if let move = step.move(store.latestState, values) { return move }
    }
    return clock.sleepers.first.map { .advance(clock.now.duration(to: $0.deadline)) }
  }

  private func line(of move: RandomStep<State, Action>.Move) -> String {
    switch move {
    case .send(let action): "await store.send(\(swiftSource(of: action)))"
    case .advance(let duration): "await clock.advance(by: \(swiftSource(of: duration)))"
    case .answer(let line, _), .fault(let line, _): line
    case .restart: "store = await store.restart { makeStore(clock) }"
    }
  }

  private func perform(
    _ move: RandomStep<State, Action>.Move,
    _ store: inout TestStore<State, Action>,
    _ clock: TestClock<Duration>,
    isolation: isolated (any Actor)?
  ) async {
    switch move {
    case .send(let action):
      await store.send(
        action,
        fileID: location.fileID,
        filePath: location.filePath,
        line: location.line,
        column: location.column
      )
    case .advance(let duration): await clock.advance(by: duration, isolation: isolation)
    case .answer(_, let perform): await perform(isolation)
    case .fault(_, let perform): perform(store.dependencies)
    case .restart:
      store = await store.restart(
        fileID: location.fileID,
        filePath: location.filePath,
        line: location.line,
        column: location.column
      ) { makeStore(clock) }
    }
  }

  /// Finishes a sequence.
  ///
  /// It waits in real time only for effects that no earlier sequence has waited for in vain.
  private nonisolated(nonsending) func finish(_ store: TestStore<State, Action>) async {
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

extension ActionExploration {
  /// Runs sequences until one fails, and reports the shortest failing one found.
  ///
  /// A single seed repeats a sequence, after the sequences that it depends on.
  func search(
    _ count: Int,
    length: Int,
    seeds: ClosedRange<UInt64>,
    regressions: RegressionFile? = nil,
    isolation: isolated (any Actor)?
  ) async {
    precondition(
      count > 0 && length > 0 && !steps.isEmpty,
      """
      exploreActions(_:length:of:steps:) needs at least one step (was \(count) of length \(length), \
      from \(steps.count) kinds)
      """
    )
    if let regressions, await failsAgain(in: regressions, isolation: isolation) { return }
    let isRepetition = seeds.lowerBound == seeds.upperBound
    let seeds = isRepetition ? Self.seeds(toRepeat: seeds.lowerBound) : seeds
    let count = isRepetition ? .max : count
    var kept = SequenceCorpus()
    for seed in seeds {
      let run = await run(seed: seed, upTo: length, kept: &kept, isolation: isolation)
      log.add(run)
      let taken = log.stepCount
      guard !run.isFailure else {
        return await report(run, seed: seed, count: taken, regressions, isolation: isolation)
      }
      // If no step is possible, the number of steps never reaches the limit.
      if taken >= count || taken == 0 && seed >= 100 { break }
    }
    if log.stepCount == 0 {
      reportIssue(
        """
        No step in the list is possible, so nothing was explored.

        Add a step that is possible in the initial state, or start with another state.
        """,
        at: location
      )
    }
    if let text = log.outsideText { reportIssue(text, severity: .warning, at: location) }
    if let issue = log.rest.issue(advances: steps.contains { $0.kind == .advance }) {
      reportIssue(issue.text, severity: issue.severity, at: location)
    }
  }

  private func report(
    _ run: ActionRun,
    seed: UInt64,
    count: Int,
    _ regressions: RegressionFile?,
    isolation: isolated (any Actor)?
  ) async {
    let shortest = await shortened(run, isolation: isolation)
    let again = await self.run(steps: shortest.steps, isLast: true, isolation: isolation)
    let report = ActionReport(
      seed: seed,
      count: count,
      run: run,
      shortest: shortest,
      again: again
    )
    reportIssue(report.text, at: location)
    guard again.isFailure, let failure = shortest.failures.first else { return }
    regressions?.add(
      KeptSequence(
        failure: failure.prefix { !$0.isNewline }.description,
        function: regressions?.function ?? "",
        seed: seed,
        choices: shortest.steps,
        steps: steps.map(\.name)
      )
    )
  }

  /// Runs the kept sequences, removes those that pass, and reports the first one that fails.
  private func failsAgain(
    in regressions: RegressionFile,
    isolation: isolated (any Actor)?
  ) async -> Bool {
    for sequence in regressions.sequences {
      guard sequence.steps == steps.map(\.name) else {
        regressions.reportMisfit(of: sequence)
        continue
      }
      let run = await run(steps: sequence.choices, isolation: isolation)
      log.add(run)
      guard !run.isFailure else {
        await report(run, seed: sequence.seed, count: log.stepCount, nil, isolation: isolation)
        return true
      }
      regressions.remove(sequence)
    }
    return false
  }
}

extension ActionExploration {
  /// The number of runs that the search for a shorter sequence may use.
  private static var limit: Int { 1_000 }

  /// The shortest failing sequence found.
  private func shortened(_ run: ActionRun, isolation: isolated (any Actor)?) async -> ActionRun {
    var best = run
    var tried: Set<[ActionRun.Step]> = []
    search: while true {
      for candidate in best.simplifications where tried.insert(candidate).inserted {
        guard tried.count <= Self.limit else { return best }
        let run = await self.run(steps: candidate, isolation: isolation)
        guard run.isFailure, run.isSimpler(than: best) else { continue }
        best = run
        continue search
      }
      return best
    }
  }
}
