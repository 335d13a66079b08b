import Composable
import ComposableTestKit
import ComposableTestSupport
import Foundation
import Testing

/// Saves a draft, publishes it after an answer, and counts its views while the program runs.
@Reducer
private struct Editor {
  struct State: Equatable {
    @Shared(.fileStorage(URL(fileURLWithPath: "/draft.json"))) var draft = ""
    @Shared(.appStorage("isBold")) var isBold = false
    @Shared(.inMemory("views")) var views = 0
    var isPublishing = false
  }

  enum Action {
    case boldButtonTapped
    case draftChanged(String)
    case publishButtonTapped
    case published
    case viewed
  }

  let publish: @Sendable (String) async throws -> Bool

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .boldButtonTapped:
        state.$isBold.withLock { $0.toggle() }
      case .draftChanged(let draft):
        state.$draft.withLock { $0 = draft }
      case .publishButtonTapped:
        state.isPublishing = true
        return .run { [state] send in
          defer { state.$draft.withLock { $0 = "unwound" } }
          _ = try await publish(state.draft)
          await send(.published)
        }
      case .published:
        state.isPublishing = false
      case .viewed:
        state.$views.withLock { $0 += 1 }
      }
      return .none
    }
  }
}

@MainActor @Suite(.dependencies) struct TestStoreRestartTests {
  private let publish = TestEndpoint<String, Bool>("publish")

  private func makeStore() -> TestStoreOf<Editor> {
    let store = TestStore(initialState: Editor.State()) {
      Editor { [publish] in try await publish($0) }
    }
    store.exhaustivity = .off
    return store
  }

  @Test func `after a restart, only what was stored is left`() async {
    var store = makeStore()
    await store.send(.draftChanged("Hello"))
    await store.send(.boldButtonTapped)
    await store.send(.viewed)
    await store.send(.publishButtonTapped)
    expectEqual(publish.pending, ["Hello"])
    store = await store.restart { makeStore() }
    expectEqual(publish.pending, [])
    expectEqual(store.state.draft, "Hello")
    #expect(store.state.isBold)
    expectEqual(store.state.views, 0)
    #expect(!store.state.isPublishing)
    await store.send(.draftChanged("Bye"))
    store = await store.restart { makeStore() }
    expectEqual(store.state.draft, "Bye")
    await store.finish()
  }

  @Test func `a full disk does not save`() async {
    var store = makeStore()
    await store.send(.draftChanged("Hello"))
    store.dependencies.defaultFileStorage.isFull = true
    await store.send(.draftChanged("Bye"))
    expectEqual(store.state.draft, "Bye")
    #expect(
      store.state.$draft.saveError as? FileStorageError
        == .failed(operation: "write", file: "/draft.json", cause: "No space left on device")
    )
    store = await store.restart { makeStore() }
    expectEqual(store.state.draft, "Hello")
    store.dependencies.defaultFileStorage.isFull = false
    await store.send(.draftChanged("Bye"))
    #expect(store.state.$draft.saveError == nil)
  }

  @Test func `a damaged file is not loaded, and replaced by the next change`() async {
    var store = makeStore()
    await store.send(.draftChanged("Hello"))
    store.dependencies.defaultFileStorage.damageFiles()
    store = await store.restart { makeStore() }
    expectEqual(store.state.draft, "")
    #expect(store.state.$draft.loadError != nil)
    await store.send(.draftChanged("Bye"))
    store = await store.restart { makeStore() }
    expectEqual(store.state.draft, "Bye")
  }

  @Test func `a store that has its own storage is reported`() async {
    func makeStore() -> TestStoreOf<Editor> {
      TestStore(initialState: Editor.State()) {
        Editor { [publish] in try await publish($0) }
      } withDependencies: {
        $0.defaultFileStorage = .inMemory
      }
    }
    let issues = await issues { _ = await makeStore().restart { makeStore() } }
    expectEqual(
      issues,
      [
        """
        The store was restarted with another file storage, so it does not find what was stored.

        The closure that creates the store overrides "defaultFileStorage" with a new storage. Remove \
        the override. Each test, and each sequence of "exploreActions", has a storage of its own.
        """
      ]
    )
  }

  @Test func `only the files of a storage in memory can fail on purpose`() {
    let issues = issues {
      FileStorage.fileSystem.isFull = true
      FileStorage.fileSystem.damageFiles()
    }
    expectEqual(
      issues,
      [
        "Only a file storage in memory can be full. Use `FileStorage.inMemory` in the test.",
        "Only a file storage in memory can be damaged. Use `FileStorage.inMemory` in the test.",
      ]
    )
  }
}
