import Composable
import Foundation

@testable import ComposableExploration
@testable import ComposableIssues

/// A feature with a mistake, and the steps with which the search must find it.
struct PlantedFault {
  /// The searches of each fault, which differ in their random numbers.
  ///
  /// `SEARCHES=20 swift test --package-path Tests --filter Testing` runs more of them.
  static var salts: ClosedRange<UInt64> {
    1...(ProcessInfo.processInfo.environment["SEARCHES"].flatMap(UInt64.init) ?? 2)
  }

  let name: String

  /// Searches with the default settings, and returns the number of steps until a sequence fails.
  let search: (_ salt: UInt64) async -> Int?

  init<State, Action>(
    _ name: String,
    steps: [RandomStep<State, Action>],
    of makeStore: @escaping (TestClock<Duration>) -> TestStore<State, Action>
  ) {
    self.name = name
    search = { salt in
      let exploration = ActionExploration(
        makeStore: makeStore,
        steps: steps,
        location: IssueLocation(fileID: #fileID, filePath: #filePath, line: #line, column: #column),
        salt: salt << 32
      )
      var kept = SequenceCorpus()
      var taken = 0
      var seed: UInt64 = 0
      while taken < 5_000 {
        seed += 1
        let run = await exploration.run(seed: seed, upTo: 30, kept: &kept, isolation: #isolation)
        taken += run.steps.count
        if run.isFailure { return taken }
      }
      return nil
    }
  }
}
