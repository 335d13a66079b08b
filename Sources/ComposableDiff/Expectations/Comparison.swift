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
