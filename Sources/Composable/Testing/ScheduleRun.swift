import ComposableClocks
import ComposableDependencies
import ComposableIssues
import ComposableSharing

/// The result of running a test under one schedule.
struct ScheduleRun {
  let choices: [Int]

  /// The number of possible steps at each choice.
  let counts: [Int]
  let actions: [String]
  let failures: [String]

  /// Descriptions of the actions of each test store, by its number, if they are recorded.
  let actionsByStore: [Int: [String]]

  /// The run as a search records it.
  let searched: SearchedRun?

  /// Whether the run does not count.
  let isInvalid: Bool

  /// The text to report if effects of the test ran in no order that a search chooses, or `nil`.
  let unexplored: String?

  var isFailure: Bool { !failures.isEmpty }

  /// The number of all orders, as a random run estimates it (Knuth 1975).
  var estimatedOrders: Double { counts.reduce(1) { $0 * Double($1) } }

  init(
    choices: [Int] = [],
    seed: UInt64? = nil,
    keepsActions: Bool = false,
    isolation: isolated (any Actor)?,
    _ test: () async throws -> Void
  ) async {
    let order = ScheduleOrder(choices: choices, seed: seed, keepsActions: keepsActions)
    await self.init(in: order, isolation: isolation, test)
  }

  init(
    in order: ScheduleOrder,
    writesPages: Bool = false,
    isolation: isolated (any Actor)?,
    _ test: () async throws -> Void
  ) async {
    failures = await order.failures(isolation: isolation, writesPages: writesPages) { _ in
      try await test()
    }
    searched = order.endSearchedRun()
    isInvalid = order.isInvalid
    unexplored = order.unexplored(hasFailed: !failures.isEmpty)
    actionsByStore = order.actionsByStore
    self.choices = order.choices
    counts = order.counts
    actions = order.actions
  }
}

extension ScheduleOrder {
  /// Runs a test in this order.
  ///
  /// Each run has shared values and ids of stack elements of its own. They begin like those of the
  /// caller.
  ///
  /// - Parameters:
  ///   - isolation: The isolation of the caller.
  ///   - test: The test.
  func run(
    isolation: isolated (any Actor)?,
    _ test: () async throws -> Void
  ) async rethrows {
    try await Sleep.$explorer.withValue(
      self,
      operation: {
        try await withDependencies {
          $0.stackElementIDs = StackElementIDs(from: $0.stackElementIDs.upcoming)
          $0.beginProcess(keepsMemory: true)
        } operation: {
          try await test()
        }
      },
      isolation: isolation
    )
  }

  /// Runs a test in this order, and collects its failures.
  ///
  /// - Parameters:
  ///   - isolation: The isolation of the caller.
  ///   - writesPages: `true` if the test stores write pages when they fail.
  ///   - test: The test. Its parameter returns whether something has failed.
  /// - Returns: The texts of the failures, or none if the run does not count.
  package func failures(
    isolation: isolated (any Actor)?,
    writesPages: Bool,
    of test: (_ hasFailed: @escaping @Sendable () -> Bool) async throws -> Void
  ) async -> [String] {
    let failures = await collectingIssues(isolation: isolation) { hasFailed in
      try await run(isolation: isolation) {
        try await TestPages.$folder.withValue(
          writesPages ? TestPages.folder : nil,
          operation: { try await test(hasFailed) },
          isolation: isolation
        )
      }
    }
    return isInvalid ? [] : failures
  }
}

extension ScheduleRun {
  /// The number of runs that each strategy for shortening may use.
  private static let limit = 250

  /// The shortest failing schedule found.
  func shortened(
    isolation: isolated (any Actor)?,
    _ test: () async throws -> Void
  ) async -> ScheduleRun {
    if let shortest = await shortest(isolation: isolation, test) { return shortest }
    return await reduced(isolation: isolation, test)
  }

  /// Tries all shorter schedules, shortest first, until the runs are used up.
  private func shortest(
    isolation: isolated (any Actor)?,
    _ test: () async throws -> Void
  ) async -> ScheduleRun? {
    var runs: [ScheduleRun] = []
    for length in 0..<choices.count {
      for candidate in Self.schedules(ofLength: length, after: runs) {
        guard runs.count < Self.limit else { return nil }
        let run = await ScheduleRun(choices: candidate, isolation: isolation, test)
        if run.isFailure { return run }
        runs.append(run)
      }
    }
    return self
  }

  /// Returns the schedules that begin like a shorter one and whose last deviation is at a position.
  private static func schedules(ofLength length: Int, after runs: [ScheduleRun]) -> [[Int]] {
    guard length > 0 else { return [[]] }
    return runs.flatMap { run in
      let start = run.choices + Array(repeating: 0, count: length - 1 - run.choices.count)
      return run.counts.count < length ? [] : (1..<run.counts[length - 1]).map { start + [$0] }
    }
  }

  /// Removes parts of the schedule, long ones first, or replaces choices by older steps, until
  /// nothing helps or the runs are used up.
  private func reduced(
    isolation: isolated (any Actor)?,
    _ test: () async throws -> Void
  ) async -> ScheduleRun {
    var best = self
    var tried: Set<[Int]> = []
    var previous: [Int]?
    while previous != best.choices {
      previous = best.choices
      var length = best.choices.count
      while length > 0 {
        var start = 0
        while start < best.choices.count {
          var next = start + length
          for candidate in best.simplifications(ofPart: start..<next) {
            guard tried.count < Self.limit else { return best }
            guard tried.insert(candidate).inserted else { continue }
            let run = await ScheduleRun(choices: candidate, isolation: isolation, test)
            guard run.isFailure, run.distance < best.distance else { continue }
            best = run
            next = start
            break
          }
          start = next
        }
        length /= 2
      }
    }
    return best
  }

  /// The distance of the schedule from the default order.
  private var distance: (length: Int, detours: Int, total: Int) {
    (choices.count, choices.count { $0 != 0 }, choices.reduce(0, +))
  }

  private func simplifications(ofPart part: Range<Int>) -> [[Int]] {
    let part = part.clamped(to: choices.indices)
    var (without, usual, older) = (choices, choices, choices)
    without.removeSubrange(part)
    for index in part { usual[index] = 0 }
    for index in part { older[index] = max(0, older[index] - 1) }
    return [without, usual, older]
  }
}
