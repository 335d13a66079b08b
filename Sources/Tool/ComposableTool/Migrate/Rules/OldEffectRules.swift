import ComposableSyntax

// The effects of TCA before 1.0.
extension MigrationRule {
  /// `return .fireAndForget { … }`.
  static let fireAndForget = Self("fireAndForget") { file, _ in
    file.effects("fireAndForget").compactMap { call in
      guard let closure = call.closures.first, call.closures.count == 1, closure.parameter == nil,
        call.arguments.isEmpty || call.arguments.count == 1
      else { return nil }
      var edits = [
        file.replacing(call.name, with: "run"), file.addingParameter("_", to: closure),
      ]
      // Its errors were ignored.
      let throwsErrors = closure.body.contains {
        file.at($0, "try") && !file.at($0 + 1, "?") && !file.at($0 + 1, "!")
      }
      if throwsErrors { edits.append(file.inserting(" catch: { _, _ in }", after: call.last)) }
      return edits
    }
  }

  /// `return .task { … }`, whose operation returns an action at its end.
  static let tasks = Self("tasks") { file, _ in
    file.effects("task").compactMap { call in
      guard let operation = call.closures.first, operation.parameter == nil,
        call.arguments.count <= 1, let action = file.result(of: operation)
      else { return nil }
      var edits = [
        file.replacing(call.name, with: "run"), file.addingParameter("send", to: operation),
        Edit(action.start..<action.value.lowerBound, with: "\(action.prefix)await send("),
        Edit(action.value.upperBound..<action.value.upperBound, with: ")"),
      ]
      guard call.closures.count > 1 else { return edits }
      guard call.closures.count == 2, case let handler = call.closures[1],
        handler.label.map({ file.at($0, "catch") }) ?? false, let error = handler.parameter,
        !handler.hasType, file.at(error + 1, "in"), let action = file.result(of: handler)
      else { return nil }
      edits += [
        file.inserting(", send", after: error),
        Edit(action.start..<action.value.lowerBound, with: "\(action.prefix)await send("),
        Edit(action.value.upperBound..<action.value.upperBound, with: ")"),
      ]
      return edits
    }
  }

  /// `EffectTask(value: .loaded)`, which is `Effect(value: .loaded)` after another rule.
  static let effectValues = Self("effectValues") { file, _ in
    file.words(["Effect"]).compactMap { index in
      guard file.isFree(index) || file.at(index - 2, "Composable"), file.at(index + 1, "("),
        let call = file.callSyntax(at: index), call.arguments.count == 1, call.closures.isEmpty,
        let label = call.arguments[0].label, file.at(label, "value"), !file.isInClient(index)
      else { return nil }
      let end = file.tokens[call.arguments[0].value.lowerBound].range.lowerBound
      return [Edit(file.tokens[index].range.upperBound..<end, with: ".send(")]
    }
  }
}

extension SourceFile {
  /// Returns whether an effect belongs to a client, whose functions return values now: to a closure
  /// with a label, or a function that returns an effect with an error.
  func isInClient(_ index: Int) -> Bool {
    var brace = enclosing[index]
    while let open = brace {
      if at(open, "{") {
        if at(open - 1, ":") || at(open - 1, "=") { return true }
        if let arrow = (max(open - 16, 0)..<open).last(where: { at($0, "->") }),
          let types = genericArguments(arrow + 2), types.end == open,
          types.names.count == 2, types.names[1] != "Never"
        {
          return true
        }
      }
      brace = enclosing[open]
    }
    return false
  }

  /// Finds the effects `.name { … }`, and not the members of other values.
  fileprivate func effects(_ name: String) -> [CallSyntax] {
    words([name]).compactMap { index in
      guard at(index - 1, "."), let call = callSyntax(at: index), !call.closures.isEmpty,
        ["return", "Effect", "(", "[", ",", "?", ":", "{", "in", "="].contains(
          text(max(index - 2, 0))
        )
      else { return nil }
      return call
    }
  }

  /// Returns the edit that gives a closure without parameters its only one.
  fileprivate func addingParameter(_ name: String, to closure: ClosureSyntax) -> Edit {
    closure.body.lowerBound == closure.open + 1
      ? inserting(" \(name) in", after: closure.open)
      : inserting("\(name) ", before: closure.body.lowerBound - 1)
  }

  /// Returns the value that a closure returns at its end, and only there.
  ///
  /// - Returns: The start of the statement, the text range of the value, and what stands before the
  ///   value, such as `try `.
  fileprivate func result(
    of closure: ClosureSyntax
  ) -> (start: Int, value: Range<Int>, prefix: String)? {
    let returns = closure.body.filter { at($0, "return") }
    var first = closure.body.lowerBound
    if let last = returns.first {
      guard returns.count == 1, enclosing[last] == closure.open, startsStatement(last) else {
        return nil
      }
      first = last + 1
    }
    guard first < closure.body.upperBound, isOneExpression(first..<closure.body.upperBound) else {
      return nil
    }
    let start = tokens[returns.first ?? first].range.lowerBound
    var prefix = ""
    while at(first, "try") || at(first, "await") {
      if at(first, "try") { prefix = "try " }
      first += 1
    }
    guard first < closure.body.upperBound else { return nil }
    return (start, span(first..<closure.body.upperBound), prefix)
  }
}
