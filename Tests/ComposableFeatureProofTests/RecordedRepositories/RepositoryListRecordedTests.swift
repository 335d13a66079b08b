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
    }
    store.deliversOnReceive = true
    await store.send(.onAppear) {
      $0.loading = .loading
    }
    // .searched
    await store.receive(recording.transitions[1].action) {
      let recorded = try #require(try recording.state(after: 2))
      $0.loading = recorded.loading
    }
    await store.send(.rowAppeared(6)) {
      let recorded = try #require(try recording.state(after: 3))
      $0.loading = recorded.loading
    }
    // .nextPageLoaded
    await store.receive(recording.transitions[3].action) {
      let recorded = try #require(try recording.state(after: 4))
      $0.loading = recorded.loading
    }
    await store.send(.favouriteButtonTapped(6)) {
      $0.favourites.wishes[6] = true
    }
    // .favouriteSaved(_:, _:)
    await store.receive(recording.transitions[5].action) {
      $0.favourites.$saved.withLock { $0 = [6] }
      $0.favourites.wishes = [:]
    }
    await store.send(.rowTapped(6)) {
      let recorded = try #require(try recording.state(after: 7))
      $0.detail = recorded.detail
    }
    await store.send(.detail(.presented(.task))) {
      $0.detail?.loading = .loading
    }
    // .detail(.presented(.loaded))
    await store.receive(recording.transitions[8].action) {
      $0.detail?.loading = .loaded
    }
    await store.send(.detail(.dismiss)) {
      $0.detail = nil
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
      $0.loading = .loading
    }
    // .searched
    await store.receive(recording.transitions[13].action) {
      let recorded = try #require(try recording.state(after: 14))
      $0.loading = recorded.loading
    }
    await store.send(.binding(.set(\.query, ""))) {
      $0.query = ""
      $0.loading = .idle
    }
    await store.finish()
  }
}
