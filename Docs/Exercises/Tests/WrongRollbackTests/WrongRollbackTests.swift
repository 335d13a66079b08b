import Composable
import ComposableTestSupport
import Testing

@testable import WrongRollback

@MainActor @Suite struct WrongRollbackTests {
  /// A store whose server refuses some names.
  private func makeStore(refusing refused: Set<String>) -> TestStoreOf<Channels> {
    let store = TestStore(initialState: Channels.State(names: [1: "News", 2: "Chat"])) {
      Channels { _, name in if refused.contains(name) { throw Refused() } }
    }
    store.exhaustivity = .off
    return store
  }

  @Test func `a refused name is taken back, and the later ones stay`() async {
    await exploreSchedules {
      let store = makeStore(refusing: ["Nws"])
      await store.send(.renamed(1, "Nws"))
      await store.send(.renamed(1, "World"))
      await store.send(.renamed(2, "Talk"))
      await store.finish()
      store.assert { $0.names = [1: "World", 2: "Talk"] }
    }
  }

  @Test func `after two refused names, the name is the one that was saved`() async {
    await exploreSchedules {
      let store = makeStore(refusing: ["Nws", "Wrld"])
      await store.send(.renamed(1, "Nws"))
      await store.send(.renamed(1, "Wrld"))
      await store.finish()
      store.assert { $0.names = [1: "News", 2: "Chat"] }
    }
  }
}

private struct Refused: Error {}
