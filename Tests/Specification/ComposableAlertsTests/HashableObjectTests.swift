import ComposableAlerts
import ComposableTestKit
import Testing

@Suite struct HashableObjectTests {
  private final class Model: HashableObject {
    let name = "A"
  }

  @Test func `an instance is equal only to itself`() {
    let (first, second) = (Model(), Model())
    expectEqual(first, first)
    #expect(first != second)
    expectEqual(Set([first, first, second]).count, 2)
  }

  @Test func `an enum with models as payloads is hashable`() {
    enum Destination: Hashable { case editor(Model) }
    let model = Model()
    expectEqual(Destination.editor(model), .editor(model))
    expectEqual(Set([Destination.editor(model), .editor(Model())]).count, 2)
  }
}
