import ComposableIssues

/// A part of a source location that can be a subscript argument in a key path.
///
/// Key paths require hashable subscript arguments, and `StaticString` is not hashable. The location
/// must not distinguish two key paths, so all values are equal.
public struct HashableStaticString: ExpressibleByStringLiteral, Hashable, Sendable {
  let text: StaticString

  public init(stringLiteral text: StaticString) {
    self.text = text
  }

  public static func == (lhs: Self, rhs: Self) -> Bool { true }

  public func hash(into hasher: inout Hasher) {}
}

extension IssueLocation {
  init(
    _ fileID: HashableStaticString,
    _ filePath: HashableStaticString,
    _ line: UInt,
    _ column: UInt
  ) {
    self.init(fileID: fileID.text, filePath: filePath.text, line: line, column: column)
  }
}
