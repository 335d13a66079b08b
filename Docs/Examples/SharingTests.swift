import Composable
import ComposableTestSupport
import Testing

@MainActor @Suite(.dependencies) struct MusicBoxTests {
  @Test func `what is shared is asserted under its lock`() async {
    let store = TestStore(initialState: MusicBox.State()) { MusicBox() }
    await store.send(.playButtonTapped) { $0.$plays.withLock { $0 = 1 } }
    await store.send(.louderButtonTapped) { $0.$preferences.withLock { $0.volume = 6 } }
  }

  @Test func `a test may begin with other values`() async {
    @Shared(.preferences) var preferences = Preferences(volume: 9)
    let store = TestStore(initialState: MusicBox.State()) { MusicBox() }
    await store.send(.louderButtonTapped) { $0.$preferences.volume.withLock { $0 = 10 } }
    #expect(preferences.volume == 10)
  }
}
