/// The report of a schedule under which a test fails.
struct ScheduleReport {
  /// How a schedule was found.
  enum Finding {
    case usualOrder

    /// A random order, the number of runs before it, and the maximum number of runs.
    case seed(UInt64, runs: Int, limit: Int)

    /// An order of a search for every order, and the number of orders that there are at least.
    case order(Int, known: Int)

    /// A random order that a complete search has skipped.
    case skippedOrder(seed: UInt64, SkippedOrder)
  }

  let finding: Finding
  let run: ScheduleRun
  let shortest: ScheduleRun

  /// A second run of the shortest schedule.
  let again: ScheduleRun

  var text: String {
    [subject, actions, failures, advice].compactMap(\.self).joined(separator: "\n\n")
  }

  /// Whether the test fails in the order in which it has passed.
  private var failsInUsualOrder: Bool {
    if case .usualOrder = finding { false } else { shortest.choices.isEmpty }
  }

  private var subject: String {
    guard !failsInUsualOrder else {
      return """
        The test passes in its first run, and fails in a later one in the same order of effects. \
        Something outlives a run.
        """
    }
    return switch finding {
    case .usualOrder:
      "The test already fails in the default order. No other schedules were explored."
    case .seed(let seed, let runs, let limit):
      """
      The test fails when its effects run in another order: seed \(seed), found after \(runs) of \
      \(limit) runs. The schedule has \(length(of: run)), and the shortest failing one found has \
      \(length(of: shortest)).
      """
    case .order(let number, let known):
      """
      The test fails when its effects run in another order: order \(number) of at least \(known). \
      The shortest failing schedule found has \(length(of: shortest)).
      """
    case .skippedOrder(let seed, let skipped): skipped.text(seed: seed)
    }
  }

  private func length(of run: ScheduleRun) -> String {
    "\(run.choices.count) choice\(run.choices.count == 1 ? "" : "s")"
  }

  private var actions: String? {
    again.isFailure ? again.listOfActions : nil
  }

  private var failures: String {
    shortest.failures.joined(separator: "\n\n")
  }

  private var advice: String? {
    guard !failsInUsualOrder else {
      return """
        Create everything that a run changes inside of the closure, such as the objects of test \
        clients. Shared values already have storages of their own in each run.
        """
    }
    guard again.isFailure else {
      return """
        The failure did not occur again under the same schedule. Work of effects outside of the \
        test store, for example on the main actor, is not scheduled. Replace it with a dependency \
        that the test controls.
        """
    }
    let repetition =
      "To reproduce the failure, replace the call with \"exploreSchedules(schedule: "
      + "\(shortest.choices))\"."
    return switch finding {
    case .usualOrder: nil
    case .order: repetition
    case .seed(let seed, _, _), .skippedOrder(let seed, _):
      "\(repetition) For the longer schedule, use \"exploreSchedules(seed: \(seed))\"."
    }
  }
}

extension ScheduleRun {
  /// A list of the actions, if they were recorded.
  var listOfActions: String? {
    guard !actions.isEmpty else { return nil }
    let lines = actions.enumerated().map { "\($0.offset + 1). \($0.element)" }
    return
      "The actions in the order in which they were handled:\n\n\(lines.joined(separator: "\n"))"
  }

  /// Looks for the shortest schedule that fails like this one, and returns the report.
  func report(
    _ finding: ScheduleReport.Finding,
    isolation: isolated (any Actor)?,
    _ test: () async throws -> Void
  ) async -> String {
    let shortest = await shortened(isolation: isolation, test)
    // A page shows the usual order, too.
    let usual = ScheduleOrder(keepsActions: true)
    if TestPages.folder != nil, !shortest.choices.isEmpty {
      _ = await ScheduleRun(in: usual, isolation: isolation, test)
    }
    let order = ScheduleOrder(
      choices: shortest.choices,
      keepsActions: true,
      usualActions: usual.actionsOfStores
    )
    let again = await ScheduleRun(in: order, writesPages: true, isolation: isolation, test)
    return ScheduleReport(finding: finding, run: self, shortest: shortest, again: again).text
  }
}
