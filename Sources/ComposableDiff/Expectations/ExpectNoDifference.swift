internal import ComposableIssues

/// Reports an issue that shows the difference if two values are not equal.
///
///     expectNoDifference(loaded, User(id: 1, name: "Blob"))
///
/// If an expression throws, an issue is reported too.
///
/// - Parameters:
///   - expression1: The first value.
///   - expression2: The second value.
///   - message: A description of the comparison.
public func expectNoDifference<T: Equatable>(
  _ expression1: @autoclosure () throws -> T,
  _ expression2: @autoclosure () throws -> T,
  _ message: @autoclosure () -> String? = nil,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) {
  do {
    let difference = Comparison(try expression1(), try expression2(), names: ("First", "Second"))
    guard let text = difference.text(message: message()) else { return }
    reportIssue(text, fileID: fileID, filePath: filePath, line: line, column: column)
  } catch {
    reportIssue(error, fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
