internal import Synchronization

/// The issues of an operation that is expected to report some.
///
/// All issues of this library pass through `reportIssue`, so they are suppressed before a test
/// framework receives them. Failed expectations are not suppressed: a check in the operation can
/// fail.
final class ExpectedIssues: Sendable {
  @TaskLocal static var current: ExpectedIssues?

  private let outer = ExpectedIssues.current
  private let matches: (@Sendable (String) -> Bool)?
  private let texts = Mutex<[String]>([])

  init(matching matches: (@Sendable (String) -> Bool)?) {
    self.matches = matches
  }

  /// Returns whether the current task expects an issue, and counts the issue if it does.
  static func contain(_ text: @autoclosure () -> String) -> Bool {
    guard let current else { return false }
    let text = text()
    let innermost = sequence(first: current, next: \.outer).first { $0.matches?(text) ?? true }
    innermost?.texts.withLock { $0.append(text) }
    return innermost != nil
  }

  /// Reports an issue if the operation reported another number of issues than expected.
  func check(_ message: String?, isIntermittent: Bool, count: Int?, at location: IssueLocation) {
    let texts = texts.withLock { $0 }
    let isExpected = count.map { $0 == texts.count } ?? !texts.isEmpty
    if isExpected || isIntermittent && texts.isEmpty { return }
    let isOne = count ?? 1 == 1
    let number = isOne ? "an issue" : "\(count ?? 1) issues"
    let kind = matches == nil ? "" : isOne ? " that matches" : " that match"
    let outcome = texts.isEmpty ? "none was" : texts.count == 1 ? "1 was" : "\(texts.count) were"
    let reason = message.map { ": \($0)" } ?? (texts.isEmpty ? "." : ":")
    reportIssue(
      (["Expected \(number)\(kind), but \(outcome) reported\(reason)"] + texts)
        .joined(separator: "\n\n• "),
      at: location
    )
  }
}

/// Runs an operation that is expected to report issues, and suppresses them.
///
///     withExpectedIssue {
///       list.remove(at: 7)
///       #expect(list.count == 2)
///     } matching: {
///       $0 == "There is no item at 7."
///     }
///
/// An issue that does not match is reported as usual, and so is a failed expectation of Swift
/// Testing or XCTest. An issue is reported if no issue matches, or another number than `count`. An
/// error that the operation throws is an issue.
///
/// - Parameters:
///   - message: The reason why issues are expected.
///   - isIntermittent: Pass `true` to allow that no issue is reported.
///   - count: The number of issues that the operation must report. The default is at least one.
///   - body: The closure to run. Its child tasks are covered, but detached tasks are not.
///   - matches: A closure that returns whether an issue with a text is expected. By default, every
///     issue is. It is called on the thread that reports the issue.
public func withExpectedIssue(
  _ message: String? = nil,
  isIntermittent: Bool = false,
  count: Int? = nil,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  _ body: () throws -> Void,
  matching matches: (@Sendable (_ text: String) -> Bool)? = nil
) {
  let expected = ExpectedIssues(matching: matches)
  ExpectedIssues.$current.withValue(expected) {
    do { try body() } catch { reportIssue(error) }
  }
  let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  expected.check(message, isIntermittent: isIntermittent, count: count, at: location)
}

/// Runs an asynchronous operation that is expected to report issues, and suppresses them.
///
/// - Parameters:
///   - message: The reason why issues are expected.
///   - isIntermittent: Pass `true` to allow that no issue is reported.
///   - count: The number of issues that the operation must report. The default is at least one.
///   - isolation: The isolation of the operation. Defaults to the caller's.
///   - body: The closure to run. Its child tasks are covered, but detached tasks are not.
///   - matches: A closure that returns whether an issue with a text is expected. By default, every
///     issue is. It is called on the thread that reports the issue.
public func withExpectedIssue(
  _ message: String? = nil,
  isIntermittent: Bool = false,
  count: Int? = nil,
  isolation: isolated (any Actor)? = #isolation,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  _ body: () async throws -> Void,
  matching matches: (@Sendable (_ text: String) -> Bool)? = nil
) async {
  let expected = ExpectedIssues(matching: matches)
  await ExpectedIssues.$current.withValue(
    expected,
    operation: { do { try await body() } catch { reportIssue(error) } },
    isolation: isolation
  )
  let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  expected.check(message, isIntermittent: isIntermittent, count: count, at: location)
}
