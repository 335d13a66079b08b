import Composable
import ComposableHistory
import ComposableTestKit
import ComposableTestSupport
import Foundation
import Testing

@Reducer
private struct Counter {
  @ObservableState
  struct State: Equatable, Codable {
    var count = 0
    var taps = 0
  }

  @CasePathable enum Action: Codable { case looked, tapped }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      guard case .tapped = action else { return .none }
      state.count += 1
      state.taps += 1
      return .none
    }
    .saved(\.count, in: .fileStorage(URL(fileURLWithPath: "/count.json")))
  }
}

@MainActor @Suite(.dependencies) struct SavedRecordingTests {
  @Dependency(\.defaultFileStorage) private var files
  private let url = URL(fileURLWithPath: "/count.json")

  private func makeStore() -> StoreOf<Counter> {
    Store(initialState: Counter.State()) {
      Counter()
    } withDependencies: {
      $0.storeObservers.append(HistoryRecorder())
    }
  }

  @Test func `a recording begins with the restored state, and a replay saves nothing`() throws {
    files[url] = Data("5".utf8)
    let store = makeStore()
    store.send(.tapped)
    store.send(.tapped)
    let recording = try #require(store.history).recording
    expectEqual(recording.initialState.count, 5)
    #expect(recording.transitions.allSatisfy { $0.sharedChanges.isEmpty })
    files[url] = Data("100".utf8)
    expectEqual(try recording.replay { Counter() }.count, 7)
    expectEqual(files[url], Data("100".utf8))
  }

  @Test func `time travel saves nothing, and the next action does`() {
    let store = makeStore()
    store.send(.tapped)
    store.send(.tapped)
    store.travel(to: 1)
    expectEqual(store.count, 1)
    expectEqual(files[url], Data("2".utf8))
    store.returnToPresent()
    expectEqual(files[url], Data("2".utf8))
    store.travel(to: 0)
    store.send(.tapped)
    expectEqual(files[url], Data("1".utf8))
    store.travel(to: 0)
    store.send(.looked)
    expectEqual(files[url], Data("0".utf8))
  }
}
