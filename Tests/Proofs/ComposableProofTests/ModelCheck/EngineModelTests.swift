import Composable
import ComposableTestSupport
import Foundation
import Testing

/// Runs random programs on the model and on stores.
///
/// With MODEL_PROGRAMS=1000000,
/// `swift test --package-path Tests -c release --filter EngineModelTests` runs more programs, and
/// MODEL_SEED sets the first seed.
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

  /// A search found in its program 2,046,112 that they started in another order than after all other
  /// effects.
  @Test func `effects that wait for different ids of a throttled one start in order`() async {
    func send(_ number: Int, _ plan: Program.Plan) -> Program.Step {
      .send([], Program.Order(number: number, plan: plan))
    }
    let pauses = [6, 16].map { Program.Pause(number: 100 + $0, milliseconds: $0) }
    let run = Program.Plan.run(Program.Run(number: 2))
    let first = Program.Plan.throttle(run, id: 10, pause: pauses[0], latest: true)
    let program = Program(steps: [
      send(1, .cancellable(first, id: 0, .queue(limit: 3))),
      send(3, .throttle(.cancel(0, number: 9), id: 10, pause: pauses[1], latest: false)),
      send(4, .cancellable(.run(Program.Run(number: 5)), id: 0, .queue(limit: 3))),
    ])
    #expect(await ProgramSearch().failure(of: program, on: .store) == nil)
  }

  @Test(arguments: Model.Fault.allCases)
  func `a store that did otherwise would be found`(fault: Model.Fault) async {
    let count = await ProgramSearch().count(untilFinding: fault, limit: 1_000)
    print("\(fault): program \(count.map(String.init) ?? "none")")
    #expect(count != nil)
  }
}
