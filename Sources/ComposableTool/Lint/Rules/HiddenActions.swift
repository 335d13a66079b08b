extension Rule {
  /// A `default` that handles all other actions, also those that will be added.
  static let hiddenActions = Rule("hidden-actions") { project, report in
    for feature in project.features where !feature.actions.isEmpty {
      let names = Set(feature.actions.map(\.name))
      for code in feature.code {
        for statement in code.switches {
          guard let other = statement.cases.first(where: { $0.isDefault && !$0.isUnknownDefault }),
            code.file.at(statement.subject.lowerBound, "action"), statement.subject.count == 1
          else { continue }
          let patterns = statement.cases.flatMap(\.patterns)
          // Another enum can be in a variable with this name.
          guard !patterns.isEmpty, patterns.allSatisfy({ $0.name.map(names.contains) ?? false })
          else { continue }
          let handled = Set(patterns.filter(\.isWhole).compactMap(\.name))
          let rest = feature.actions.map(\.name).filter { !handled.contains($0) }
          let keyword = code.file.range(of: other.index)
          report(
            code.file,
            keyword.lowerBound,
            "'default' also handles actions that are added later; list the other actions",
            rest.isEmpty
              ? [] : [Edit(keyword, with: "case " + rest.map { ".\($0)" }.joined(separator: ", "))]
          )
        }
      }
    }
  }
}
