import ComposableSyntax

extension SourceFile {
  /// Returns the outermost parenthesis or bracket around a token, within its braces, or the token.
  func outermost(_ index: Int) -> Int {
    var index = index
    while let open = enclosing[index], !at(open, "{") { index = open }
    return index
  }

  private static let keywords: Set = [
    "case", "func", "init", "let", "subscript", "typealias", "var",
  ]

  /// Longer declarations take too much time to read.
  private static let longestDeclaration = 120

  /// Returns the keyword of the declaration or the pattern that a token belongs to, or `nil`.
  func declarationKeyword(of index: Int) -> Int? {
    var index = outermost(index)
    let limit = max(0, index - Self.longestDeclaration)
    while index >= limit, !at(index, "{") {
      if isWord(index), Self.keywords.contains(text(index)), !at(index - 1, ".") { return index }
      if startsStatement(index) { return nil }
      index -= 1
      if index >= 0, isClosing(index), let open = partners[index] { index = open }
    }
    return nil
  }

  /// Returns the name of the case whose declaration in an enum contains a token in its payload.
  func declaredCase(_ index: Int) -> Int? {
    let open = outermost(index)
    guard at(open, "("), isWord(open - 1), !at(open - 2, "."),
      declarationKeyword(of: index).map({ at($0, "case") }) ?? false
    else { return nil }
    return open - 1
  }

  /// Returns the names of the types and protocols in some tokens, without qualifiers and arguments.
  func typeNames(in range: Range<Int>) -> [String] {
    var names: [String] = []
    var index = range.lowerBound
    while index < range.upperBound {
      if isWord(index), !at(index - 1, "@"), !at(index + 1, ".") { names.append(text(index)) }
      if at(index + 1, "<"), let end = closingAngle(index + 1) {
        index = indices(in: tokens[index].range.lowerBound..<end + 1).upperBound
      } else {
        index += 1
      }
    }
    return names
  }

  /// The type aliases: the name with the names of the types around it, and the tokens of its type.
  func typeAliases(_ types: [TypeSyntax]) -> [(name: String, type: Range<Int>)] {
    words(["typealias"]).compactMap { index in
      guard isWord(index + 1), !at(index - 1, "."),
        let equals = (index + 2..<min(index + 40, tokens.count)).first(where: { at($0, "=") })
      else { return nil }
      var end = equals + 1
      while end < min(equals + 120, tokens.count), end == equals + 1 || !startsStatement(end),
        !isClosing(end)
      {
        end = (partners[end] ?? end) + 1
      }
      let scope = types.enclosing(index).map { types.qualifiedName($0) + "." } ?? ""
      return (scope + text(index + 1), equals + 1..<end)
    }
  }
}
