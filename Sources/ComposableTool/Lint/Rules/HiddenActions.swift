extension Rule {
  /// A `default` that handles all other actions, including those added later.
  static let hiddenActions = Rule("hidden-actions") { project, report in
    for feature in project.features {
      for found in feature.actionSwitches {
        let (file, cases) = (found.code.file, found.statement.cases)
        guard let other = cases.first(where: { $0.isDefault && !$0.isUnknownDefault }) else {
          continue
        }
        let handled = Set(cases.flatMap(\.patterns).filter(\.isWhole).compactMap(\.name))
        let rest = feature.actions.map(\.name).filter { !handled.contains($0) }
        let keyword = file.range(of: other.index)
        report(
          file,
          keyword.lowerBound,
          "'default' also handles actions that are added later; list the other actions",
          rest.isEmpty
            ? [] : [Edit(keyword, with: "case " + rest.map { ".\($0)" }.joined(separator: ", "))]
        )
      }
    }
  }
}
