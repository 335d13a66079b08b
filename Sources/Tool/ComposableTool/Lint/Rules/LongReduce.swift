extension Rule {
  /// A `switch` with the code of so many actions that nobody reads it.
  static let longReduce = Rule("long-reduce") { project, report in
    for feature in project.features {
      for found in feature.actionSwitches {
        let (file, cases) = (found.code.file, found.statement.cases)
        let lines = cases.last.map { file.lineCount(of: cases[0].index..<$0.body.upperBound) } ?? 0
        guard cases.count > 20, lines > 200 else { continue }
        report(
          file,
          file.range(of: found.statement.subject).lowerBound,
          """
          the code of \(cases.count) actions takes \(lines) lines; move it into methods of the \
          feature, or split the feature
          """
        )
      }
    }
  }
}
