import Composable
import Foundation
import Testing

@testable import OldFile

@MainActor @Suite struct OldFileTests {
  @Test func `songs of the first release can be liked and saved`() async throws {
    @Dependency(\.defaultFileStorage) var files
    files[.songs] = Data(#"["One", "Two"]"#.utf8)
    let store = TestStore(initialState: Favorites.State()) { Favorites() }
    try #require(store.state.songs == [Song(name: "One"), Song(name: "Two")])
    await store.send(.likeButtonTapped(index: 1)) {
      $0.$songs.withLock { $0[1].isLiked = true }
    }
    try await store.state.$songs.load()
    #expect(store.state.songs == [Song(name: "One"), Song(name: "Two", isLiked: true)])
  }
}
