extension Rule {
  /// An expectation whose failure is one of the issues that the code around it expects.
  static let swallowedExpectation = Rule("swallowed-expectation") { project, report in
    for file in project.files {
      for index in file.words(["withExpectedIssue", "withKnownIssue", "XCTExpectFailure"]) {
        let call = file.call(at: index)
        let tokens = index..<call.end
        guard
          !["matching", "options", "issueMatcher"].contains(where: {
            !file.words($0, in: tokens).isEmpty
          }),
          let expectation = tokens.first(where: {
            file.isExpectation($0, isIssueOfLibrary: call.name == "withExpectedIssue")
          })
        else { continue }
        report(
          file,
          file.range(of: expectation).lowerBound,
          """
          '\(call.name)' also expects a failure of '\(file.text(expectation))', so it cannot fail; \
          say with 'matching' which issue is expected
          """
        )
      }
    }
  }
}

extension SourceFile {
  /// Returns whether a token is the name of an expectation.
  ///
  /// - Parameter isIssueOfLibrary: `true` if its failure must be an issue of the library.
  fileprivate func isExpectation(_ index: Int, isIssueOfLibrary: Bool) -> Bool {
    if at(index, "expectDifference") || at(index, "expectNoDifference") { return true }
    if at(index - 1, ".") { return at(index, ["receive", "("]) }
    guard !isIssueOfLibrary else { return false }
    return at(index, "#expect") || at(index, "#require")
      || isWord(index) && text(index).hasPrefix("XCTAssert")
  }
}
