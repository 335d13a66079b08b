import Composable
import ComposableTestSupport
import Foundation
import Testing

@MainActor @Suite(.dependencies) struct MusicBoxTests {
  @Test func `a shared value is asserted while it is locked`() async {
    let store = TestStore(initialState: MusicBox.State()) { MusicBox() }
    await store.send(.playButtonTapped) { $0.$plays.withLock { $0 = 1 } }
    await store.send(.louderButtonTapped) { $0.$preferences.withLock { $0.volume = 6 } }
  }

  @Test func `a test may begin with other values`() async {
    @Shared(.preferences) var preferences = Preferences(volume: 9)
    let store = TestStore(initialState: MusicBox.State()) { MusicBox() }
    await store.send(.louderButtonTapped) { $0.$preferences.volume.withLock { $0 = 10 } }
    #expect(preferences.volume == 10)
  }

  @Test func `songs of version 1 are names`() throws {
    @Dependency(\.defaultFileStorage) var files
    files[.songs] = Data(#"["One"]"#.utf8)
    @Shared(.songs) var songs
    #expect(songs == [Song(name: "One")])
    $songs.withLock { $0[0].isLiked = true }
    let saved = try #require(files[.songs])
    #expect(String(decoding: saved, as: UTF8.self).contains(#""version" : 2"#))
  }

  @Test func `a note is in the database when the shared values are saved`() async throws {
    let database = NoteDatabase()
    @Shared(NoteKey(database: database)) var note = ""
    $note.withLock { $0 = "Buy milk" }
    try await saveSharedValues()
    #expect(database.read() == "Buy milk")
  }
}
