// swift-format-ignore: NoLeadingUnderscores
/// A reporter that stops the program at the first error.
public struct _FatalErrorReporter: IssueReporter {
  fileprivate init() {}

  public func reportIssue(
    _ message: @autoclosure () -> String?,
    severity: IssueSeverity,
    fileID: StaticString,
    filePath: StaticString,
    line: UInt,
    column: UInt
  ) {
    let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    let issue = ReportedIssue(message: message(), severity: severity, location: location)
    guard severity == .error else {
      issue.log()
      return
    }
    Swift.fatalError(issue.text, file: filePath, line: line)
  }
}

extension IssueReporter where Self == _FatalErrorReporter {
  /// A reporter that stops the program at the first error and writes warnings to standard error.
  public static var fatalError: Self { Self() }
}
