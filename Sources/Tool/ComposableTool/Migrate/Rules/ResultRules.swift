import ComposableSyntax

extension SourceFile {
  /// Returns the offset of the `>` that closes the generic arguments that open at a token, or
  /// `nil`.
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
      guard file.isFree(index) || isQualified, model.results.reason(index, file) == nil
      else { return nil }
      let name = (isQualified ? index - 2 : index)..<index + 1
      if file.at(index + 1, "<") {
        guard let close = file.closingAngle(index + 1) else { return nil }
        return [file.replacing(name, with: "Result"), Edit(close..<close, with: ", any Error")]
      }
      // Only a case tells the type of the error.
      let isPassedToCase = model.results.isPassedToCase(index, file)
      return [file.replacing(name, with: isPassedToCase ? "Result" : "Result<_, any Error>")]
    }
  }
}
