import ComposableClocks
import ComposableIssues

/// Runs a test under many schedules, and looks for one that fails.
///
/// A test of one schedule shows that a feature can work. Concurrent effects can also finish in
/// another order, and the user may act before any of them finishes. Each run chooses a new random
/// order in which the effects of its test stores continue. When `send` or a clock returns, some of
/// them may not have continued yet.
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
/// Write the test so that it passes in every order: assert the final state, not the steps. The
/// search looks for the shortest schedule that fails, and reports it with its seed. Seeds are
/// numbered from one, so every run of a test program explores the same schedules.
///
/// A schedule fails if a test store fails, `reportIssue` is called, an expectation of Swift Testing
/// fails, or an error is thrown. Assertions of XCTest are not detected. Work that effects do
/// outside of the test store's schedule, such as work on the main actor, is not explored.
///
/// - Parameters:
///   - count: The number of schedules to try.
///   - seed: A seed to run again, after a failure. Its failures are reported directly.
///   - schedule: A schedule to run again, in the form that a failure shows.
///   - isolation: The isolation of the test.
///   - test: A closure that creates its test stores and clocks in each call.
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
      operation: {
        await withErrorReporting(fileID: fileID, filePath: filePath, line: line, column: column) {
          try await test()
        }
      },
      isolation: isolation
    )
  }
  precondition(count > 0, "exploreSchedules(_:) needs at least one schedule (was \(count))")
  for seed in 0..<UInt64(count) {
    // The default order runs first. If it fails, there is nothing to search for.
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
