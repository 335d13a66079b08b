/// A source location for issues.
public struct IssueLocation: Sendable {
  package let fileID: StaticString
  package let filePath: StaticString
  package let line: UInt
  package let column: UInt

  @usableFromInline
  package init(fileID: StaticString, filePath: StaticString, line: UInt, column: UInt) {
    self.fileID = fileID
    self.filePath = filePath
    self.line = line
    self.column = column
  }
}

extension IssueLocation {
  /// Runs an operation and reports its issues at this location.
  package func withIssues<R>(_ operation: () throws -> R) rethrows -> R {
    try IssueContext.$current.withValue(self, operation: operation)
  }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension IssueLocation: CustomStringConvertible {
  public var description: String { "\(fileID):\(line)" }
}
