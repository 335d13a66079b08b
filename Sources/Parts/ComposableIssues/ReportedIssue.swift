/// An issue to pass to a test framework or to write to standard error.
package struct ReportedIssue {
  package var message: String?
  package var error: (any Error)?
  package var severity = IssueSeverity.error
  package var location: IssueLocation

  /// The text of the issue: the caught error, followed by the message.
  package var text: String {
    guard let error else { return message ?? "Issue reported" }
    let caught = "Caught error: \(error)"
    return message.map { "\(caught) - \($0)" } ?? caught
  }

  /// Writes the issue with its location and severity to standard error.
  package func log() {
    StandardError.print("\(location): \(severity): \(text)")
  }
}
