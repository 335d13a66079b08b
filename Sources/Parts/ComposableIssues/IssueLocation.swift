/// A source location for issues.
public struct IssueLocation: Sendable {
  // The strings are last, because the padding after them can contain other fields of a class.
  package let line: UInt
  package let column: UInt
  package let fileID: StaticString
  package let filePath: StaticString

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

extension IssueLocation: CustomStringConvertible {
  public var description: String { "\(fileID):\(line)" }
}
