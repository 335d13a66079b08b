import ComposableSyntax

extension MigrationRule {
  /// `return .send(.loaded, animation: .default)`.
  static let animatedEffects = Self("animatedEffects") { file, _ in
    file.words(["send"]).compactMap { index in
      guard file.at(index - 1, "."), startsEffect(index - 1, file),
        let call = file.callSyntax(at: index), call.closures.isEmpty, call.arguments.count == 2,
        call.arguments[0].label == nil, let animation = call.arguments[1].label,
        file.at(animation, "animation"),
        let open = call.open,
        // The state is borrowed while the reducer runs, and an effect cannot read it.
        !call.arguments[0].value.contains(where: { file.at($0, "state") || file.at($0, "$0") }),
        !call.arguments[1].value.contains(where: { file.at($0, "state") })
      else { return nil }
      return [
        file.replacing(index..<open + 1, with: "run { send in await send("),
        file.inserting(" }", after: call.last),
      ]
    }
  }

  /// Returns whether the dot at a token starts a member of an effect, and not of a store or a
  /// button's action.
  private static func startsEffect(_ dot: Int, _ file: SourceFile) -> Bool {
    if file.at(dot - 1, "return") || file.at(dot - 1, "?") || file.at(dot - 1, "Effect") {
      return true
    }
    guard file.at(dot - 1, "(") || file.at(dot - 1, ",") else { return false }
    // `.merge(.send(…), .send(…))`
    return file.enclosingCase(dot).map { file.at($0, "merge") || file.at($0, "concatenate") }
      ?? false
  }

  /// `.refreshable { await store.send(.refresh).finish() }`, whose closure has no isolation.
  static let refreshable = Self("refreshable") { file, _ in
    file.words(["refreshable"]).compactMap { index in
      guard file.at(index - 1, "."), file.at(index + 1, "{"),
        let closure = file.closureSyntax(at: index + 1),
        closure.body.lowerBound == closure.open + 1,
        closure.body.contains(where: {
          file.at($0, "send") && file.at($0 + 1, "(")
            && (!file.at($0 - 1, ".") || file.at($0 - 2, "store"))
        })
      else { return nil }
      return [file.inserting(" @MainActor in", after: closure.open)]
    }
  }

  /// `ifLet(\.alert, action: \.alert)`, where the state is a plain optional and the action a
  /// presentation.
  static let plainOptionals = Self("plainOptionals") { file, _ in
    file.words(["ifLet"]).compactMap { index in
      guard file.at(index - 1, "."), let call = file.callSyntax(at: index), call.closures.isEmpty,
        call.arguments.count == 2, let close = call.close,
        call.arguments[0].value.count == 3,
        file.at(call.arguments[0].value.lowerBound, ["\\", "."]),
        !file.text(call.arguments[0].value.upperBound - 1).hasPrefix("$"),
        call.arguments[1].value.count == 3,
        file.at(call.arguments[1].value.lowerBound, ["\\", "."])
      else { return nil }
      let name = file.text(call.arguments[1].value.upperBound - 1)
      guard
        file.tokens.indices.contains(where: {
          file.at($0, "case") && file.isWord($0 + 1) && file.text($0 + 1) == name
            && file.at($0 + 2, ["(", "PresentationAction", "<"])
        })
      else { return nil }
      return [file.inserting(" {}", after: close)]
    }
  }

  /// `Store(initialState: …, reducer: Feature())`, with or without a closure for the dependencies.
  static let reducerArgument = Self("reducerArgument") { file, _ in
    file.words(["Store", "TestStore"]).compactMap { index in
      guard file.isFree(index) || file.at(index - 2, "Composable"),
        let call = file.callSyntax(at: index),
        call.closures.count < 2, call.arguments.count == 2, let close = call.close,
        file.isPlain(close..<(call.closures.first?.open ?? close) + 1),
        let reducer = call.arguments[1].label, file.at(reducer, "reducer"),
        let first = call.arguments[1].value.first, file.isWord(first),
        file.at(call.arguments[1].value.upperBound - 1, ")"),
        file.text(first).first?.isUppercase ?? false
      else { return nil }
      let value = file.text(call.arguments[1].value)
      let end = file.span(call.arguments[0].value).upperBound
      let parenthesis = file.tokens[close].startsLine ? "\n\(file.indent(of: close)))" : ")"
      let label = call.closures.isEmpty ? "" : " withDependencies:"
      return [
        Edit(
          end..<file.tokens[close].range.upperBound,
          with: "\(parenthesis) { \(value) }\(label)"
        )
      ]
    }
  }

  /// `await TestStore(…)`, which is not asynchronous here.
  static let awaitedTestStores = Self("awaitedTestStores") { file, _ in
    file.words(["TestStore"]).compactMap { index in
      guard file.at(index - 1, "await"), file.at(index + 1, "("),
        file.isPlain(index - 1..<index + 1)
      else { return nil }
      let start = file.tokens[index - 1].range.lowerBound
      return [Edit(start..<file.tokens[index].range.lowerBound, with: "")]
    }
  }
}
