import Composable
import Testing

@MainActor @Suite struct MainActorModuleTests {
  @Test func `a feature of a main-actor module is a feature like any other`() async {
    let store = Store(initialState: Weather.State()) {
      Weather()
    } withDependencies: {
      $0.weather.forecast = { city in "Rain in \(city)" }
    }
    await store.send(.refreshButtonTapped).finish()
    #expect(store.forecast == "Rain in Graz")
  }
}
