import Testing

/// Returns the issues that Swift Testing receives from an operation, as
/// `file:line:column severity (error) text`.
public func heard(by operation: @Sendable () async -> Void) async throws -> [String] {
  let log = Log<String>()
  let trait = IssueHandlingTrait.compactMapIssues { issue in
    log.add(describe(issue))
    return nil
  }
  try await trait.provideScope(for: #require(Test.current), testCase: .current) {
    await operation()
  }
  return log.all
}

private func describe(_ issue: Issue) -> String {
  let place = issue.sourceLocation.map { "\($0.fileID):\($0.line):\($0.column)" } ?? "nowhere"
  let text = issue.comments.map(\.rawValue).joined(separator: " / ")
  let error = issue.error.map { "(\($0)) " } ?? ""
  return "\(place) \(issue.severity) \(error)\(text)"
}
