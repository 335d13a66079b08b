import Composable
import ComposableHistory
import ComposableInspector
import Foundation

extension URL {
  /// The recording of the last session, in the current folder.
  static let session = URL(filePath: "session.jsonl")
}

/// Returns a store of the saved shelf that records what happens.
@MainActor
func makeRecordedStore() throws -> StoreOf<Shelf> {
  let recorder = try FileRecorder(.session, of: Shelf.self, program: "2.0")
  return Store(initialState: .saved) {
    Shelf()
  } withDependencies: {
    $0.storeObservers.append(recorder)
    $0.storeObservers.append(HistoryRecorder(limit: 1_000))
  }
}

/// Returns a test that repeats the last session.
func testOfLastSession() throws -> String {
  let recording = try Recording<Shelf.State, Shelf.Action>(contentsOf: .session)
  return try recording.testSource(
    file: "session.jsonl",
    imports: ["@testable import Bookshelf"]
  )
}
