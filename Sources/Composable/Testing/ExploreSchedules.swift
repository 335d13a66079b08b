import ComposableIssues

/// Runs a test under many schedules, and looks for one that fails.
///
/// A test of one schedule shows that a feature can work. Effects that run at the same time may also
/// finish in another order, and the user may be faster than any of them. Here the test stores of the
/// test take the steps of effects in an order that is drawn anew for each run, and leave some of them
/// for later when the test goes on after `send` or after moving a clock.
///
///     await exploreSchedules {
///       let store = TestStore(initialState: Search.State()) { Search() }
///       store.exhaustivity = .off
///       await store.send(.queryChanged("a"))
///       await store.send(.queryChanged("ab"))
///       await store.finish()
///       store.assert { $0.results = ["results of ab"] }
///     }
///
/// Write the test so that it holds in whichever order things happen: assert the end, not the way. The
/// first failure is made as short as it can be found, and reported together with its seed. As seeds are
/// numbered from one, every run of a test program explores the same schedules.
///
/// Failures are those of test stores, of `reportIssue`, of Swift Testing's expectations, and errors.
/// Assertions of XCTest are not noticed. What effects do outside of the test store's schedule, as on
/// the main actor, takes its own time and is not explored.
///
/// - Parameters:
///   - count: How many schedules to try.
///   - seed: The only seed to try, to look at a failure again. Failures are reported as they happen.
///   - schedule: The only schedule to try, in the form in which a failure shows it.
///   - isolation: Where the test runs.
///   - fileID: Where a failure is shown.
///   - filePath: Where a failure is shown.
///   - line: Where a failure is shown.
///   - column: Where a failure is shown.
///   - test: Makes its test stores and clocks anew on every call.
public func exploreSchedules(
  _ count: Int = 1_000,
  seed: UInt64? = nil,
  schedule: [Int]? = nil,
  isolation: isolated (any Actor)? = #isolation,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  _ test: () async throws -> Void
) async {
  let place = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  guard seed == nil, schedule == nil else {
    let order = ScheduleOrder(choices: schedule ?? [], seed: seed)
    return await ScheduleOrder.$current.withValue(
      order,
      operation: { await withErrorReporting { try await test() } },
      isolation: isolation
    )
  }
  precondition(count > 0, "exploreSchedules(_:) needs at least one schedule (was \(count))")
  for seed in 1...UInt64(count) {
    let run = await ScheduleRun(seed: seed, isolation: isolation, test)
    guard !run.failures.isEmpty else { continue }
    let shortest = await run.shortened(isolation: isolation, test)
    reportIssue(
      """
      The test fails under some schedules: seed \(seed) of \(count), \(run.choices.count) choices.

      The shortest schedule found that fails, \(shortest.choices.count) choices: \(shortest.choices)

      \(shortest.failures.joined(separator: "\n\n"))

      To look at it again, replace the call by "exploreSchedules(schedule: \(shortest.choices))", or \
      "exploreSchedules(seed: \(seed))" for the longer one.
      """,
      fileID: place.fileID,
      filePath: place.filePath,
      line: place.line,
      column: place.column
    )
    return
  }
}

/// A test under one schedule, and what came of it.
private struct ScheduleRun {
  /// What was chosen, up to the last choice that was not the oldest step.
  let choices: [Int]
  let failures: [String]

  init(
    choices: [Int] = [],
    seed: UInt64? = nil,
    isolation: isolated (any Actor)?,
    _ test: () async throws -> Void
  ) async {
    let order = ScheduleOrder(choices: choices, seed: seed)
    failures = await ScheduleOrder.$current.withValue(
      order,
      operation: { await collectingIssues(isolation: isolation, test) },
      isolation: isolation
    )
    let all = order.choices
    self.choices = Array(all.prefix((all.lastIndex { $0 != 0 } ?? -1) + 1))
  }

  /// Looks for a shorter schedule that fails: one with fewer choices that differ from the natural order.
  ///
  /// It takes out longer parts first, then shorter ones, for at most 500 runs.
  func shortened(
    isolation: isolated (any Actor)?,
    _ test: () async throws -> Void
  ) async -> ScheduleRun {
    var best = self
    var runs = 0
    var length = max(1, best.choices.count)
    while length > 0 {
      var start = 0
      while start < best.choices.count, runs < 500 {
        var candidate = best.choices
        let range = start..<min(start + length, candidate.count)
        start = range.upperBound
        guard candidate[range].contains(where: { $0 != 0 }) else { continue }
        for index in range { candidate[index] = 0 }
        let run = await ScheduleRun(choices: candidate, isolation: isolation, test)
        runs += 1
        if !run.failures.isEmpty, run.choices.count <= best.choices.count { best = run }
      }
      length /= 2
    }
    return best
  }
}
