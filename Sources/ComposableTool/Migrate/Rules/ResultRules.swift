import ComposableMacroExpansion

extension SourceFile {
  /// Returns the offset of the `>` that closes the generic arguments that open at a token, or `nil`.
  func closingAngle(_ open: Int) -> Int? {
    var depth = 0
    for index in open..<min(open + 200, tokens.count) {
      if isOpening(index) || isClosing(index) || at(index, "->") || at(index, ",") { continue }
      guard tokens[index].kind == .operator else { continue }
      for offset in tokens[index].range {
        if source[offset] == "<" { depth += 1 }
        if source[offset] == ">" { depth -= 1 }
        if depth == 0 { return offset }
      }
    }
    return nil
  }

  /// Returns the name of the case whose payload or whose call directly contains a token.
  func enclosingCase(_ index: Int) -> Int? {
    guard let open = enclosing[index], at(open, "("), isWord(open - 1) else { return nil }
    return open - 1
  }
}

extension MigrationRule {
  /// Replaces `TaskResult` where the result does not have to be `Equatable`.
  static let taskResults = Self("taskResults") { file, model in
    file.words(["TaskResult"]).compactMap { index in
      let isQualified = file.at(index - 1, ".") && file.at(index - 2, "Composable")
      guard file.isFree(index) || isQualified else { return nil }
      let name = file.replacing((isQualified ? index - 2 : index)..<index + 1, with: "Result")
      let place = file.enclosingCase(index).map(file.text)
      if let place, model.resultCases.contains(place) { return nil }
      if file.at(index + 1, "<") {
        guard let close = file.closingAngle(index + 1) else { return nil }
        return [name, Edit(close..<close, with: ", any Error")]
      }
      // A result that is not passed to a case can reach any of them.
      guard model.resultCases.isEmpty || place != nil,
        file.at(index + 1, "{") || file.at(index + 1, "(")
      else {
        return nil
      }
      return [name]
    }
  }
}
