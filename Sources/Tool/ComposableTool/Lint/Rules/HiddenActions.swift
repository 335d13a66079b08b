import ComposableSyntax

extension Rule {
  /// A `default` that handles all other actions, including those added later.
  static let hiddenActions = Rule("hidden-actions") { project, report in
    let message = "'default' also handles actions that are added later; list the other actions"
    func keyword(hiding statement: Switch, in file: SourceFile) -> Range<Int>? {
      statement.cases.first { $0.isDefault && !$0.isUnknownDefault }.map {
        file.range(of: $0.index)
      }
    }
    for feature in project.features {
      for found in feature.actionSwitches {
        let (file, cases) = (found.code.file, found.statement.cases)
        guard let keyword = keyword(hiding: found.statement, in: file) else { continue }
        let handled = Set(cases.flatMap(\.patterns).filter(\.isWhole).compactMap(\.name))
        let rest = feature.actions.map(\.name).filter { !handled.contains($0) }
        let list = "case " + rest.map { ".\($0)" }.joined(separator: ", ")
        report(
          file,
          keyword.lowerBound,
          message,
          fix: rest.isEmpty ? [] : [Edit(keyword, with: list)]
        )
      }
      for code in feature.code {
        for statement in code.switches
        where project.isOverActions(inTuple: statement, of: code.file) {
          guard let keyword = keyword(hiding: statement, in: code.file) else { continue }
          // What to list depends on the other elements.
          report(code.file, keyword.lowerBound, message)
        }
      }
    }
  }
}

extension Project {
  /// Returns whether a statement such as `switch (state.path[id: id], action)` has cases of actions,
  /// which can be those of a child.
  fileprivate func isOverActions(inTuple statement: Switch, of file: SourceFile) -> Bool {
    func elements(_ tokens: Range<Int>) -> [Range<Int>] {
      guard file.at(tokens.lowerBound, "("), let end = file.partner(tokens.lowerBound) else {
        return []
      }
      return file.split(tokens.lowerBound + 1..<end, at: ",")
    }
    let place = elements(statement.subject).firstIndex {
      $0.count == 1 && file.at($0.lowerBound, "action")
    }
    guard let place else { return false }
    let names = statement.cases.flatMap(\.patterns).compactMap { pattern in
      elements(pattern.tokens).dropFirst(place).first
        .flatMap { file.at($0.lowerBound, ".") ? file.text($0.lowerBound + 1) : nil }
    }
    let known = features.flatMap { feature in
      feature.isEnum ? feature.children.flatMap(\.cases) : feature.actions.map(\.name)
    }
    return !names.isEmpty && names.allSatisfy(known.contains)
  }
}
