extension Rule {
  /// A reducer that reads the outside world directly, so that no test can control it.
  static let bypassedDependency = Rule("bypassed-dependency") { project, report in
    for code in project.features.flatMap(\.code) {
      let file = code.file
      let overrides = code.calls(["withDependencies", "dependency", "prepareDependencies"])
      for index in code.tokens where file.isWord(index) && file.isStandalone(index) {
        guard let source = OutsideSource.all.first(where: { file.at(index, $0.tokens) }),
          project.parts[file.text(index)] == nil,
          !overrides.contains(where: { ($0.index..<$0.end).contains(index) }),
          !(source.name == "Task.sleep" && file.call(at: index + 2).argument("clock") != nil)
        else { continue }
        report(
          file,
          file.range(of: index).lowerBound,
          """
          a reducer uses '\(source.name)' directly, so a test cannot control it; use \
          '@Dependency(\(source.dependency))'
          """
        )
      }
    }
  }
}

/// An expression that reads the outside world.
private struct OutsideSource {
  let tokens: [StaticString]
  let dependency: String

  var name: String { tokens.map(\.description).joined() }

  static let all = [
    OutsideSource(tokens: ["ContinuousClock", "(", ")"], dependency: "\\.continuousClock"),
    OutsideSource(tokens: ["Date", "(", ")"], dependency: "\\.date.now"),
    OutsideSource(tokens: ["Date", ".", "now"], dependency: "\\.date.now"),
    OutsideSource(tokens: ["SuspendingClock", "(", ")"], dependency: "\\.suspendingClock"),
    OutsideSource(tokens: ["Task", ".", "sleep"], dependency: "\\.continuousClock"),
    OutsideSource(tokens: ["URLSession", ".", "shared"], dependency: "\\.urlSession"),
    OutsideSource(tokens: ["UUID", "(", ")"], dependency: "\\.uuid"),
    OutsideSource(
      tokens: ["UserDefaults", ".", "standard"],
      dependency: "\\.defaultAppStorage"
    ),
  ]
}

extension SourceFile {
  /// Returns whether a name stands alone, or is a member of its module.
  fileprivate func isStandalone(_ index: Int) -> Bool {
    guard at(index - 1, ".") else { return true }
    return at(index - 2, "Foundation") || at(index - 2, "Swift")
  }
}
