import ComposableIssues

/// The location of a call in a view, as a part of a key path.
///
/// A subscript in a key path needs hashable arguments. All locations are equal, so that the
/// location does not distinguish two key paths.
struct ViewLocation: Hashable, Sendable {
  let location: IssueLocation

  init(fileID: StaticString, filePath: StaticString, line: UInt, column: UInt) {
    location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  }

  static func == (lhs: Self, rhs: Self) -> Bool { true }

  func hash(into hasher: inout Hasher) {}
}
