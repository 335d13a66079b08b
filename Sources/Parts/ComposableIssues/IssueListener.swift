/// An object that notices the issues of a part of a test.
package protocol IssueListener: Sendable {
  /// Called before an issue that fails the test is reported.
  ///
  /// - Parameters:
  ///   - text: The text of the issue.
  ///   - location: Where the issue is reported.
  func issueIsReported(_ text: String, at location: IssueLocation)
}

/// The listener of the current task.
package enum IssueListening {
  @TaskLocal package static var listener: (any IssueListener)?

  static func notify(_ text: () -> String?, _ severity: IssueSeverity, at location: IssueLocation) {
    guard let listener, severity == .error else { return }
    listener.issueIsReported(text() ?? "An issue was reported.", at: location)
  }
}
