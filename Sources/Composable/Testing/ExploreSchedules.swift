import ComposableClocks
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
  guard seed == nil, schedule == nil else {
    let order = ScheduleOrder(choices: schedule ?? [], seed: seed)
    return await Sleep.$explorer.withValue(
      order,
      operation: { await withErrorReporting { try await test() } },
      isolation: isolation
    )
  }
  precondition(count > 0, "exploreSchedules(_:) needs at least one schedule (was \(count))")
  for seed in 0..<UInt64(count) {
    // The usual order comes first: what fails there needs no search.
    let run = await ScheduleRun(seed: seed == 0 ? nil : seed, isolation: isolation, test)
    guard run.isFailure else { continue }
    let shortest = await run.shortened(isolation: isolation, test)
    let again = await ScheduleRun(
      choices: shortest.choices,
      keepsActions: true,
      isolation: isolation,
      test
    )
    let report = ScheduleReport(
      seed: seed,
      count: count,
      run: run,
      shortest: shortest,
      again: again
    )
    reportIssue(report.text, fileID: fileID, filePath: filePath, line: line, column: column)
    return
  }
}
