extension Scanner {
  /// Returns the members of a declaration with a body, and the problems found in them.
  static func members(
    of declaration: Declaration,
    in source: SourceText
  ) -> (members: [Member], problems: [Problem]) {
    guard let body = declaration.body else { return ([], []) }
    var scanner = Scanner(source, at: body.lowerBound)
    return (scanner.scanMembers(), scanner.problems)
  }
}
