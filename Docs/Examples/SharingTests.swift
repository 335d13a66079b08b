import Composable
import ComposableTestSupport
import Foundation
import Testing

@MainActor @Suite(.dependencies) struct PodcastsTests {
  private let one = Episode(id: 1, title: "One")
  private let two = Episode(id: 2, title: "Two")

  private func makeStore() -> TestStoreOf<Podcasts> {
    TestStore(initialState: Podcasts.State()) { Podcasts() }
  }

  @Test func `a shared value is asserted while it is locked`() async {
    let store = makeStore()
    await store.send(\.list.addButtonTapped, one) {
      $0.list.$queue.withLock { $0 = [one] }
      $0.list.updateRows()
    }
    await store.send(\.list.rows[id: 1].playedButtonTapped) {
      $0.list.$queue[id: 1].withLock { $0?.isPlayed = true }
    }
    #expect(store.state.list.rows[id: 1]?.episode.isPlayed == true)
  }

  @Test func `rows follow the queue, whichever screen changes it`() async {
    @Shared(.queue) var queue = [one, two]
    let store = makeStore()
    await store.send(\.list.rows[id: 2].tapped) { $0.list.rows[id: 2]?.isExpanded = true }
    await store.send(.list(.moved([1], 0))) {
      $0.list.$queue.withLock { $0 = [two, one] }
      $0.list.rows.move(fromOffsets: [1], toOffset: 0)
    }
    await store.send(.list(.deleted([1]))) {
      $0.list.$queue.withLock { $0 = [two] }
      $0.list.rows.remove(id: 1)
    }
    await store.send(\.player.ended) {
      $0.list.$queue.withLock { $0 = [] }
      $0.list.rows = []
    }
  }

  @Test func `a row whose episode is gone reports that its change is lost`() async {
    @Shared(.queue) var queue = [one]
    let store = makeStore()
    $queue.withLock { $0 = [] }
    await withExpectedIssue(count: 1) {
      await store.send(\.list.rows[id: 1].playedButtonTapped)
      #expect(queue.isEmpty)
    } matching: {
      $0.contains("was changed after it was removed")
    }
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
