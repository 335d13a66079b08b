import Composable
import ComposableTestSupport
import Foundation
import Testing

/// Runs random programs on the model and on stores.
///
/// `MODEL_PROGRAMS=1000000 swift test -c release --filter EngineModelTests` runs more programs, and
/// `MODEL_SEED` sets the first seed.
@Suite(.dependencies, .timeLimit(.minutes(60))) struct EngineModelTests {
  private static func number(_ name: String) -> UInt64? {
    ProcessInfo.processInfo.environment[name].flatMap(UInt64.init)
  }

  /// The seeds of a quarter of the programs.
  private static func seeds(_ quarter: UInt64) -> Range<UInt64> {
    let count = (number("MODEL_PROGRAMS") ?? 1_200) / 4
    let first = (number("MODEL_SEED") ?? 0) + quarter * count
    return first..<first + count
  }

  private static func check(_ finding: ProgramSearch.Finding?, in seeds: Range<UInt64>) {
    print("\(seeds.count) programs from seed \(seeds.lowerBound)")
    if let finding { Issue.record("\(finding)") }
  }

  @Test(arguments: [0, 1] as [UInt64])
  func `a store on an actor does what the model does`(quarter: UInt64) async {
    let seeds = Self.seeds(quarter)
    Self.check(await ProgramSearch().finding(in: seeds) { _ in .store }, in: seeds)
  }

  @MainActor @Test func `a store on the main actor does what the model does`() async {
    let seeds = Self.seeds(2)
    let finding = await ProgramSearch.finding(in: seeds, isolation: MainActor.shared) { _ in .store
    }
    Self.check(finding, in: seeds)
  }

  @Test func `a test store does what the model does, under any schedule`() async {
    let seeds = Self.seeds(3)
    let finding = await ProgramSearch().finding(in: seeds) { seed in
      seed.isMultiple(of: 3) ? .testStore : .explored(seed)
    }
    Self.check(finding, in: seeds)
  }

  @Test(arguments: Model.Fault.allCases)
  func `a store that did otherwise would be found`(fault: Model.Fault) async {
    let count = await ProgramSearch().count(untilFinding: fault, limit: 1_000)
    print("\(fault): program \(count.map(String.init) ?? "none")")
    #expect(count != nil)
  }
}
