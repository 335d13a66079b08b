import ComposableSharing
import ComposableTestKit
import Testing

@Suite struct FileStorageErrorTests {
  @Test func `says that a file is newer`() {
    expectEqual(
      FileStorageError.newer(file: "/t.json", version: 7, supported: 2).description,
      """
      The file "/t.json" has format version 7, and this program reads versions up to 2. The file \
      was not changed.
      """
    )
  }

  @Test func `says that another process has locked the file`() {
    expectEqual(
      FileStorageError.inUse(file: "/t.json", process: nil).description,
      "The file \"/t.json\" is locked by another process."
    )
  }

  @Test func `knows which errors are about the content`() {
    #expect(FileStorageError.damaged(file: "", line: 1, column: 1, cause: "").isAboutContent)
    #expect(FileStorageError.newer(file: "", version: 3, supported: 2).isAboutContent)
    #expect(!FileStorageError.changedElsewhere(file: "").isAboutContent)
    #expect(!FileStorageError.failed(operation: "", file: "", cause: "").isAboutContent)
    #expect(!FileStorageError.inUse(file: "", process: nil).isAboutContent)
  }
}
