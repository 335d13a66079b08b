import ComposableIssues

/// The location of a call in a view, as a part of a key path.
///
/// The arguments of a subscript have to be hashable for key paths to lead through it. The location does
/// not distinguish two key paths: all locations are equal.
struct ViewLocation: Hashable, Sendable {
  let location: IssueLocation

  init(fileID: StaticString, filePath: StaticString, line: UInt, column: UInt) {
    location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  }

  static func == (lhs: Self, rhs: Self) -> Bool { true }

  func hash(into hasher: inout Hasher) {}
}
