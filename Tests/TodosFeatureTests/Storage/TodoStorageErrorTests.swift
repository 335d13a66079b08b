import Testing
import TodosFeature

@Suite struct TodoStorageErrorTests {
  @Test func `says that a file is newer`() {
    #expect(
      TodoStorageError.newer(file: "/t.json", version: 7).description == """
        The file "/t.json" has version 7 of the format; this program reads versions up to 2. It is \
        left as it is.
        """
    )
  }

  @Test func `says that a file is in use by somebody`() {
    #expect(
      TodoStorageError.inUse(file: "/t.json", process: nil).description
        == "The file \"/t.json\" is in use by another process."
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
