extension Rule {
  /// A closure of a view that sends several actions for one thing that the user did.
  static let severalSends = Rule("several-sends") { project, report in
    let views = project.parts.values.joined().filter { part in
      part.inheritance.contains { $0 == "View" || $0 == "SwiftUI.View" }
    }
    for code in views.flatMap(\.code) {
      let file = code.file
      for brace in code.tokens where file.at(brace, "{") {
        guard let end = file.partner(brace) else { continue }
        let statements = file.topLevel(brace + 1..<end)
        let sends = statements.filter { file.at($0, ["store", ".", "send", "("]) }
        // The cases of a `switch` are alternatives, and `await` orders asynchronous work.
        let isSequence = statements.allSatisfy { !file.at($0, "case") && !file.at($0, "await") }
        guard sends.count > 1, isSequence else { continue }
        report(
          file,
          file.range(of: sends[1]).lowerBound,
          """
          a view sends several actions for one event; send one that says what happened, and let \
          the reducer decide
          """
        )
      }
    }
  }
}
