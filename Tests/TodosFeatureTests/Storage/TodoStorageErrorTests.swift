import Testing
import TodosFeature

@Suite struct TodoStorageErrorTests {
  @Test func `says that a file is newer`() {
    #expect(
      TodoStorageError.newer(file: "/t.json", version: 7).description == """
        The file "/t.json" has format version 7, and this program reads versions up to 2. The file \
        was not changed.
        """
    )
  }

  @Test func `says that another process has locked the file`() {
    #expect(
      TodoStorageError.inUse(file: "/t.json", process: nil).description
        == "The file \"/t.json\" is locked by another process."
    )
  }

  @Test func `knows which errors are about the content`() {
    #expect(TodoStorageError.damaged(file: "", line: 1, column: 1, cause: "").isAboutContent)
    #expect(TodoStorageError.newer(file: "", version: 3).isAboutContent)
    #expect(!TodoStorageError.changedElsewhere(file: "").isAboutContent)
    #expect(!TodoStorageError.failed(operation: "", file: "", cause: "").isAboutContent)
    #expect(!TodoStorageError.inUse(file: "", process: nil).isAboutContent)
  }
}
