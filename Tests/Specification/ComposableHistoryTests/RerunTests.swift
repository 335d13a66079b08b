import Composable
import ComposableHistory
import ComposableTestKit
import Testing

@MainActor @Suite struct RerunTests {
  @Test func `runs the reducer on the state before an action, without the store`() async throws {
    let handled = LockIsolated<[Errands.Action]>([])
    let store = makeErrands(
      didReduce: { action in handled.withValue { $0.append(action) } },
      HistoryRecorder()
    )
    await store.play()
    let (history, state) = (try #require(store.history), store.withState { $0 })
    let rerun = try #require(history.rerun(7))
    expectEqual(rerun.transition.action, .removed(2))
    expectEqual(rerun.stateBefore.errands.map(\.id), [1, 2, 3])
    expectEqual(rerun.state.errands.map(\.id), [1, 3])
    #expect(rerun.divergence == nil)
    expectEqual(rerun.difference?.contains("isDone: true"), true)
    expectEqual(store.withState { $0.errands }, state.errands)
    expectEqual(history.lastNumber, 10)

    // The states before and after the action are known now.
    handled.setValue([])
    _ = history.rerun(7)
    expectEqual(handled.value, [.removed(2)])
    #expect(history.rerun(0) == nil)
    #expect(history.rerun(11) == nil)
  }

  @Test func `says how the result differs from the recorded one`() throws {
    let count = LockIsolated(0)
    let store = Store(initialState: 0) {
      Reduce<Int, Bool> { state, _ in
        state = count.withValue { count in
          count += 1
          return count
        }
        return .none
      }
    } withDependencies: {
      $0.storeObservers.append(HistoryRecorder())
    }
    store.send(true)
    store.send(true)
    let rerun = try #require(store.history?.rerun(1))
    expectEqual(
      rerun.divergence?.description.hasPrefix(
        "The replay differs from the recording after action 1."
      ),
      true
    )
    #expect("\(rerun)".contains("Read the value with '@Dependency'"))
  }

  @Test func `runs a changed reducer on the recorded state of a file`() async throws {
    let file = TemporaryFile()
    let handled = LockIsolated<[Errands.Action]>([])
    await makeErrands(try FileRecorder(file.url, of: Errands.self)).play()
    let recording = try Recording<Errands.State, Errands.Action>(contentsOf: file.url)
    let changed = Reduce<Errands.State, Errands.Action> { state, action in
      handled.withValue { $0.append(action) }
      state.saved = 7
      return .none
    }
    let rerun = try #require(try recording.rerun(7) { changed })
    expectEqual(handled.value, [.removed(2)])
    expectEqual(rerun.stateBefore.errands.count, 3)
    expectEqual(rerun.divergence?.number, 7)
    #expect(try recording.rerun(7) { Errands() }?.divergence == nil)
    #expect(try recording.rerun(99) { Errands() } == nil)
  }

  @Test func `reads the recorded dependencies and changes no shared value`() throws {
    let store = makeNotebook(HistoryRecorder())
    store.play()
    for number in 1...7 { #expect(store.history?.rerun(number)?.divergence == nil) }

    let plays = makePlays(HistoryRecorder())
    plays.send(.played)
    plays.send(.played)
    #expect(plays.history?.rerun(1)?.divergence == nil)
    expectEqual(plays.withState(\.plays), 2)
  }
}
