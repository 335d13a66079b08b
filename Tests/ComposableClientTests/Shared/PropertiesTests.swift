import Composable
import Testing

@MainActor
@Suite struct PropertiesTests {
  let tested = TestStore(initialState: Fact.State()) {
    Fact()
  } withDependencies: {
    $0.fact.fetch = { "\($0)" }
  }

  @Test func `a property of a suite begins with a test store`() async {
    await tested.send(.start)
    await tested.receive(\.response.success) { $0.text = "42" }
  }

  @Test func `a property of the main actor begins with a store`() {
    var properties = Properties()
    let stores = [
      Properties.shared, properties.store, properties.kept, properties.later, global,
    ]
    for store in stores { #expect(store.withState { $0 == Fact.State() }) }
  }
}
