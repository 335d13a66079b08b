import Testing

/// Records an issue if two values are not equal.
///
/// It is a function, because the compiler needs twenty times as long for `#expect(value == expected)`:
/// 39 instead of 2 milliseconds, and the tests compare thousands of values.
public func expectEqual<Value: Equatable>(
  _ value: Value,
  _ expected: Value,
  fileID: String = #fileID,
  filePath: String = #filePath,
  line: Int = #line,
  column: Int = #column
) {
  if value == expected { return }
  Issue.record(
    "\(String(reflecting: value)) is not equal to \(String(reflecting: expected))",
    sourceLocation: SourceLocation(
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
  )
}
