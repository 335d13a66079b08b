/// The way from an issue to a test framework.
///
/// `ComposableTestSupport` conforms to it. No library links a test framework for that: whoever links
/// the support library, that is a test target, has the type in its process, where it is found by name.
package protocol TestRecorder: SendableMetatype {
  /// The test of Swift Testing that this task belongs to.
  static var currentTest: TestContext.Testing? { get }

  static func record(_ issue: ReportedIssue)

  /// Only called when there is a `currentTest`.
  static func withKnownIssue(
    _ message: String?,
    isIntermittent: Bool,
    at place: IssueLocation,
    _ body: () throws -> Void
  )

  /// Only called when there is a `currentTest`.
  static func withKnownIssue(
    _ message: String?,
    isIntermittent: Bool,
    at place: IssueLocation,
    isolation: isolated (any Actor)?,
    _ body: () async throws -> Void
  ) async

  /// Runs an operation whose failed expectations are swallowed, and told in words.
  ///
  /// Only called when there is a `currentTest`.
  static func withFailures(
    heardBy hear: @escaping @Sendable (String) -> Void,
    isolation: isolated (any Actor)?,
    _ body: () async throws -> Void
  ) async
}

/// The recorder of this process, if it has one.
///
/// Only finding it is remembered: on Apple platforms a test bundle is loaded into a running app.
package var linkedTestRecorder: (any TestRecorder.Type)? {
  firstLook ?? findTestRecorder()
}

private let firstLook = findTestRecorder()

private func findTestRecorder() -> (any TestRecorder.Type)? {
  // The mangled name of `enum ComposableTestSupport.Recorder`.
  _typeByName("21ComposableTestSupport8RecorderO") as? any TestRecorder.Type
}
