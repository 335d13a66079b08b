/// A type that records issues with a test framework.
///
/// `ComposableTestSupport` provides the conforming type, so that the libraries need not link a test
/// framework. A test target links `ComposableTestSupport`, and the type is then found by name.
package protocol TestRecorder: SendableMetatype {
  /// The Swift Testing test that the current task belongs to.
  static var currentTest: TestContext.Testing? { get }

  /// Records an issue.
  ///
  /// - Returns: `true` if the issue fails the test; otherwise, `false`.
  static func record(_ issue: ReportedIssue) -> Bool

  /// Attaches a text file to the current test.
  ///
  /// Only called if there is a `currentTest`.
  static func attach(_ text: String, named name: String, at location: IssueLocation)

  /// Runs an operation, suppresses its failed expectations and passes their descriptions to a
  /// closure.
  ///
  /// Only called if there is a `currentTest`.
  static func withFailures(
    heardBy hear: @escaping @Sendable (String) -> Void,
    isolation: isolated (any Actor)?,
    _ body: () async throws -> Void
  ) async
}

/// The recorder of this process, if available.
///
/// Only a successful lookup is cached, because on Apple platforms a test bundle is loaded into a
/// running app.
package var linkedTestRecorder: (any TestRecorder.Type)? {
  firstLook ?? findTestRecorder()
}

private let firstLook = findTestRecorder()

private func findTestRecorder() -> (any TestRecorder.Type)? {
  linkedType(mangledName: "21ComposableTestSupport8RecorderO") as? any TestRecorder.Type
}
