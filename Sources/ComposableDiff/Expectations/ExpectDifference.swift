internal import ComposableIssues

/// Reports an issue when a value did not change as it is said to.
///
///     expectDifference(model) {
///       model.increment()
///     } changes: {
///       $0.count = 1
///     }
///
/// The changes are applied to the value as it was before the operation; the result must equal the
/// value after it, so they have to explain *everything* that changed. Without an operation the
/// changes must hold already.
///
/// - Parameters:
///   - expression: The value to observe. It is evaluated before the operation and after it.
///   - message: What the comparison is about.
///   - operation: What changes the value.
///   - changes: The changes that are expected.
///   - fileID: The ID of the file to report issues in.
///   - filePath: The path of the file to report issues in.
///   - line: The line to report issues at.
///   - column: The column to report issues at.
public func expectDifference<T: Equatable>(
  _ expression: @autoclosure () throws -> T,
  _ message: @autoclosure () -> String? = nil,
  operation: (() throws -> Void)? = nil,
  changes: (_ value: inout T) throws -> Void,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) {
  do {
    var expected = try expression()
    try changes(&expected)
    try operation?()
    let comparison = Comparison(expected, try expression(), names: ("Expected", "Actual"))
    guard let text = comparison.text(message: message()) else { return }
    reportIssue(text, fileID: fileID, filePath: filePath, line: line, column: column)
  } catch {
    reportIssue(error, fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

/// Reports an issue when a value did not change as it is said to by an asynchronous operation.
///
///     await expectDifference(model) {
///       await model.refresh()
///     } changes: {
///       $0.isLoaded = true
///     }
///
/// - Parameters:
///   - expression: The value to observe. It is evaluated before the operation and after it.
///   - message: What the comparison is about.
///   - operation: What changes the value; it runs where the caller is isolated.
///   - changes: The changes that are expected.
///   - isolation: Where all of it runs, which is where the caller is.
///   - fileID: The ID of the file to report issues in.
///   - filePath: The path of the file to report issues in.
///   - line: The line to report issues at.
///   - column: The column to report issues at.
public func expectDifference<T: Equatable>(
  _ expression: @autoclosure () throws -> T,
  _ message: @autoclosure () -> String? = nil,
  operation: () async throws -> Void,
  changes: (_ value: inout T) throws -> Void,
  isolation: isolated (any Actor)? = #isolation,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) async {
  do {
    var expected = try expression()
    try changes(&expected)
    try await operation()
    let comparison = Comparison(expected, try expression(), names: ("Expected", "Actual"))
    guard let text = comparison.text(message: message()) else { return }
    reportIssue(text, fileID: fileID, filePath: filePath, line: line, column: column)
  } catch {
    reportIssue(error, fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
