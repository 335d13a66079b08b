import Composable
import ComposableHistory
import ComposableTestKit
import Testing

@MainActor @Suite struct AlternativeReplayTests {
  @Test func `leaves out an action and what it has caused`() async throws {
    let store = makeErrands(HistoryRecorder())
    await store.play()
    let replay = try #require(store.history?.replay(without: 4))
    expectEqual(replay.omitted.map(\.number), [4, 5, 6])
    expectEqual(replay.steps.map(\.transition.number), [7, 8, 9, 10])
    expectEqual(replay.state.saved, 1)
    expectEqual(replay.state.errands.map(\.id), [1, 3])
    expectEqual(replay.difference?.contains("-   saved: 2"), true)
    expectEqual(replay.difference?.contains("+   saved: 1"), true)
    expectEqual(store.withState(\.saved), 2)
  }

  @Test func `names the actions that do something else`() async throws {
    let store = makeErrands(HistoryRecorder())
    await store.play()
    // Errand 3 is at another position, which makes no difference.
    let replay = try #require(store.history?.replay(without: 2))
    expectEqual(replay.omitted.map(\.number), [2])
    expectEqual(replay.differentTransitions.map(\.number), [4, 7])
    #expect(replay.difference == nil)
    expectEqual(
      replay.description,
      """
      Without action 2, the last state is the same.

      Actions that do something else:
        4: Errands.Action.toggled
        7: Errands.Action.removed
      """
    )
    #expect(store.history?.replay(without: 11) == nil)
  }

  @Test func `a recording in a file is replayed in the same way`() async throws {
    let file = TemporaryFile()
    await makeErrands(try FileRecorder(file.url, of: Errands.self)).play()
    let recording = try Recording<Errands.State, Errands.Action>(contentsOf: file.url)
    let replay = try #require(try recording.replay(without: 4) { Errands() })
    expectEqual(replay.omitted.map(\.number), [4, 5, 6])
    expectEqual(replay.state.saved, 1)
    expectEqual(replay.differentTransitions.map(\.number), [10])
    #expect(try recording.replay(without: 0) { Errands() } == nil)
  }

  @Test func `shared values are compared and do not change`() throws {
    let store = makePlays(HistoryRecorder())
    store.send(.played)
    store.send(.played)
    let difference = try #require(store.history?.replay(without: 1)).difference
    expectEqual(difference?.contains("- 2"), true)
    expectEqual(difference?.contains("+ 1"), true)
    expectEqual(store.withState(\.plays), 2)
  }
}
