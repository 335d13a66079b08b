import ComposableClocks
import ComposableIssues

/// A search that runs a test in every order, and then checks what it skipped with random orders.
struct EveryOrder {
  /// The number of random orders that check a complete search.
  static let checks = 200

  private let limit: Int
  private let assumption: SearchAssumption
  private let needsAll: Bool
  private let hasPassed: Bool
  private var search: OrderSearch
  private(set) var count = ScheduleCount()

  /// The schedules of the orders.
  private(set) var schedules: Set<[Int]> = []

  /// The actions that the orders have led to, if all orders are needed.
  private var outcomes: Set<[Int: [String]]> = []

  /// - Parameters:
  ///   - limit: The maximum number of runs, without the check.
  ///   - assumption: What the search assumes about effects.
  ///   - needsAll: `false` to give up if there are too many orders.
  ///   - hasPassed: `true` if the test has passed in the usual order.
  init(
    limit: Int,
    assuming assumption: SearchAssumption,
    needsAll: Bool = true,
    hasPassed: Bool = false
  ) {
    self.limit = limit
    self.assumption = assumption
    self.needsAll = needsAll
    self.hasPassed = hasPassed
    search = OrderSearch(assuming: assumption)
    count.assumption = assumption
  }

  /// Runs the orders, until one fails or the limit is reached.
  ///
  /// - Returns: The report of the order that fails, or `nil`.
  mutating func runOrders(
    isolation: isolated (any Actor)?,
    _ test: () async throws -> Void
  ) async -> String? {
    Sleep.countRecording(1)
    defer { Sleep.countRecording(-1) }
    var hasNext = true
    while hasNext, count.runs < limit, !givesUp {
      let order = ScheduleOrder(search.makeRun(), keepsActions: needsAll)
      let run = await ScheduleRun(in: order, isolation: isolation, test)
      if let text = run.unexplored {
        count.result = .isUnexplored
        return text
      }
      guard let searched = run.searched else { break }
      hasNext = search.learn(from: searched)
      count.runs += 1
      let isOrder = !search.isUnstable && !searched.isRedundant && !run.isInvalid
      if isOrder || run.isFailure { count.orders += 1 }
      if isOrder {
        schedules.insert(run.choices)
        if needsAll { outcomes.insert(run.actionsByStore) }
      }
      guard run.isFailure else { continue }
      count.result = .fails
      let finding = ScheduleReport.Finding.order(
        count.orders,
        known: count.orders + search.pending
      )
      return await run.report(
        count.runs == 1 && !hasPassed ? .usualOrder : finding,
        isolation: isolation,
        test
      )
    }
    count.estimatePending(atLeast: search.pending, progress: search.progress)
    if search.isUnstable { count.result = .isUnstable }
    return nil
  }

  /// Whether the limit is far too low, as far as can be estimated.
  ///
  /// The orders that such a search tries differ only at their ends, so random ones are better.
  private var givesUp: Bool {
    !needsAll && count.runs >= 16 && search.progress * Double(4 * limit) < Double(count.runs)
  }

  /// Runs the search.
  ///
  /// - Returns: The text of an issue, or `nil` if the test passes in every order.
  mutating func search(
    isolation: isolated (any Actor)?,
    _ test: () async throws -> Void
  ) async -> String? {
    if let report = await runOrders(isolation: isolation, test) { return report }
    if search.isUnstable {
      return """
        \(count) Work of effects outside of the test store, for example on the main actor, is not \
        scheduled. Replace it with a dependency that the test controls.
        """
    }
    guard count.isComplete else {
      return """
        \(count)

        "every:" asks for all orders. Raise the number of runs, make the test shorter, or remove \
        "every:" to try random orders.
        """
    }
    return await check(isolation: isolation, test)
  }

  /// Runs random orders, which must fail or pass and lead to actions like those that were tried.
  private mutating func check(
    isolation: isolated (any Actor)?,
    _ test: () async throws -> Void
  ) async -> String? {
    // Texts that differ from run to run, such as random ids, cannot be compared.
    let usual = await ScheduleRun(keepsActions: true, isolation: isolation, test)
    let isComparable = outcomes.contains(usual.actionsByStore)
    var skipped = SkippedOrder(count: count, assumption: assumption)
    for seed in 1...UInt64(Self.checks) {
      let run = await ScheduleRun(
        seed: seed,
        keepsActions: isComparable,
        isolation: isolation,
        test
      )
      if let text = run.unexplored {
        count.result = .isUnexplored
        return text
      }
      guard !run.isInvalid else { continue }
      if run.isFailure {
        count.result = .fails
        return await run.report(
          .skippedOrder(seed: seed, skipped),
          isolation: isolation,
          test
        )
      }
      guard isComparable, !outcomes.contains(run.actionsByStore) else { continue }
      count.result = .fails
      skipped.passes = true
      return [
        skipped.text(seed: seed), run.listOfActions,
        "To reproduce it, replace the call with \"exploreSchedules(seed: \(seed))\".",
      ]
      .compactMap(\.self)
      .joined(separator: "\n\n")
    }
    return nil
  }
}
