import Composable
import Foundation
import Testing

@testable import ComposableSample
@testable import RepositoryListFeature

@MainActor @Suite struct RepositoriesTabTests {
  private let clock = TestClock()

  /// A tab that has loaded four repositories on two pages, with room for some of them.
  private func makeStore(rows: Int = 2) async -> TestStoreOf<RepositoriesTab> {
    let store = TestStore(initialState: RepositoriesTab.State()) {
      RepositoriesTab()
    } withDependencies: {
      $0.continuousClock = clock
      $0.repositories = .desk
    }
    let room = Size(width: 40, height: rows + 1)
    await store.send(.resized(room)) {
      $0.room = room
      $0.window.height = rows
      $0.window.count = 6
    }
    await store.send(.list(.binding(.set(\.hasAppeared, true)))) { $0.list.hasAppeared = true }
    await store.receive(.list(.pageLoaded(.beginning))) {
      $0.list.loading = .loaded(RepositoryList.Results(.beginning))
      $0.window.count = 3
    }
    return store
  }

  private func receiveEnd(_ store: TestStoreOf<RepositoriesTab>) async {
    var results = RepositoryList.Results(.beginning)
    results.paging = .loading
    await store.receive(.list(.rowAppeared(Repository.crane.id))) {
      $0.list.loading = .loaded(results)
    }
    results.append(.end)
    await store.receive(.list(.pageLoaded(.end))) {
      $0.list.loading = .loaded(results)
      $0.window.count = 4
    }
  }

  @Test func `loads the next page when the last row can be seen`() async {
    let store = await makeStore()
    await store.send(.selectionMoved(.down)) { $0.window.select(1) }
    await store.send(.selectionMoved(.down)) { $0.window.select(2) }
    await receiveEnd(store)
    await store.send(.selectionMoved(.toBottom)) { $0.window.select(3) }
    #expect(store.state.selected == .ladder)
  }

  @Test func `loads the next page when there is more room`() async {
    let store = await makeStore()
    await store.send(.resized(Size(width: 40, height: 9))) {
      $0.room.height = 9
      $0.window.height = 8
    }
    await receiveEnd(store)
  }

  @Test func `searches once typing has stopped, and loads no page of the old query`() async {
    let store = await makeStore()
    await store.send(.searchKeyPressed) { $0.search = TextInput() }
    await store.send(.edited(.insert("a"))) { $0.search = TextInput("a") }
    await store.receive(.list(.binding(.set(\.query, "a")))) {
      $0.list.query = "a"
    }
    await store.send(.searchEnded) { $0.search = nil }
    await store.send(.selectionMoved(.toBottom)) { $0.window.select(2) }
    await store.receive(.list(.rowAppeared(Repository.crane.id))) {
      $0.list.loading.modify(\.loaded) { $0.paging = .loading }
    }
    await clock.advance(by: .milliseconds(300))
    await store.receive(.list(.searchDelayPassed)) {
      $0.list.searchedQuery = "a"
      $0.list.loading = .loading
      $0.window.count = 6
      $0.window.select(0)
    }
    await store.receive(.list(.pageLoaded(.beginning))) {
      $0.list.loading = .loaded(RepositoryList.Results(.beginning))
      $0.window.count = 3
    }
  }

  @Test func `keeps the old query until another one is typed`() async {
    let store = await makeStore()
    await store.send(.searchKeyPressed) { $0.search = TextInput() }
    await store.send(.edited(.deleteToStart))
    await store.send(.searchEnded) { $0.search = nil }
    #expect(store.state.list.query == "swift")
  }

  @Test func `a key changes nothing if no text is being typed`() async {
    let store = await makeStore()
    await store.send(.edited(.insert("a")))
  }

  @Test func `opens the selected row, and scrolls in it`() async {
    let store = await makeStore()
    await store.send(.selectionMoved(.down)) { $0.window.select(1) }
    await store.send(.list(.rowTapped(Repository.confetti.id))) {
      $0.list.path.append(.repository(RepositoryDetail.State(.confetti)))
      $0.windows = [ScrollWindow(count: 12, height: 3)]
    }
    await store.receive(.list(.path(.element(id: 0, action: .repository(.loaded(.confetti)))))) {
      $0.list.path[id: 0, case: \.repository]?.loading = .loaded
    }
    await store.send(.selectionMoved(.down)) { $0.windows[0].select(3) }
    #expect(store.state.windows[0].rows == 1..<4)
    await store.send(.selectionMoved(.up)) { $0.windows[0].select(0) }
    await store.send(.list(.path(.popFrom(id: 0)))) {
      $0.list.path = StackState()
      $0.windows = []
    }
    #expect(store.state.selected == .confetti)
  }

  @Test func `keeps what was selected on the way to an owner and back`() async {
    let store = await makeStore()
    store.exhaustivity = .off
    await store.send(.selectionMoved(.down))
    await store.send(.list(.rowTapped(Repository.confetti.id)))
    await store.receive(\.list.path[id: 0].repository.loaded)
    await store.send(.list(.path(.element(id: 0, action: .repository(.ownerButtonTapped)))))
    await store.receive(\.list.path[id: 1].owner.loaded)
    #expect(store.state.selected == .dictionary)
    await store.send(.selectionMoved(.toBottom))
    await store.receive(\.list.path[id: 1].owner.loaded)
    await store.send(.selectionMoved(.toBottom))
    #expect(store.state.selected == .ladder)
    await store.send(.list(.path(.element(id: 1, action: .owner(.rowTapped(4))))))
    await store.receive(\.list.path[id: 2].repository.loaded)
    await store.send(.list(.path(.popFrom(id: 2))))
    #expect(store.state.selected == .ladder)
    await store.send(.list(.path(.popFrom(id: 0))))
    #expect(store.state.selected == .confetti)
    await store.finish()
  }

  @Test func `a tap on a missing row opens nothing`() async {
    let store = await makeStore()
    await store.send(.list(.rowTapped(99)))
  }

  @Test func `refreshes from the first row on`() async {
    let store = await makeStore()
    await store.send(.selectionMoved(.down)) { $0.window.select(1) }
    await store.send(.list(.refreshButtonTapped)) {
      $0.list.loading = .loading
      $0.window.count = 6
      $0.window.select(0)
    }
    #expect(store.state.selected == nil)
    await store.receive(.list(.pageLoaded(.beginning))) {
      $0.list.loading = .loaded(RepositoryList.Results(.beginning))
      $0.window.count = 3
    }
  }

  @Test func `knows the failure of the shown screen`() async {
    let store = await makeStore()
    let error = RepositoryError.timedOut(.seconds(20))
    store.dependencies.repositories.search = { _, _ throws(RepositoryError) in throw error }
    store.dependencies.repositories.repository = { _ throws(RepositoryError) in throw error }
    store.exhaustivity = .off
    #expect(store.state.error == nil)
    await store.send(.selectionMoved(.toBottom))
    await store.receive(\.list.loadFailed)
    #expect(store.state.error == error)
    await store.send(.list(.rowTapped(Repository.crane.id)))
    #expect(store.state.error == nil && store.state.isLoading)
    await store.receive(\.list.path[id: 0].repository.loadFailed)
    #expect(store.state.error == error)
    await store.send(.list(.path(.popFrom(id: 0))))
    await store.send(.list(.refreshButtonTapped))
    #expect(store.state.error == nil && store.state.isLoading)
    await store.receive(\.list.loadFailed)
    #expect(store.state.error == error)
  }
}
