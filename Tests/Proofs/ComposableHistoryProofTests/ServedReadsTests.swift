import Composable
import ComposableHistory
import ComposableTestKit
import Foundation
import Testing

@testable import ComposableRecordedFeatures

@MainActor @Suite struct ServedReadsTests {
  /// Records a session of a feature, in a file or in memory.
  private func record<R: RecordedFeature>(
    _: R.Type,
    inFile: Bool,
    _ play: @MainActor (StoreOf<R>) async -> Void
  ) async throws -> Recording<R.State, R.Action> {
    let file = TemporaryFile()
    let clock = ImmediateClock()
    guard inFile else {
      let recorder = HistoryRecorder(dependencies: R.recordedDependencies)
      let store = R.makeStore(clock: clock, recorder)
      await play(store)
      return try #require(store.history).recording
    }
    let recorder = try FileRecorder(file.url, of: R.self, dependencies: R.recordedDependencies)
    await play(R.makeStore(clock: clock, HistoryRecorder(), recorder))
    return try Recording(contentsOf: file.url)
  }

  private func makeTestStore<R: RecordedFeature>(
    _: R.Type,
    serving recording: Recording<R.State, R.Action>
  ) -> TestStoreOf<R> {
    let store = TestStore(initialState: recording.initialState) {
      R()
    } withDependencies: {
      R.prepare(&$0)
      $0.continuousClock = ImmediateClock()
      $0.serve(recording, dependencies: R.recordedDependencies)
    }
    store.deliversOnReceive = true
    return store
  }

  @Test(arguments: [true, false])
  func `reducers and effects get the values that they read`(inFile: Bool) async throws {
    let recording = try await record(Editor.self, inFile: inFile) { store in
      await store.send(.addButtonTapped).finish()
      await store.send(.addButtonTapped).finish()
    }
    let store = makeTestStore(Editor.self, serving: recording)
    store.exhaustivity = .off
    #expect(recording.transitions.count == 4)
    for transition in recording.transitions {
      if transition.event.cause == .user {
        await store.send(transition.action)
      } else {
        await store.receive(transition.action)
      }
    }
    await store.finish()
    let ids = Array(store.state.lines.ids)
    #expect(ids.count == 2 && ids[0] != ids[1])
  }

  @Test(arguments: [true, false])
  func `an own dependency is served`(inFile: Bool) async throws {
    let recording = try await record(Bank.self, inFile: inFile) { store in
      await store.send(.transferButtonTapped(5)).finish()
    }
    let store = makeTestStore(Bank.self, serving: recording)
    store.exhaustivity = .off
    await store.send(.transferButtonTapped(5))
    await store.receive(recording.transitions[1].action)
    await store.finish()
    let state = try recording.replay(dependencies: Bank.recordedDependencies) { Bank() }
    #expect(store.state == state)
  }

  @Test func `the ids of stack elements are served`() async throws {
    let recording = try await record(Checkout.self, inFile: true) { store in
      store.send(.profileButtonTapped)
    }
    let id = try #require(recording.replay { Checkout() }.path.ids.first)
    let store = makeTestStore(Checkout.self, serving: recording)
    store.exhaustivity = .off
    await store.send(.profileButtonTapped)
    #expect(store.state.path.ids.first == id)
  }

  @Test func `a read that is not in the recording is an issue`() async throws {
    let recording = try await record(Tree.self, inFile: true) { $0.send(.addButtonTapped) }
    let store = makeTestStore(Tree.self, serving: recording)
    store.exhaustivity = .off
    await store.send(.addButtonTapped)
    let texts = await issues { await store.send(.addButtonTapped) }
    #expect(
      texts == [
        """
        The reducer, which handled action 2 (Tree.Action.addButtonTapped), read 'uuid', and the \
        recording has no value for it.

        The feature has changed since the recording, or the recording was made by a version of \
        Composable that did not record what effects read. Record the session again, or override \
        'uuid' in the test.
        """
      ]
    )
  }

  @Test func `an effect that reads more than in the recording gets the value of the test`()
    async throws
  {
    let recording = try await record(Editor.self, inFile: true) { store in
      await store.send(.addButtonTapped).finish()
    }
    let date = Date(timeIntervalSinceReferenceDate: 7)
    let store = TestStore(initialState: Editor.State()) {
      Editor()
    } withDependencies: {
      $0.continuousClock = ImmediateClock()
      $0.date = .constant(date)
      $0.serve(recording)
    }
    store.exhaustivity = .off
    await store.send(.addButtonTapped)
    await store.receive(recording.transitions[1].action)
    await store.send(.moved([0], 0))
    await store.receive(.saved(date))
  }

  @Test func `an effect that reads a missing value reports an issue`() async throws {
    let recording = try await record(Editor.self, inFile: true) { $0.send(.selected(UUID(0))) }
    let store = makeTestStore(Editor.self, serving: recording)
    store.exhaustivity = .off
    let texts = await issues {
      await store.send(.moved([], 0))
      await store.finish()
    }
    #expect(
      texts == [
        """
        Effect 1 read 'date', and the recording has no value for it.

        The feature has changed since the recording, or the recording was made by a version of \
        Composable that did not record what effects read. Record the session again, or override \
        'date' in the test.
        """
      ]
    )
  }
}
