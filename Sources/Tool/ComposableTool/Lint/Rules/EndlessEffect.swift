extension Rule {
  /// A timer or an endless loop that nothing can stop.
  static let endlessEffect = Rule("endless-effect") { project, report in
    for feature in project.features {
      for code in feature.code {
        for operation in code.operations {
          let cases = feature.cases(around: operation.index, in: code.file)
          guard !cases.isEmpty, !cases.contains(where: { $0.lasts(in: code.file) }),
            code.file.isReturned(operation.index - 1),
            let loop = code.file.endlessLoop(in: operation.closures[0]),
            !code.modifiers(of: operation).contains(where: { $0.argument("id") != nil }),
            !code.isInside(operation.index, of: code.calls(["task"]))
          else { continue }
          report(
            code.file,
            code.file.range(of: loop).lowerBound,
            """
            nothing can stop this loop, and the action starts another one each time; add \
            '.cancellable(id:)' to the effect, or start it with 'task(id:)'
            """
          )
        }
      }
    }
  }
}

extension Switch.Case {
  /// Returns whether an effect of the case may last.
  ///
  /// SwiftUI cancels what `.task` starts, and a program may do something as long as it runs.
  fileprivate func lasts(in file: SourceFile) -> Bool {
    patterns.contains { pattern in
      pattern.tokens.contains { index in
        let name = file.text(index).lowercased()
        return name == "task" || name.contains("launch")
      }
    }
  }
}

extension SourceFile {
  /// Returns the index of a loop that never ends by itself.
  fileprivate func endlessLoop(in body: Range<Int>) -> Int? {
    for index in body where !at(index - 1, ".") {
      guard at(index, "for") && at(index + 1, "await") || at(index, "while"),
        let brace = (index..<body.upperBound).first(where: { at($0, "{") }),
        let end = partner(brace)
      else { continue }
      let head = index..<brace
      let isTimer = head.contains {
        at($0, [".", "timer", "("]) && isEndless(timer: $0 + 1, in: head)
      }
      let isForever = at(index + 1, "true") || !words("isCancelled", in: head).isEmpty
      let content = brace..<end
      let ends = ["break", "return", "throw", "dismiss"].contains { (word: StaticString) in
        !words(word, in: content).isEmpty
      }
      if at(index, "while") ? isForever : isTimer, !ends { return index }
    }
    return nil
  }

  /// Sequences that end only when the sequence before them does.
  private static let endlessOperators: Set = [
    "compactMap", "drop", "dropFirst", "enumerated", "filter", "flatMap", "map", "removeDuplicates",
  ]

  /// Returns whether the sequence of a loop is a timer with nothing that can end it.
  private func isEndless(timer: Int, in head: Range<Int>) -> Bool {
    enclosingBracket(of: timer, in: head) == nil
      && chain(at: call(at: timer).end).allSatisfy { Self.endlessOperators.contains($0.name) }
  }

  /// Returns whether the expression that starts at `index` is the value of a statement, rather than
  /// of a variable to which an id may be added later.
  fileprivate func isReturned(_ index: Int) -> Bool {
    let before: [StaticString] = ["return", ":", "(", ",", "in", "{"]
    return before.contains { at(index - 1, $0) }
  }
}
