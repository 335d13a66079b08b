import Composable
import ComposableHistory
import Foundation
import Testing

@testable import RepositoryListFeature

// Generated from repositories.jsonl. Generate it again instead of changing it.
@MainActor @Suite struct RepositoryListRecordedTests {
  @Test func `does what was recorded`() async throws {
    let recording = try Recording<RepositoryList.State, RepositoryList.Action>(
      contentsOf: URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "repositories.jsonl")
    )
    let clock = TestClock()
    let store = TestStore(initialState: RepositoryList.State()) {
      RepositoryList()
    } withDependencies: {
      $0.repositories = .sample
      $0.continuousClock = clock
      $0.serve(recording)
    }
    store.deliversOnReceive = true
    await clock.advance(by: .milliseconds(240))
    // .pageLoaded
    await store.receive(recording.transitions[0].action) {
      let recorded = try #require(try recording.state(after: 1))
      $0.loading = recorded.loading
    }
    await store.send(.rowAppeared(6)) {
      let recorded = try #require(try recording.state(after: 2))
      $0.loading = recorded.loading
    }
    // .pageLoaded
    await store.receive(recording.transitions[2].action) {
      let recorded = try #require(try recording.state(after: 3))
      $0.loading = recorded.loading
    }
    await store.send(.favoriteButtonTapped(6))
    // .favoriteChanged(_:, _:)
    await store.receive(recording.transitions[4].action) {
      let recorded = try #require(try recording.state(after: 5))
      $0.favorites.unsaved.register(
        recorded.favorites.unsaved.changes[id: 0]!.action,
        from: $0.favorites.ids
      )
      $0.favorites.ids = [6]
    }
    // .favorites(.saved(id:, action: .favoriteChanged(_:, _:), answer:))
    await store.receive(recording.transitions[5].action) {
      $0.favorites.$saved.withLock { $0 = [6] }
      $0.favorites.unsaved.changes.remove(id: 0)
    }
    await store.send(.rowTapped(6)) {
      let recorded = try #require(try recording.state(after: 7))
      $0.path[id: 0] = recorded.path[id: 0]
    }
    // .path(.element(id:, action: .repository(.loaded)))
    await store.receive(recording.transitions[7].action) {
      $0.path[id: 0, case: \.repository]?.loading = .loaded
    }
    await store.send(.path(.element(id: 0, action: .repository(.ownerButtonTapped))))
    await store.receive(
      .path(.element(id: 0, action: .repository(.delegate(.ownerOpened("millrace")))))
    ) {
      let recorded = try #require(try recording.state(after: 10))
      $0.path[id: 1] = recorded.path[id: 1]
    }
    await clock.advance(by: .milliseconds(10))
    // .path(.element(id:, action: .owner(.loaded(_:, _:))))
    await store.receive(recording.transitions[10].action) {
      let recorded = try #require(try recording.state(after: 11))
      $0.path[id: 1, case: \.owner]?.owner = recorded.path[id: 1, case: \.owner]!.owner
      $0.path[id: 1, case: \.owner]?.loading = recorded.path[id: 1, case: \.owner]!.loading
    }
    await store.send(.path(.element(id: 1, action: .owner(.rowTapped(6)))))
    // .path(.element(id:, action: .owner(.delegate(.repositoryOpened))))
    await store.receive(recording.transitions[12].action) {
      let recorded = try #require(try recording.state(after: 13))
      $0.path[id: 2] = recorded.path[id: 2]
    }
    // .path(.element(id:, action: .repository(.loaded)))
    await store.receive(recording.transitions[13].action) {
      $0.path[id: 2, case: \.repository]?.loading = .loaded
    }
    await store.send(.path(.popFrom(id: 2))) {
      $0.path.pop(from: 2)
    }
    await store.send(.path(.popFrom(id: 0))) {
      $0.path.pop(from: 0)
    }
    await store.send(.binding(.set(\.query, "tet"))) {
      $0.query = "tet"
    }
    await clock.advance(by: .milliseconds(160))
    await store.send(.binding(.set(\.query, "tetris"))) {
      $0.query = "tetris"
    }
    await clock.advance(by: .milliseconds(320))
    await store.receive(.searchDelayPassed) {
      $0.searchedQuery = "tetris"
      $0.loading = .loading
    }
    // .pageLoaded
    await store.receive(recording.transitions[19].action) {
      let recorded = try #require(try recording.state(after: 20))
      $0.loading = recorded.loading
    }
    await store.send(.binding(.set(\.query, ""))) {
      $0.query = ""
    }
    await store.receive(.searchDelayPassed) {
      $0.searchedQuery = ""
      $0.loading = .idle
    }
    await store.finish()
  }
}
