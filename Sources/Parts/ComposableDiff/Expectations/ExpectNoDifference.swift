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

/// Two values that should be equal, and the message for when they are not.
struct Comparison<Value: Equatable> {
  let first: Value
  let second: Value
  let names: (String, String)

  init(_ first: Value, _ second: Value, names: (String, String)) {
    (self.first, self.second, self.names) = (first, second, names)
  }

  func text(message: @autoclosure () -> String?) -> String? {
    guard first != second else { return nil }
    let format = DiffFormat.proportional
    // The `==` of a type can distinguish values that look the same.
    let difference = diff(first, second, format: format) ?? "No difference detected."
    let lines = difference.lines.map { $0.isEmpty ? "" : "  \($0)" }.joined(separator: "\n")
    return """
      \(message().map { "\($0) - " } ?? "")Difference: …

      \(lines)

      (\(names.0): \(format.first), \(names.1): \(format.second))
      """
  }
}
