extension Rule {
  /// An action that an effect sends after its feature was dismissed, which never arrives.
  static let sendAfterDismiss = Rule("send-after-dismiss") { project, report in
    for feature in project.features {
      guard let name = feature.dependencies.first(where: { $0.key == "\\.dismiss" })?.name else {
        continue
      }
      for code in feature.code {
        for operation in code.operations {
          let file = code.file
          let statements = file.topLevel(operation.closures[0])
          guard
            let dismissal = statements.first(where: {
              file.isWord($0) && file.text($0) == name && file.at($0 + 1, "(")
            }),
            let send = statements.first(where: { $0 > dismissal && file.at($0, ["send", "("]) })
          else { continue }
          report(
            file,
            file.range(of: send).lowerBound,
            "the feature is dismissed here, so the action is not handled; send it before '\(name)()'"
          )
        }
      }
    }
  }
}
