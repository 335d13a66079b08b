import ComposableClocks
import ComposableDiff
import ComposableIssues

/// Runs sequences of steps, each on a new store.
struct ActionExploration<State, Action> {
  let makeStore: (TestClock<Duration>) -> TestStore<State, Action>
  let steps: [RandomStep<State, Action>]
  let location: IssueLocation
  private let lastWords = LastWords()

  init(
    makeStore: @escaping (TestClock<Duration>) -> TestStore<State, Action>,
    steps: [RandomStep<State, Action>],
    location: IssueLocation
  ) {
    self.makeStore = makeStore
    self.steps = steps
    self.location = location
  }

  /// Runs a random sequence.
  ///
  /// An even seed also selects a random schedule.
  func run(seed: UInt64, length: Int, isolation: isolated (any Actor)?) async -> ActionRun {
    await run(
      ScheduleOrder(seed: seed, explores: seed.isMultiple(of: 2)),
      choices: Array(repeating: nil, count: length),
      isolation: isolation
    ) { lines in
      """
      The program stops during a sequence of actions: seed \(seed). The cause is the last action, \
      or an effect after it.

      \(ActionReport.source(of: lines, schedule: [], name: "the program continues"))

      """
    }
  }

  /// Runs a sequence with given choices.
  func run(steps: [[Int]], isolation: isolated (any Actor)?) async -> ActionRun {
    await run(ScheduleOrder(), choices: steps, isolation: isolation) { lines in
      """
      While a failing sequence was being shortened, a shorter one stopped the program.

      \(ActionReport.source(of: lines, schedule: [], name: "the program continues"))

      """
    }
  }

  private func run(
    _ order: ScheduleOrder,
    choices: [[Int]?],
    isolation: isolated (any Actor)?,
    lastWords words: ([String]) -> String
  ) async -> ActionRun {
    var run = ActionRun()
    func add(_ line: String) {
      run.lines.append(line)
      lastWords.text = words(run.lines)
    }
    run.failures = await order.failures(isolation: isolation) { hasFailed in
      let clock = TestClock()
      let store = makeStore(clock)
      store.exhaustivity = .off
      for choices in choices where !hasFailed() && !store.isDismissed {
        guard let move = move(in: store, choices, order) else { continue }
        add(line(of: move))
        await perform(move, store, clock, isolation: isolation)
        let (all, draws) = order.stepChoices
        run.steps.append(all)
        run.draws.append(draws)
      }
      order.beginStep(choices: [])
      while !hasFailed(), !store.isDismissed {
        add("await store.finish()")
        await finish(store)
        let isAtRest = store.core.effectsInFlight.isEmpty
        guard run.isAtRest == nil, store.journal.invariants.contains(where: \.isAtRest) else {
          break
        }
        run.isAtRest = isAtRest
        if isAtRest { break }
        for _ in 0..<100 where !hasFailed() && !store.core.effectsInFlight.isEmpty {
          guard let move = nextEvent(in: store, clock, order) else { break }
          add(line(of: move))
          await perform(move, store, clock, isolation: isolation)
        }
        run.isAtRest = store.core.effectsInFlight.isEmpty
        if run.isAtRest == false { break }
      }
      run.invariant = store.journal.brokenInvariant
    }
    lastWords.text = nil
    run.schedule = order.choices
    return run
  }

  /// The chosen step, or a random one.
  ///
  /// It is `nil` if the step is not possible.
  private func move(
    in store: TestStore<State, Action>,
    _ choices: [Int]?,
    _ order: ScheduleOrder
  ) -> RandomStep<State, Action>.Move? {
    for _ in 0..<(choices == nil ? 20 : 1) {
      order.beginStep(choices: choices)
      var random: any RandomNumberGenerator = StepRandomness(order: order)
      let step = steps[order.draw(below: steps.count)]
      if let move = step.move(store.core.state, &random) { return move }
    }
    return nil
  }

  /// The next event if the user does nothing: an answer, or the end of a sleep.
  private func nextEvent(
    in store: TestStore<State, Action>,
    _ clock: TestClock<Duration>,
    _ order: ScheduleOrder
  ) -> RandomStep<State, Action>.Move? {
    var random: any RandomNumberGenerator = StepRandomness(order: order)
    for step in steps where step.isAnswer {
      if let move = step.move(store.core.state, &random) { return move }
    }
    return clock.sleepers.first.map { .advance(clock.now.duration(to: $0.deadline)) }
  }

  private func line(of move: RandomStep<State, Action>.Move) -> String {
    switch move {
    case .send(let action): "await store.send(\(swiftSource(of: action)))"
    case .advance(let duration): "await clock.advance(by: \(swiftSource(of: duration)))"
    case .answer(let line, _): line
    }
  }

  private func perform(
    _ move: RandomStep<State, Action>.Move,
    _ store: TestStore<State, Action>,
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
    }
  }

  private nonisolated(nonsending) func finish(_ store: TestStore<State, Action>) async {
    await store.finish(
      fileID: location.fileID,
      filePath: location.filePath,
      line: location.line,
      column: location.column
    )
  }
}

extension ActionExploration {
  /// The number of runs that the search for a shorter sequence may use.
  private static var limit: Int { 1_000 }

  /// The shortest failing sequence found.
  func shortened(_ run: ActionRun, isolation: isolated (any Actor)?) async -> ActionRun {
    var best = run
    var tried: Set<[[Int]]> = []
    search: while true {
      for candidate in best.simplifications where tried.insert(candidate).inserted {
        guard tried.count <= Self.limit else { return best }
        let run = await self.run(steps: candidate, isolation: isolation)
        guard run.isFailure, run.distance < best.distance else { continue }
        best = run
        continue search
      }
      return best
    }
  }
}
