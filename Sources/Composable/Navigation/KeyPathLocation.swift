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

// swift-format-ignore: NoLeadingUnderscores
/// A part of a source location that can be a subscript argument in a key path.
///
/// Key paths require hashable subscript arguments, and `StaticString` is not hashable. The location
/// must not distinguish two key paths, so all values are equal.
public struct _HashableStaticString: ExpressibleByStringLiteral, Hashable, Sendable {
  let text: StaticString

  public init(stringLiteral text: StaticString) {
    self.text = text
  }

  public static func == (lhs: Self, rhs: Self) -> Bool { true }

  public func hash(into hasher: inout Hasher) {}
}

extension IssueLocation {
  init(
    _ fileID: _HashableStaticString,
    _ filePath: _HashableStaticString,
    _ line: UInt,
    _ column: UInt
  ) {
    self.init(fileID: fileID.text, filePath: filePath.text, line: line, column: column)
  }
}
