package import ComposableIssues
internal import Testing
internal import XCTest

/// A recorder that reports issues to the framework that runs the tests.
///
/// `ComposableIssues` finds this type by its mangled name. If it is moved or renamed, every issue
/// is lost.
package enum Recorder: TestRecorder {
  package static var currentTest: TestContext.Testing? {
    Test.current.map { TestContext.Testing(id: $0.id) }
  }

  package static func record(_ issue: ReportedIssue) {
    if Test.current == nil, TestRunner.current == .xcTest {
      fail(issue)
    } else {
      // Without a current test, as in a detached task, Swift Testing fails the run instead of a
      // test.
      expect(issue)
    }
  }

  package static func attach(_ text: String, named name: String, at location: IssueLocation) {
    Attachment.record(text, named: name, sourceLocation: SourceLocation(location))
  }

  package static func withKnownIssue(
    _ message: String?,
    isIntermittent: Bool,
    at location: IssueLocation,
    _ body: () throws -> Void
  ) {
    Testing.withKnownIssue(
      message.map(Comment.init(rawValue:)),
      isIntermittent: isIntermittent,
      sourceLocation: SourceLocation(location),
      body
    )
  }

  package static func withKnownIssue(
    _ message: String?,
    isIntermittent: Bool,
    at location: IssueLocation,
    isolation: isolated (any Actor)?,
    _ body: () async throws -> Void
  ) async {
    await Testing.withKnownIssue(
      message.map(Comment.init(rawValue:)),
      isIntermittent: isIntermittent,
      isolation: isolation,
      sourceLocation: SourceLocation(location),
      body
    )
  }

  package static func withFailures(
    heardBy hear: @escaping @Sendable (String) -> Void,
    isolation: isolated (any Actor)?,
    _ body: () async throws -> Void
  ) async {
    await Testing.withKnownIssue(isIntermittent: true, isolation: isolation) {
      _ = isolation
      do {
        try await body()
      } catch is ExpectationFailedError {
        // A failed `#require` has already recorded an issue.
      } catch {
        hear("Threw error: \(error)")
      }
    } matching: { issue in
      let location = issue.sourceLocation.map { "\($0.fileID):\($0.line): " } ?? ""
      hear("\(location)\(issue)")
      return true
    }
  }

  private static func expect(_ issue: ReportedIssue) {
    let comment = issue.message.map(Comment.init(rawValue:))
    let location = SourceLocation(issue.location)
    if let error = issue.error {
      Issue.record(error, comment, sourceLocation: location)
      return
    }
    #if compiler(>=6.3)
    let severity: Issue.Severity = issue.severity == .warning ? .warning : .error
    Issue.record(comment, severity: severity, sourceLocation: location)
    #else
    if issue.severity == .warning {
      issue.log()
    } else {
      Issue.record(comment, sourceLocation: location)
    }
    #endif
  }

  /// Fails the XCTest test.
  ///
  /// XCTest only supports failures, so warnings are written to the log.
  private static func fail(_ issue: ReportedIssue) {
    if issue.severity == .warning {
      issue.log()
    } else {
      XCTFail(issue.text, file: issue.location.filePath, line: issue.location.line)
    }
  }
}

extension SourceLocation {
  /// Creates a valid location.
  ///
  /// Swift Testing requires a module name, and a line and a column above zero.
  fileprivate init(_ location: IssueLocation) {
    let fileID = "\(location.fileID)"
    self.init(
      fileID: fileID.contains("/") ? fileID : "Unknown/\(fileID)",
      filePath: "\(location.filePath)",
      line: max(1, Int(location.line)),
      column: max(1, Int(location.column))
    )
  }
}
