import ComposableSyntax

extension Rule {
  /// A test suite in which no test store is exhaustive.
  static let unassertedSuite = Rule("unasserted-suite") { project, report in
    for part in project.parts.values.joined() where part.isTestSuite {
      for member in part.type.members {
        let isSetUp =
          member.introducer == "init" || member.name == "setUp" || member.name == "setUpWithError"
        let ranges =
          member.bindings.compactMap(\.initialValue)
          + (isSetUp ? [member.body].compactMap(\.self) : [])
        for range in ranges {
          let tokens = part.file.indices(in: range)
          for index in part.file.words("exhaustivity", in: tokens)
          where part.file.at(index - 1, ".") && part.file.at(index + 1, ["=", ".", "off"]) {
            report(
              part.file,
              part.file.range(of: index).lowerBound,
              """
              no test of this suite notices what it does not assert; switch exhaustivity off in \
              the tests that need it
              """
            )
          }
        }
      }
    }
  }
}

extension Part {
  fileprivate var isTestSuite: Bool {
    inheritance.contains { $0.hasSuffix("XCTestCase") }
      || type.members.contains { $0.attribute("Test") != nil }
  }
}
