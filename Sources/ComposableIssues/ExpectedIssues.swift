internal import Synchronization

/// A counter of the issues of an operation that is expected to report some.
///
/// XCTest on Linux cannot expect failures. Because all issues of this library pass through
/// `reportIssue`, they can be suppressed before a framework receives them.
final class ExpectedIssues: Sendable {
  @TaskLocal static var current: ExpectedIssues?
  private let issues = Atomic(0)

  func count() {
    issues.add(1, ordering: .relaxed)
  }

  var isEmpty: Bool { issues.load(ordering: .relaxed) == 0 }
}

/// Runs an operation that is expected to report issues, and suppresses them.
///
///     withExpectedIssue { reportIssue("There is no item at 7.") }
///
/// In Swift Testing, it acts like `withKnownIssue`: failed expectations are suppressed too. Under
/// XCTest and outside of tests, it only covers
/// ``reportIssue(_:severity:fileID:filePath:line:column:)``. An error that the operation throws
/// counts as an issue.
///
/// - Parameters:
///   - message: The reason why issues are expected.
///   - isIntermittent: Pass `true` to allow that no issue is reported. Otherwise, that is an issue
///     itself.
///   - body: The closure to run. Its child tasks are covered, but detached tasks are not.
public func withExpectedIssue(
  _ message: String? = nil,
  isIntermittent: Bool = false,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  _ body: () throws -> Void
) {
  let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  if let recorder = frameworkThatExpects {
    recorder.withKnownIssue(message, isIntermittent: isIntermittent, at: location, body)
    return
  }
  let expected = ExpectedIssues()
  ExpectedIssues.$current.withValue(expected) {
    do { try body() } catch { reportIssue(error) }
  }
  reportMissingIssue(message, isIntermittent: isIntermittent, expected: expected, at: location)
}

/// Runs an asynchronous operation that is expected to report issues, and suppresses them.
///
/// - Parameters:
///   - message: The reason why issues are expected.
///   - isIntermittent: Pass `true` to allow that no issue is reported. Otherwise, that is an issue
///     itself.
///   - isolation: The isolation of the operation. Defaults to the caller's.
///   - body: The closure to run. Its child tasks are covered, but detached tasks are not.
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
  let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  if let recorder = frameworkThatExpects {
    await recorder.withKnownIssue(
      message,
      isIntermittent: isIntermittent,
      at: location,
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
  reportMissingIssue(message, isIntermittent: isIntermittent, expected: expected, at: location)
}

/// The recorder, if Swift Testing runs the current test and would receive the issues.
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
  at location: IssueLocation
) {
  guard expected.isEmpty, !isIntermittent else { return }
  let reason = message.map { ": \($0)" } ?? "."
  reportIssue("Expected an issue, but none was reported\(reason)", at: location)
}
