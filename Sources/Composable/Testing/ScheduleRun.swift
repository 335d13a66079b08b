import ComposableClocks
import ComposableIssues

/// A test under one schedule, and what came of it.
struct ScheduleRun {
  let choices: [Int]
  let actions: [String]
  let failures: [String]

  var isFailure: Bool { !failures.isEmpty }

  init(
    choices: [Int] = [],
    seed: UInt64? = nil,
    keepsActions: Bool = false,
    isolation: isolated (any Actor)?,
    _ test: () async throws -> Void
  ) async {
    let order = ScheduleOrder(choices: choices, seed: seed, keepsActions: keepsActions)
    failures = await Sleep.$explorer.withValue(
      order,
      operation: { await collectingIssues(isolation: isolation, test) },
      isolation: isolation
    )
    self.choices = order.choices
    actions = order.actions
  }
}

extension ScheduleRun {
  /// The shortest schedule found that fails.
  ///
  /// It tries to do without parts of the schedule, long ones first, to take the oldest step there instead,
  /// and at last an older one, until none of it helps or a number of runs is used up.
  ///
  /// - Parameters:
  ///   - limit: How many runs.
  ///   - isolation: Where the test runs.
  ///   - test: The test.
  func shortened(
    limit: Int = 500,
    isolation: isolated (any Actor)?,
    _ test: () async throws -> Void
  ) async -> ScheduleRun {
    var best = self
    var tried: Set<[Int]> = []
    var previous = [Int]?.none
    while previous != best.choices {
      previous = best.choices
      var length = best.choices.count
      while length > 0 {
        var start = 0
        while start < best.choices.count {
          var next = start + length
          for candidate in best.simplifications(ofPart: start..<next) {
            guard tried.count < limit else { return best }
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

  /// How far the schedule is from the usual one.
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
