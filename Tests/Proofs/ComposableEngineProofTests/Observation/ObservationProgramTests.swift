import ComposableTestSupport
import Foundation
import Testing

/// Runs random programs of changes.
///
/// With OBSERVATION_PROGRAMS=1000000,
/// `swift test --package-path Tests -c release --filter ObservationProgramTests` runs more programs,
/// and OBSERVATION_SEED sets the first seed.
@GardenActor @Suite(.dependencies) struct ObservationProgramTests {
  private static func number(_ name: String) -> UInt64? {
    ProcessInfo.processInfo.environment[name].flatMap(UInt64.init)
  }

  @Test(arguments: [false, true], [false, true])
  func `no program changes a value without notifying its reader`(isShared: Bool, isNested: Bool) {
    let first = Self.number("OBSERVATION_SEED") ?? 0
    let count = (Self.number("OBSERVATION_PROGRAMS") ?? 800) / 4
    var (useful, needless) = (0, 0)
    for seed in first..<first + count {
      let program = ObservationProgram(seed: seed, isShared: isShared, isNested: isNested)
      useful += program.useful
      needless += program.needless
      if let failure = program.failure { Issue.record("Seed \(seed): not told: \(failure)") }
    }
    print("\(count) programs from seed \(first): \(useful) useful, \(needless) needless wake-ups")
    #expect(useful > 0)
  }
}
