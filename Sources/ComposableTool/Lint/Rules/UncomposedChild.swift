import ComposableMacroExpansion

extension Rule {
  /// A child whose state and actions are declared, and whose reducer never runs.
  static let uncomposedChild = Rule("uncomposed-child") { project, report in
    for feature in project.features where !feature.isEnum && !feature.code.isEmpty {
      guard let state = feature.state else { continue }
      for action in feature.actions {
        guard let child = action.child,
          project.feature(named: child, from: feature.file, in: feature.name) != nil,
          state.mentionsState(of: child), !feature.mentions(action.name, child)
        else { continue }
        report(
          action.file,
          action.offset,
          """
          the reducer of '\(child)' never runs; compose it with 'Scope', 'ifLet', 'ifCaseLet' or \
          'forEach'
          """,
          []
        )
      }
    }
  }
}

extension Part {
  /// Returns whether a property or a case has the child's state.
  fileprivate func mentionsState(of child: String) -> Bool {
    let name = child.split(separator: ".").last.map(String.init) ?? child
    let tokens = file.indices(in: type.declaration.range)
    return tokens.contains { index in
      guard file.isWord(index), file.text(index) == name else { return false }
      return file.at(index + 1, [".", "State"]) || file.at(index + 1, ">")
    }
  }
}

extension Feature {
  /// Returns whether the code names the place of the child's actions, or the child's reducer.
  fileprivate func mentions(_ action: String, _ child: String) -> Bool {
    let name = child.split(separator: ".").last.map(String.init) ?? child
    return code.contains { code in
      let file = code.file
      return code.tokens.contains { index in
        guard file.isWord(index) else { return false }
        let text = file.text(index)
        if text == name, file.at(index + 1, "(") { return true }
        return text == action && file.at(index - 1, ".")
          && (file.at(index - 2, "\\") || file.at(index - 2, "Cases")
            || file.at(index - 2, "Action"))
      }
    }
  }
}
