import Composable
import ComposableHistory
import ComposableTestKit
import Testing

@MainActor @Suite struct ValueChangeTests {
  @Test func `the last change of a value is by the action that set it`() async throws {
    let store = makeErrands(HistoryRecorder(limit: 4_000))
    await store.play()
    for id in 100..<400 { store.send(.added(id)) }
    let history = try #require(store.history)
    let changes = history.changes(of: \.errands[id: 3]?.isDone)
    expectEqual(changes.map(\.number), [3, 8])
    expectEqual(changes.map(\.action), [.added(3), .toggled(3)])
    expectEqual(changes.map(\.oldValue), [nil, false])
    expectEqual(changes.map(\.newValue), [false, true])
    expectEqual(history.changes(of: { $0.errands.count > 100 }).map(\.number), [109])
  }

  @Test func `a change has its causes up to the action of the user`() async throws {
    let store = makeErrands(HistoryRecorder())
    await store.play()
    let changes = try #require(store.history).changes(of: \.saved)
    expectEqual(changes.map(\.number), [6, 10])
    expectEqual(changes.map { $0.causes.map(\.number) }, [[5, 4], [9, 8]])
    expectEqual(changes.map { $0.causes.last?.event.cause }, [.user, .user])
    #expect(try #require(store.history).changes(of: \.errands.count)[0].causes.isEmpty)
  }

  @Test func `a value that is not a number does not change`() async throws {
    let store = makeErrands(HistoryRecorder())
    await store.play()
    #expect(try #require(store.history).changes(of: \.average).isEmpty)
  }

  @Test func `a recording in a file has the same changes`() async throws {
    let file = TemporaryFile()
    let store = makeErrands(HistoryRecorder(), try FileRecorder(file.url, of: Errands.self))
    await store.play()
    let history = try #require(store.history)
    let recording = try Recording<Errands.State, Errands.Action>(contentsOf: file.url)
    for part in [\.errands[id: 2], \.errands[id: 3]] as [KeyPath<Errands.State, Errands.Errand?>] {
      let changes = try recording.changes(of: { $0[keyPath: part] })
      expectEqual(changes.map(\.number), history.changes(of: { $0[keyPath: part] }).map(\.number))
      #expect(!changes.isEmpty)
    }
    let locations = history.transitions.map(\.event.location)
    expectEqual(recording.transitions.map(\.event.location), locations)
    try expectEqual(
      recording.changes(of: \.saved).map { $0.causes.map(\.number) },
      [[5, 4], [9, 8]]
    )
  }

  @Test func `changes have the values of shared properties at that time`() throws {
    let store = makePlays(HistoryRecorder())
    store.send(.played)
    store.withState(\.$plays).withLock { $0 = 10 }
    store.send(.played)
    try expectEqual(#require(store.history).changes(of: \.plays).map(\.newValue), [1, 11])
  }
}
