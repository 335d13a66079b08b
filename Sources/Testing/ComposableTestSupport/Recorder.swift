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

  package static func record(_ issue: ReportedIssue) -> Bool {
    if Test.current == nil, TestRunner.current == .xcTest { return fail(issue) }
    // Without a current test, as in a detached task, Swift Testing fails the run instead of a test.
    return expect(issue)
  }

  package static func attach(_ text: String, named name: String, at location: IssueLocation) {
    Attachment.record(text, named: name, sourceLocation: SourceLocation(location))
  }

  package static func withFailures(
    heardBy hear: @escaping @Sendable (String) -> Void,
    isolation: isolated (any Actor)?,
    _ body: () async throws -> Void
  ) async {
    await withoutEventsOfIssues(isolation: isolation) {
      await withKnownIssue(isIntermittent: true, isolation: isolation) {
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
  }

  /// Runs an operation whose issues are all known, so that the test run does not count them.
  private static func withoutEventsOfIssues(
    isolation: isolated (any Actor)?,
    _ body: () async -> Void
  ) async {
    guard let test = Test.current else { return await body() }
    await withoutActuallyEscaping(body) { body in
      _ = isolation
      // It is called once, while its creator waits. Outside of the isolation of its creator, it only
      // returns to it.
      nonisolated(unsafe) let body = body
      let trait = IssueHandlingTrait.filterIssues { _ in false }
      // The operation throws nothing.
      try? await trait.provideScope(for: test, testCase: .current) { await body() }
    }
  }

  private static func expect(_ issue: ReportedIssue) -> Bool {
    let comment = issue.message.map(Comment.init(rawValue:))
    let location = SourceLocation(issue.location)
    #if compiler(>=6.3)
    let severity: Issue.Severity = issue.severity == .warning ? .warning : .error
    return
      (issue.error.map { Issue.record($0, comment, sourceLocation: location) }
      ?? Issue.record(comment, severity: severity, sourceLocation: location)).isFailure
    #else
    if let error = issue.error {
      Issue.record(error, comment, sourceLocation: location)
    } else if issue.severity == .warning {
      issue.log()
    } else {
      Issue.record(comment, sourceLocation: location)
    }
    // Older versions do not say whether the test expects the issue.
    return false
    #endif
  }

  /// Fails the XCTest test.
  ///
  /// XCTest only supports failures, so warnings are written to the log.
  private static func fail(_ issue: ReportedIssue) -> Bool {
    guard issue.severity == .error else {
      issue.log()
      return false
    }
    XCTFail(issue.text, file: issue.location.filePath, line: issue.location.line)
    return true
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
