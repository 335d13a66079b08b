import ComposableSyntax

/// A `switch` statement.
struct Switch: Sendable {
  /// The tokens between `switch` and its brace.
  let subject: Range<Int>
  let cases: [Case]

  struct Case: Sendable {
    /// The index of `case` or `default`.
    let index: Int
    /// The patterns, none for `default`.
    let patterns: [Pattern]
    /// The tokens after the colon.
    let body: Range<Int>
    let isUnknownDefault: Bool

    var isDefault: Bool { patterns.isEmpty }
  }

  /// A pattern that begins with a case, such as `.loaded(let items)`.
  struct Pattern: Sendable {
    /// The name of the case, or `nil` for a pattern of another kind.
    let name: String?
    let tokens: Range<Int>
    /// Whether the pattern matches every value of the case.
    let isWhole: Bool
  }
}

extension Code {
  /// The `switch` statements, outer ones first.
  var switches: [Switch] {
    tokens.compactMap { index in
      guard file.at(index, "switch"), !file.at(index - 1, "."), !file.at(index + 1, ":") else {
        return nil
      }
      return Switch(file, at: index)
    }
  }
}

extension Switch {
  fileprivate init?(_ file: SourceFile, at index: Int) {
    var brace = index + 1
    while !file.at(brace, "{") {
      // A subject is short. Without a limit, text without braces would take quadratic time.
      guard brace < min(file.tokens.count, index + 500), !file.at(brace, "}") else { return nil }
      brace = (file.partner(brace).map { max($0, brace) } ?? brace) + 1
    }
    guard let end = file.partner(brace) else { return nil }
    subject = index + 1..<brace
    let labels = file.topLevel(brace + 1..<end).filter { file.isLabel($0) }
    let ends = labels.dropFirst() + [end]
    cases = zip(labels, ends).compactMap { label, end in
      let colon = file.topLevel(label + 1..<end).first { file.at($0, ":") }
      guard let colon else { return nil }
      let isUnknown = file.at(label - 1, "unknown") && file.at(label - 2, "@")
      return Case(
        index: label,
        patterns: file.split(label + 1..<colon, at: ",").map { Pattern(file, $0) },
        body: colon + 1..<end,
        isUnknownDefault: isUnknown
      )
    }
  }
}

extension Switch.Pattern {
  fileprivate init(_ file: SourceFile, _ tokens: Range<Int>) {
    self.tokens = tokens
    var index = tokens.lowerBound
    if file.at(index, "let") || file.at(index, "var") { index += 1 }
    guard file.at(index, "."), file.isWord(index + 1) else {
      name = nil
      isWhole = false
      return
    }
    name = file.text(index + 1)
    let rest = index + 2..<max(index + 2, tokens.upperBound)
    // `where`, or a payload that is another pattern, can fail to match.
    isWhole = rest.allSatisfy { index in
      let next = file.at(index, "(") || file.at(index, ")") || file.at(index, ",")
      return next || file.at(index, ":")
        || file.isWord(index) && !file.at(index, "where")
          && !file.at(index, "true") && !file.at(index, "false") && !file.at(index, "nil")
    }
  }
}

extension SourceFile {
  /// Returns whether the token is the `case` or `default` of a label, rather than of an `if case`.
  fileprivate func isLabel(_ index: Int) -> Bool {
    guard at(index, "case") || at(index, "default") && at(index + 1, ":") else { return false }
    if at(index - 1, "{") || at(index - 1, ";") || at(index - 1, ":") { return true }
    return tokens[index].startsLine && !at(index - 1, ",") && !at(index - 1, "if")
      && !at(index - 1, "guard") && !at(index - 1, "while") && !at(index - 1, "for")
      || at(index - 1, "unknown")
  }
}
