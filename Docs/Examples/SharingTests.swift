import Composable
import Testing

@MainActor @Suite struct RadioTests {
  @Test func `what is shared is asserted under its lock`() async {
    let store = TestStore(initialState: Radio.State()) { Radio() }
    await store.send(.playButtonTapped) { $0.$plays.withLock { $0 = 1 } }
    await store.send(.louderButtonTapped) { $0.$settings.withLock { $0.volume = 6 } }
  }

  @Test func `a test may begin with other values`() async {
    @Shared(.settings) var settings = Sound(volume: 9)
    let store = TestStore(initialState: Radio.State()) { Radio() }
    await store.send(.louderButtonTapped) { $0.$settings.volume.withLock { $0 = 10 } }
    #expect(settings.volume == 10)
  }
}
