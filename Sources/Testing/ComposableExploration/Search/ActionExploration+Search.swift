import Composable
import ComposableIssues

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
    var short = ShortSequences()
    for seed in seeds {
      let run = await run(seed: seed, upTo: length, kept: &kept, isolation: isolation)
      log.add(run)
      let taken = log.stepCount
      if let text = run.unexplored { return reportIssue(text, at: location) }
      guard !run.isFailure else {
        return await report(run, seed: seed, count: taken, regressions, isolation: isolation)
      }
      if !isRepetition || seed == seeds.upperBound { short.add(run, seed: seed) }
      // If no step is possible, the number of steps never reaches the limit.
      if taken >= count || taken == 0 && seed >= 100 { break }
    }
    // A run of a search takes twice the time of another one, so this is a tenth of the whole time.
    if let failing = await searchOrders(of: short, count / 20, isolation: isolation) {
      return await report(
        failing.run,
        seed: failing.seed,
        order: failing.number,
        count: log.stepCount,
        regressions,
        isolation: isolation
      )
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
    order: Int? = nil,
    count: Int,
    _ regressions: RegressionFile?,
    isolation: isolated (any Actor)?
  ) async {
    let shortest = await shortened(run, isolation: isolation)
    let usual = await usualActions(of: shortest, isolation: isolation)
    let lastOrder = ScheduleOrder(keepsActions: true, usualActions: usual)
    let again = await self.run(
      steps: shortest.steps,
      in: lastOrder,
      isLast: true,
      isolation: isolation
    )
    let report = ActionReport(
      seed: seed,
      order: order,
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

  /// Returns descriptions of the actions of each test store in the usual order, for the page of a
  /// sequence that fails, or none if the sequence fails in the usual order, too.
  ///
  /// In the usual order, effects run in the default order, and each step answers the call that has
  /// waited longest.
  private func usualActions(
    of run: ActionRun,
    isolation: isolated (any Actor)?
  ) async -> [[String]] {
    guard TestPages.folder != nil else { return [] }
    let order = ScheduleOrder(keepsActions: true)
    let steps = run.steps.map { step in
      var values = step.values
      if values.count > 1, case .number(let kind)? = values.first,
        self.steps[Int(kind)].kind == .answer
      {
        values[1] = .number(0)
      }
      return ActionRun.Step(values: values)
    }
    let usual = await self.run(steps: steps, in: order, isolation: isolation)
    return usual.isFailure ? [] : order.actionsOfStores
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
