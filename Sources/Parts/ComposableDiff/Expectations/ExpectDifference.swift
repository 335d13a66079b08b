internal import ComposableIssues

/// Reports an issue if a value did not change as expected.
///
///     expectDifference(model) {
///       model.increment()
///     } changes: {
///       $0.count = 1
///     }
///
/// The changes are applied to the value from before the operation. The result must equal the value
/// after the operation, so the changes must describe *everything* that changed. Without an
/// operation, the changes must already hold.
///
/// - Parameters:
///   - expression: The value to observe. It is evaluated before the operation and after it.
///   - message: A description of the comparison.
///   - operation: The operation that changes the value.
///   - changes: A closure that makes the expected changes.
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

/// Reports an issue if an asynchronous operation did not change a value as expected.
///
///     await expectDifference(model) {
///       await model.refresh()
///     } changes: {
///       $0.isLoaded = true
///     }
///
/// - Parameters:
///   - expression: The value to observe. It is evaluated before the operation and after it.
///   - message: A description of the comparison.
///   - operation: The operation that changes the value. It runs in the caller's isolation.
///   - changes: A closure that makes the expected changes.
///   - isolation: The isolation of all closures. Defaults to the caller's.
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
