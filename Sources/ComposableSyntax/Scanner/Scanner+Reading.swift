extension Scanner {
  /// Returns the members of a declaration with a body, and the problems found in them.
  package static func members(
    of declaration: Declaration,
    in source: SourceText
  ) -> (members: [Member], problems: [Problem]) {
    guard let body = declaration.body else { return ([], []) }
    var scanner = Scanner(source, at: body.lowerBound)
    return (scanner.scanMembers(), scanner.problems)
  }

  /// Returns the declarations of a whole file.
  ///
  /// Statements are skipped, and so is what ends no group.
  package static func members(of source: SourceText) -> [Member] {
    var scanner = Scanner(source)
    var members: [Member] = []
    while !scanner.atEnd {
      members += scanner.scanMembers()
      if !scanner.atEnd { scanner.advance() }
    }
    return members
  }
}
