extension Rule {
  /// An action that another action sends at once, only to share its logic.
  static let sharedLogicAction = Rule("shared-logic-action") { project, report in
    for feature in project.features {
      let actions = Dictionary(feature.actions.map { ($0.name, $0) }) { first, _ in first }
      for code in feature.code {
        for call in code.calls(["send"]) where code.file.at(call.index - 1, ".") {
          guard let argument = call.arguments.first?.tokens, call.arguments.count == 1,
            code.file.at(argument.lowerBound, "."), code.file.isWord(argument.lowerBound + 1),
            let action = actions[code.file.text(argument.lowerBound + 1)], !action.isOfAnother,
            code.file.chain(at: call.end).isEmpty,
            code.file.at(call.index - 2, "return"),
            !feature.cases(around: call.index, in: code.file).isEmpty,
            !code.isInside(call.index, of: code.calls(["task", "run"]))
          else { continue }
          report(
            code.file,
            code.file.range(of: call.index).lowerBound,
            """
            '.\(action.name)' is sent only to share its logic; call a method of the feature from \
            both actions
            """
          )
        }
      }
    }
  }
}
