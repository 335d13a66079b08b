import ComposableIssues

/// A place in source code, as a part of a key path.
///
/// What a subscript is given has to be hashable for key paths to lead through it, as `StaticString` is
/// not. Where the place comes from does not tell two key paths apart: all places are equal.
public struct HashableStaticString: ExpressibleByStringLiteral, Hashable, Sendable {
  let text: StaticString

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public init(stringLiteral text: StaticString) {
    self.text = text
  }

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public static func == (lhs: Self, rhs: Self) -> Bool { true }

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
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
