/// An issue on its way to a test framework or to standard error.
package struct ReportedIssue {
  package var message: String?
  package var error: (any Error)?
  package var severity = IssueSeverity.error
  package var location: IssueLocation

  /// The words for people: what was caught, then what was said about it.
  package var text: String {
    guard let error else { return message ?? "Issue reported" }
    let caught = "Caught error: \(error)"
    return message.map { "\(caught) - \($0)" } ?? caught
  }

  /// Writes the words with their place and severity to standard error.
  package func log() {
    StandardError.print("\(location): \(severity): \(text)")
  }
}
