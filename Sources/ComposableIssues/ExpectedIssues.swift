internal import Synchronization

/// Counts the issues of an operation that is expected to raise some.
///
/// Corelibs XCTest cannot expect failures; as our own issues all pass `reportIssue`, they can be
/// swallowed before a framework hears them.
final class ExpectedIssues: Sendable {
  @TaskLocal static var current: ExpectedIssues?
  private let issues = Atomic(0)

  func count() {
    issues.add(1, ordering: .relaxed)
  }

  var isEmpty: Bool { issues.load(ordering: .relaxed) == 0 }
}

/// Runs an operation that is expected to raise issues, and swallows them.
///
///     withExpectedIssue { reportIssue("There is no item at 7.") }
///
/// In Swift Testing it is `withKnownIssue`: failed expectations are swallowed too. Under XCTest and
/// outside tests it covers issues of ``reportIssue(_:severity:fileID:filePath:line:column:)``. An
/// error that the operation throws counts as an issue.
///
/// - Parameters:
///   - message: Why the issues are expected.
///   - isIntermittent: Whether it is fine when none is raised; otherwise that is an issue.
///   - fileID: The ID of the file to report issues in.
///   - filePath: The path of the file to report issues in.
///   - line: The line to report issues at.
///   - column: The column to report issues at.
///   - body: What to run; its child tasks are covered, detached ones are not.
public func withExpectedIssue(
  _ message: String? = nil,
  isIntermittent: Bool = false,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  _ body: () throws -> Void
) {
  let place = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  if let recorder = frameworkThatExpects {
    recorder.withKnownIssue(message, isIntermittent: isIntermittent, at: place, body)
    return
  }
  let expected = ExpectedIssues()
  ExpectedIssues.$current.withValue(expected) {
    do { try body() } catch { reportIssue(error) }
  }
  reportMissingIssue(message, isIntermittent: isIntermittent, expected: expected, at: place)
}

/// Runs an asynchronous operation that is expected to raise issues, and swallows them.
///
/// - Parameters:
///   - message: Why the issues are expected.
///   - isIntermittent: Whether it is fine when none is raised; otherwise that is an issue.
///   - isolation: The isolation of the operation. Defaults to the caller's.
///   - fileID: The ID of the file to report issues in.
///   - filePath: The path of the file to report issues in.
///   - line: The line to report issues at.
///   - column: The column to report issues at.
///   - body: What to run; its child tasks are covered, detached ones are not.
public func withExpectedIssue(
  _ message: String? = nil,
  isIntermittent: Bool = false,
  isolation: isolated (any Actor)? = #isolation,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  _ body: () async throws -> Void
) async {
  let place = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  if let recorder = frameworkThatExpects {
    await recorder.withKnownIssue(
      message,
      isIntermittent: isIntermittent,
      at: place,
      isolation: isolation,
      body
    )
    return
  }
  let expected = ExpectedIssues()
  await ExpectedIssues.$current.withValue(
    expected,
    operation: { do { try await body() } catch { reportIssue(error) } },
    isolation: isolation
  )
  reportMissingIssue(message, isIntermittent: isIntermittent, expected: expected, at: place)
}

/// Swift Testing, when it runs the current test and would hear the issues.
private var frameworkThatExpects: (any TestRecorder.Type)? {
  guard
    isTesting,
    let recorder = linkedTestRecorder,
    recorder.currentTest != nil,
    IssueReporters.current.contains(where: { $0 is DefaultReporter })
  else { return nil }
  return recorder
}

private func reportMissingIssue(
  _ message: String?,
  isIntermittent: Bool,
  expected: ExpectedIssues,
  at place: IssueLocation
) {
  guard expected.isEmpty, !isIntermittent else { return }
  let reason = message.map { ": \($0)" } ?? "."
  reportIssue("Expected an issue, but none was reported\(reason)", at: place)
}
