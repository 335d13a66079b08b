import Composable
import ComposableTestKit
import ComposableTestSupport
import Foundation
import Testing

/// Ten features with a mistake each.
@Suite struct TenFaultsTests {
  private let faults: [PlantedFault] = [
    Profiles.fault, Wallet.fault, Tally.fault, Dashboard.fault, Mixtape.fault, Feed.fault,
    Onboarding.fault, CodeLock.fault, Transfer.fault, Signature.fault, Postcard.fault,
  ]

  @Test func `each fault is found with the default settings, whatever the random numbers`() async {
    for fault in faults {
      for salt in PlantedFault.salts {
        let steps = await fault.search(salt)
        #expect(steps != nil, "\(fault.name), salt \(salt)")
      }
    }
  }

  private func findings(seed: UInt64? = nil) async -> [String] {
    await issues {
      await exploreActions(
        seed: seed,
        of: { _ in
          let store = TestStore(initialState: Onboarding.State()) { Onboarding() }
          store.addInvariant("the page works") { $0.page != .broken }
          return store
        },
        steps: [.cases()]
      )
    }
  }

  @Test func `the seed of a sequence that continues others finds the fault again`() async throws {
    let first = try #require(await findings().first)
    let found = /seed (\d+), found after \d+ steps/
    let seed = try #require(first.firstMatch(of: found).flatMap { UInt64($0.1) })
    #expect(seed > 50)
    let again = try #require(await findings(seed: seed).first)
    #expect(first == again)
    #expect(first.components(separatedBy: "await store.send(.tapped(").count == 9)
    #expect(first.contains("the shortest failing one found has 8 steps."))
  }
}
