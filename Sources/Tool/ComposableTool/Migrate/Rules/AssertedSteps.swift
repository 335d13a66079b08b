import ComposableSyntax

extension MigrationRule {
  /// `store.assert(.send(…) { … }, .receive(…))`.
  static let assertedSteps = Self("assertedSteps") { file, _ in
    file.words(["assert"]).compactMap { index in
      guard file.at(index - 1, "."), let call = file.callSyntax(at: index), call.closures.isEmpty,
        let open = call.open, let close = call.close, let last = call.arguments.last?.value,
        case let start = file.at(index - 3, ".") ? index - 4 : index - 2,
        file.startsStatement(start), file.isPlain(start..<open + 2)
      else { return nil }
      let store = file.text(start..<index - 1)
      let column = file.indent(of: start)
      var bodies: [Range<Int>] = []
      func depth(_ index: Int) -> Int {
        file.tokens[index].startsLine
          ? file.indentation(at: file.tokens[index].range.lowerBound) - column.count : 0
      }
      var edits = [Edit(file.span(start..<open + 2).droppingLast(file.tokens[open + 1]), with: "")]
      for argument in call.arguments {
        let step = argument.value
        guard argument.label == nil, file.at(step.lowerBound, "."),
          let stepCall = file.callSyntax(at: step.lowerBound + 1),
          stepCall.last == step.upperBound - 1
        else { return nil }
        switch file.text(step.lowerBound + 1) {
        case "send", "receive":
          edits.append(file.replacing(step.lowerBound, with: "await \(store)."))
        case "do":
          guard stepCall.arguments.isEmpty, let closure = stepCall.closures.first,
            let first = closure.body.first, closure.body.lowerBound == closure.open + 1,
            file.isPlain(step.lowerBound..<first + 1),
            file.isPlain(closure.close - 1..<closure.close + 1)
          else { return nil }
          let body = file.span(closure.body)
          edits += [
            Edit(file.tokens[step.lowerBound].range.lowerBound..<body.lowerBound, with: ""),
            Edit(body.upperBound..<file.tokens[closure.close].range.upperBound, with: ""),
          ]
          if file.tokens[first].startsLine { bodies.append(closure.body) }
        default: return nil
        }
        guard file.at(step.upperBound, ",") else { continue }
        let next = step.upperBound + 1
        let isLast = next == close || file.tokens[next].startsLine
        edits.append(
          isLast
            ? file.replacing(step.upperBound, with: "")
            : Edit(
              file.tokens[step.upperBound].range.lowerBound..<file.tokens[next].range.lowerBound,
              with: "\n\(column)"
            )
        )
      }
      let end = file.at(last.upperBound, ",") ? last.upperBound : last.upperBound - 1
      edits.append(
        file.isPlain(end..<close + 1)
          ? Edit(file.tokens[end].range.upperBound..<file.tokens[close].range.upperBound, with: "")
          : file.replacing(close, with: "")
      )
      let all = file.dedenting(file.span(start..<close), by: depth(open + 1))
      return edits + bodies.flatMap { file.dedenting(file.span($0), by: depth($0.lowerBound)) }
        + all.filter { edit in
          !bodies.contains { file.span($0).contains(edit.range.lowerBound) }
        }
    }
  }

  /// Calls of a test store or of a test clock in a test that is not asynchronous.
  static let awaitedSteps = Self("awaitedSteps") { file, _ in
    let stores = file.variables(with: "TestStore")
    let clocks = file.variables(with: "TestClock")
    let calls =
      file.words(["finish", "receive", "send"]).filter {
        stores.contains(file.text(max($0 - 2, 0)))
      }
      + file.words(["advance", "run"]).filter { clocks.contains(file.text(max($0 - 2, 0))) }
    return calls.compactMap { call in
      let start = file.at(call - 3, ".") ? call - 4 : call - 2
      guard file.at(call - 1, "."), file.at(call + 1, "("), file.startsStatement(start) else {
        return nil
      }
      return [file.inserting("await ", before: start)]
    }
  }

  /// `func testRow() {`, which waits now.
  static let asyncTests = Self("asyncTests") { file, _ in
    let types = file.typeSyntax()
    let stores = file.variables(with: "TestStore")
    return file.words(["func"]).compactMap { keyword in
      guard file.isWord(keyword + 1), file.at(keyword + 2, ["(", ")"]),
        file.text(keyword + 1).hasPrefix("test") || file.hasAttribute("Test", keyword),
        let open = (keyword + 4..<keyword + 8).first(where: { file.at($0, "{") }),
        let close = file.partners[open],
        !(keyword + 4..<open).contains(where: { file.at($0, "async") }),
        (open..<close).contains(where: {
          file.at($0, "await") && file.enclosing[$0] == open
            && stores.contains(file.text($0 + 1))
        })
      else { return nil }
      let isIsolated =
        file.hasAttribute("MainActor", keyword)
        || types.enclosing(keyword).map { file.hasAttribute("MainActor", types[$0].start) } ?? false
      return [file.inserting(" async", after: keyword + 3)]
        + (isIsolated ? [] : [file.inserting("@MainActor ", before: file.head(of: keyword))])
    }
  }
}

extension SourceFile {
  /// The names of the variables that are created with a type.
  fileprivate func variables(with type: String) -> Set<String> {
    Set(
      words([type]).compactMap { index in
        at(index - 1, "=") && at(index - 3, "let") || at(index - 1, "=") && at(index - 3, "var")
          ? text(index - 2) : nil
      }
    )
  }
}

extension Range<Int> {
  /// Returns the range without the token at its end.
  fileprivate func droppingLast(_ token: Token) -> Self { lowerBound..<token.range.lowerBound }
}
