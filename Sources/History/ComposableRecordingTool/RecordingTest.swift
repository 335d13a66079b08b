import ComposableCommandLine

/// A test that replays a recording, in Swift.
struct RecordingTest {
  /// The type of the feature.
  let feature: String
  /// The name of the file.
  let file: String
  let module: String?

  /// The source of the test.
  ///
  /// - Throws: A ``Failure`` if the feature has no name that source can contain.
  var source: String {
    get throws {
      let parts = feature.split(separator: ".", omittingEmptySubsequences: false)
      let isName = parts.allSatisfy { part in
        part.first.map { $0.isLetter || $0 == "_" } ?? false
          && part.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
      }
      guard isName else {
        throw Failure(
          "The recording names no feature that Swift can name: \"\(feature.printable)\"."
        )
      }
      let imports =
        module.map { "\n@testable import \($0)" } ?? "\n// import the module of \(feature)"
      let literal = file.printable.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
      return """
        import Composable
        import ComposableHistory
        import Foundation
        import Testing
        \(imports)

        @MainActor @Suite struct \(parts.joined())RecordingTests {
          @Test func `the recorded session has the same result`() throws {
            let file = URL(filePath: #filePath).deletingLastPathComponent()
              .appending(path: "\(literal)")
            let recording = try Recording<\(feature).State, \(feature).Action>(contentsOf: file)
            expectReplay(of: recording) { \(feature)() }
            // This prints a test that asserts each change in source:
            // print(try recording.testSource(file: "\(literal)", imports: [\
        \(module.map { "\"@testable import \($0)\"" } ?? "")]))
          }
        }

        """
    }
  }
}
