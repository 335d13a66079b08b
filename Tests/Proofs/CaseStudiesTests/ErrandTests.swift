import Composable
import Testing

@testable import CaseStudies

@MainActor @Suite struct ErrandTests {
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
