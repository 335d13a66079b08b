import Foundation
import Testing

@testable import ComposableHistory

@Suite struct RecordingFileTests {
  /// A program that starts has copies of all descriptors for a moment.
  @Test func `a file is free after its recording even if its descriptor was copied`() throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).jsonl")
    defer { try? FileManager.default.removeItem(at: url) }
    var file: RecordingFile? = try RecordingFile(url)
    let copy = dup(try #require(file).descriptor)
    defer { close(copy) }
    #expect(throws: RecordingFileError.self) { try RecordingFile(url) }
    file = nil
    #expect(throws: Never.self) { try RecordingFile(url) }
  }
}
