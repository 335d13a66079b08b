import ComposableIssues

/// A place in the user's source code.
public struct SourceLocation: Sendable {
  @usableFromInline let fileID: StaticString
  @usableFromInline let filePath: StaticString
  @usableFromInline let line: UInt
  @usableFromInline let column: UInt

  @usableFromInline
  init(fileID: StaticString, filePath: StaticString, line: UInt, column: UInt) {
    self.fileID = fileID
    self.filePath = filePath
    self.line = line
    self.column = column
  }
}

extension SourceLocation {
  /// Runs code whose issues are to be shown here.
  func withIssues<Result>(_ body: () throws -> Result) rethrows -> Result {
    try withIssueContext(
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column,
      operation: body
    )
  }
}

extension SourceLocation: CustomStringConvertible {
  /// The file and the line.
  public var description: String { "\(fileID):\(line)" }
}
