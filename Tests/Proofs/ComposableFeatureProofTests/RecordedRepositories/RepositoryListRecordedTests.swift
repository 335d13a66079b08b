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
    await store.send(.favoriteButtonTapped(6)) {
      $0.favorites.wishes[6] = true
    }
    // .favoriteSaved(_:, _:)
    await store.receive(recording.transitions[4].action) {
      $0.favorites.$saved.withLock { $0 = [6] }
      $0.favorites.wishes = [:]
    }
    await store.send(.rowTapped(6)) {
      let recorded = try #require(try recording.state(after: 6))
      $0.path[id: 0] = recorded.path[id: 0]
    }
    // .path(.element(id:, action: .repository(.loaded)))
    await store.receive(recording.transitions[6].action) {
      $0.path[id: 0, case: \.repository]?.loading = .loaded
    }
    await store.send(.path(.element(id: 0, action: .repository(.ownerButtonTapped))))
    await store.receive(
      .path(.element(id: 0, action: .repository(.delegate(.ownerOpened("millrace")))))
    ) {
      let recorded = try #require(try recording.state(after: 9))
      $0.path[id: 1] = recorded.path[id: 1]
    }
    await clock.advance(by: .milliseconds(10))
    // .path(.element(id:, action: .owner(.loaded(_:, _:))))
    await store.receive(recording.transitions[9].action) {
      let recorded = try #require(try recording.state(after: 10))
      $0.path[id: 1, case: \.owner]?.owner = recorded.path[id: 1, case: \.owner]!.owner
      $0.path[id: 1, case: \.owner]?.loading = recorded.path[id: 1, case: \.owner]!.loading
    }
    await store.send(.path(.element(id: 1, action: .owner(.rowTapped(6)))))
    // .path(.element(id:, action: .owner(.delegate(.repositoryOpened))))
    await store.receive(recording.transitions[11].action) {
      let recorded = try #require(try recording.state(after: 12))
      $0.path[id: 2] = recorded.path[id: 2]
    }
    // .path(.element(id:, action: .repository(.loaded)))
    await store.receive(recording.transitions[12].action) {
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
    await clock.advance(by: .milliseconds(120))
    await store.send(.binding(.set(\.query, "tetris"))) {
      $0.query = "tetris"
    }
    await clock.advance(by: .milliseconds(300))
    await store.receive(.searchDelayPassed) {
      $0.searchedQuery = "tetris"
      $0.loading = .loading
    }
    // .pageLoaded
    await store.receive(recording.transitions[18].action) {
      let recorded = try #require(try recording.state(after: 19))
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
