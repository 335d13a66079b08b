extension Rule {
  /// An effect that copies the whole state, and uses few of its values.
  static let capturedState = Rule("captured-state") { project, report in
    for code in project.features.flatMap(\.code) {
      let file = code.file
      for operation in code.operations {
        let body = operation.closures[0]
        guard file.at(body.lowerBound, "["),
          let state = file.arguments(in: body.lowerBound)
            .first(where: { $0.tokens.count == 1 && file.at($0.tokens.lowerBound, "state") })
        else { continue }
        let uses = file.words("state", in: body).filter { !state.tokens.contains($0) }
        let members = Set(
          uses.filter { file.at($0 + 1, ".") && file.isWord($0 + 2) && !file.at($0 - 1, ".") }
            .map { file.text($0 + 2) }
        )
        // An effect that saves the state needs all of it.
        let isWhole = uses.contains { !file.at($0 + 1, ".") && !file.at($0 - 1, ".") }
        guard !isWhole, (1...3).contains(members.count) else { continue }
        let captures = members.sorted().map { "\($0) = state.\($0)" }.joined(separator: ", ")
        report(
          file,
          file.range(of: state.tokens).lowerBound,
          "an effect captures the whole state; capture what it uses: [\(captures)]"
        )
      }
    }
  }
}
