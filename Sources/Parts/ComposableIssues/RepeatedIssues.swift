internal import Synchronization

/// The issues that have failed a test, so that an issue is shown once, and its repeats are counted.
///
/// A timer that uses a dependency without an implementation would otherwise report it hundreds of
/// times.
package final class RepeatedIssues: Sendable {
  @TaskLocal package static var current: RepeatedIssues?

  private let issues = Mutex<[(issue: ReportedIssue, repeats: Int)]>([])

  package init() {}

  /// Records an issue with a test framework, unless it repeats an issue that has failed the test.
  ///
  /// - Parameter record: Records the issue, and returns whether it fails the test. An issue that
  ///   the test expects does not.
  func record(_ issue: ReportedIssue, _ record: (ReportedIssue) -> Bool) {
    let isRepeat = issues.withLock { issues in
      guard let index = issues.firstIndex(where: { $0.issue.isEqual(to: issue) }) else {
        return false
      }
      issues[index].repeats += 1
      return true
    }
    guard !isRepeat, record(issue) else { return }
    issues.withLock { $0.append((issue, 0)) }
  }

  /// Reports how often issues were repeated.
  package func reportCounts() {
    let issues = issues.withLock { issues in
      defer { issues = [] }
      return issues
    }
    for (issue, repeats) in issues where repeats > 0 {
      let times = repeats == 1 ? "once more" : "\(repeats) more times"
      reportIssue("This issue was reported \(times):\n\n\(issue.text)", at: issue.location)
    }
  }
}

extension ReportedIssue {
  fileprivate func isEqual(to other: Self) -> Bool {
    location.line == other.location.line && text == other.text
      && location.description == other.location.description
  }
}
