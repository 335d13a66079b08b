import Composable
import Testing

@testable import CaseStudies

@MainActor @Suite struct ErrandTests {
  @Test func `is complete when the service has kept it`() async {
    let clock = TestClock()
    let store = TestStore(initialState: Errand.State(id: 1, description: "Milk")) {
      Errand()
    } withDependencies: {
      $0.continuousClock = clock
      $0.errands = .liveValue
    }
    await store.send(.completeButtonTapped) { $0.isSaving = true }
    await clock.advance(by: .seconds(1))
    await store.receive(\.saved) {
      $0.isComplete = true
      $0.isSaving = false
    }
  }

  @Test func `comes by what it says, without regard to capitals, and last when it is complete`() {
    let errands = [
      Errand.State(id: 1, description: "b"),
      Errand.State(id: 2, description: "A", isComplete: true),
      Errand.State(id: 3, description: "C"),
      Errand.State(id: 4, description: "a"),
    ]
    #expect(errands.sorted(by: Errand.State.precedes).map(\.id) == [4, 1, 3, 2])
  }
}
