extension Scanner {
  /// The members of a declaration with a body, and what was not understood in them.
  static func members(
    of declaration: Declaration,
    in source: SourceText
  ) -> (members: [Member], problems: [Problem]) {
    guard let body = declaration.body else { return ([], []) }
    var scanner = Scanner(source, at: body.lowerBound)
    return (scanner.scanMembers(), scanner.problems)
  }
}
