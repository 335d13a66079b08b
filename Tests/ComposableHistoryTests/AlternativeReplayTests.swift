import Composable
import ComposableHistory
import Testing

@MainActor @Suite struct AlternativeReplayTests {
  @Test func `leaves out an action and what it has caused`() async throws {
    let store = makeErrands(HistoryRecorder())
    await store.play()
    let replay = try #require(store.history?.replay(without: 4))
    #expect(replay.omitted.map(\.number) == [4, 5, 6])
    #expect(replay.steps.map(\.transition.number) == [7, 8, 9, 10])
    #expect(replay.state.saved == 1)
    #expect(replay.state.errands.map(\.id) == [1, 3])
    #expect(replay.difference?.contains("-   saved: 2") == true)
    #expect(replay.difference?.contains("+   saved: 1") == true)
    #expect(store.withState(\.saved) == 2)
  }

  @Test func `names the actions that do something else`() async throws {
    let store = makeErrands(HistoryRecorder())
    await store.play()
    // Errand 3 is at another position, which makes no difference.
    let replay = try #require(store.history?.replay(without: 2))
    #expect(replay.omitted.map(\.number) == [2])
    #expect(replay.differentTransitions.map(\.number) == [4, 7])
    #expect(replay.difference == nil)
    #expect(
      replay.description == """
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
    #expect(replay.omitted.map(\.number) == [4, 5, 6])
    #expect(replay.state.saved == 1)
    #expect(replay.differentTransitions.map(\.number) == [10])
    #expect(try recording.replay(without: 0) { Errands() } == nil)
  }

  @Test func `shared values are compared and do not change`() throws {
    let store = makePlays(HistoryRecorder())
    store.send(.played)
    store.send(.played)
    let difference = try #require(store.history?.replay(without: 1)).difference
    #expect(difference?.contains("- 2") == true)
    #expect(difference?.contains("+ 1") == true)
    #expect(store.withState(\.plays) == 2)
  }
}
