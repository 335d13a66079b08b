import ComposableClocks
import ComposableIssues

/// Runs a test under many schedules, and looks for one that fails.
///
/// A test of one schedule shows that a feature can work. Concurrent effects can also finish in
/// another order, and the user may act before any of them finishes. Each run chooses another order
/// in which the effects of its test stores continue. When `send` or a clock returns, some of them
/// may not have continued yet.
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
/// search looks for the shortest schedule that fails, and reports it.
///
/// The default order runs first. At most half of the runs skip orders that must lead to the same
/// result as another one. Random orders follow, with seeds that are numbered from one, so every run
/// of a test program explores the same schedules. If 50 of them show that all orders fit into the
/// runs that are left, all orders are tried, and the result is complete. Otherwise, random orders
/// use the rest.
///
/// Each run has storages of shared values and ids of stack elements of its own. Create everything
/// else that a run changes inside of the closure. It is a failure if no test store is created
/// there, or if the closure uses one that another run has created.
///
/// A schedule fails if a test store fails, `reportIssue` is called, an expectation of Swift Testing
/// fails, or an error is thrown. Assertions of XCTest are not detected. Work that effects do
/// outside of the test store's schedule, such as work on the main actor, is not explored.
///
/// This shows that a test can fail. To show that it cannot, ask for every order:
///
///     let count = await exploreSchedules(every: .effectsShareNothing) { … }
///     print(count)  // All 132 orders pass.
///
/// It is a failure if that needs more runs than `count`. 200 random orders check the assumption of
/// the search: none of them may fail or lead to other actions. "All orders" are all orders of what
/// the test stores of one actor run. A test whose effects share objects can still fail in an order
/// that was skipped, if no random order finds it.
///
/// - Parameters:
///   - count: The maximum number of times that the test runs.
///   - assumption: What the search can assume about effects, to run every order, or `nil` if not
///     every order must run.
///   - seed: A seed to run again, after a failure. Its failures are reported directly.
///   - schedule: A schedule to run again, in the form that a failure shows.
///   - isolation: The isolation of the test.
///   - test: A closure that creates its test stores and clocks in each call.
/// - Returns: The number of orders that were tried.
@discardableResult
public func exploreSchedules(
  _ count: Int = 1_000,
  every assumption: SearchAssumption? = nil,
  seed: UInt64? = nil,
  schedule: [Int]? = nil,
  isolation: isolated (any Actor)? = #isolation,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  _ test: () async throws -> Void
) async -> ScheduleCount {
  guard seed == nil, schedule == nil else {
    let order = ScheduleOrder(choices: schedule ?? [], seed: seed)
    let end: Void? = await withErrorReporting(
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    ) {
      try await order.run(isolation: isolation, test)
    }
    guard let text = order.unexplored(hasFailed: end == nil) else {
      return ScheduleCount(orders: 1, runs: 1, result: .isReported)
    }
    reportIssue(text, fileID: fileID, filePath: filePath, line: line, column: column)
    return ScheduleCount(runs: 1, result: .isUnexplored)
  }
  precondition(count > 0, "exploreSchedules(_:) needs at least one schedule (was \(count))")
  let (tried, issue): (ScheduleCount, String?)
  if let assumption {
    var search = EveryOrder(limit: count, assuming: assumption)
    issue = await search.search(isolation: isolation, test)
    tried = search.count
  } else {
    (tried, issue) = await exploreRandomOrders(count, isolation: isolation, test)
  }
  if let issue {
    reportIssue(issue, fileID: fileID, filePath: filePath, line: line, column: column)
  }
  return tried
}

/// Runs a test in the default order, in orders of a search, and in random orders.
///
/// The search may use half of the runs. If it ends, and the first random orders show that all orders
/// fit into the other runs, all orders replace the other random ones.
///
/// - Returns: What was tried, and the text of an issue, if an order fails.
private func exploreRandomOrders(
  _ count: Int,
  isolation: isolated (any Actor)?,
  _ test: () async throws -> Void
) async -> (ScheduleCount, String?) {
  var search = EveryOrder(
    limit: max(1, count / 2),
    assuming: .effectsShareNothing,
    needsAll: false
  )
  if let report = await search.runOrders(isolation: isolation, test) {
    return (search.count, report)
  }
  var tried = ScheduleCount(orders: search.count.orders, runs: search.count.runs)
  var schedules = search.schedules
  var (seed, estimates) = (UInt64(0), 0.0)
  while tried.runs < count {
    seed += 1
    let run = await ScheduleRun(seed: seed, isolation: isolation, test)
    tried.runs += 1
    if let text = run.unexplored {
      tried.result = .isUnexplored
      return (tried, text)
    }
    if !run.isInvalid { schedules.insert(run.choices) }
    tried.orders = schedules.count
    if run.isFailure {
      tried.result = .fails
      let finding = ScheduleReport.Finding.seed(seed, runs: tried.runs - 1, limit: count)
      return (tried, await run.report(finding, isolation: isolation, test))
    }
    estimates += run.estimatedOrders
    let rest = count - tried.runs
    guard seed == 50, search.count.isComplete, estimates / 50 <= Double(rest) else { continue }
    var all = EveryOrder(limit: rest, assuming: .nothing, needsAll: false, hasPassed: true)
    let report = await all.runOrders(isolation: isolation, test)
    schedules.formUnion(all.schedules)
    var end = all.count
    (end.orders, end.runs) = (schedules.count, tried.runs + end.runs)
    guard report == nil, !end.isComplete else { return (end, report) }
    (tried.orders, tried.runs) = (end.orders, end.runs)
  }
  return (tried, nil)
}
