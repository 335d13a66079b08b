extension Scanner {
  /// Takes a type, and returns whether there was one.
  @discardableResult
  mutating func skipType() -> Bool {
    nested { $0.skipNestedType() } ?? false
  }

  private mutating func skipNestedType() -> Bool {
    skipTypeSpecifiers()
    guard skipSimpleType() else { return false }
    while true {
      if consume("&") {
        while at(any: ["any", "some"]) { advance() }
        guard skipSimpleType() else { return false }
      } else if at("->") || atEffect {
        let beforeEffects = self
        skipEffects()
        guard consume("->") else {
          // The effects are those of the function whose parameter or result this is.
          self = beforeEffects
          return true
        }
        skipTypeSpecifiers()
        guard skipSimpleType() else { return false }
      } else {
        return true
      }
    }
  }

  /// Takes a type, and reports a problem where there is none.
  mutating func scanType() -> Range<Int> {
    let start = token.range.lowerBound
    if !skipType() { report("expected a type") }
    return range(from: start)
  }

  /// Takes the attributes and specifiers before a type: `@Sendable`, `inout`, `some`.
  mutating func skipTypeSpecifiers() {
    while true {
      if at("@") {
        scanAttribute(inType: true)
      } else if at(any: Self.typeSpecifiers), startsType(peek()) {
        advance()
      } else if at("nonisolated"), matches(peek(), "(") || peek().kind == .identifier {
        advance()
        if at("(") { skipBalanced() }
      } else {
        return
      }
    }
  }

  private static let typeSpecifiers: [StaticString] = [
    "inout", "some", "any", "repeat", "each", "borrowing", "consuming", "sending", "isolated",
    "__owned", "__shared", "_const",
  ]

  private func startsType(_ token: Token) -> Bool {
    switch token.kind {
    case .identifier: true
    case .punctuation: matches(token, "(") || matches(token, "[") || matches(token, "@")
    case .operator: source[token.range.lowerBound] == "~"
    default: false
    }
  }

  // MARK: Effects

  var atEffect: Bool { at(any: ["async", "throws", "rethrows", "reasync"]) }

  /// Takes `async throws(Failure)`.
  mutating func skipEffects() {
    while atEffect {
      advance()
      if at("(") { skipBalanced() }
    }
  }

  // MARK: Simple types

  private mutating func skipSimpleType() -> Bool {
    while atOperator("~") {
      advance(splitting: 1)
      while at(any: ["any", "some"]) { advance() }
    }
    if at("[") || at("(") {
      skipBalanced()
    } else if atOperator("<") {
      guard skipGenericArguments() else { return false }
    } else if atIdentifier {
      advance()
      if atModuleSelector { skipModuleSelector() }
    } else {
      return false
    }
    skipTypeSuffixes()
    return true
  }

  private mutating func skipTypeSuffixes() {
    while true {
      if at("."), peek().kind == .identifier {
        advance()
        advance()
      } else if atOperator("<"), !token.startsLine {
        var ahead = self
        guard ahead.skipGenericArguments() else { return }
        self = ahead
      } else if touchesPrevious, at("?") || at("!") || at("...") {
        advance()
      } else if touchesPrevious, atOperator("?") || atOperator("!") {
        advance(splitting: 1)
      } else {
        return
      }
    }
  }

  /// Whether the current token is the first colon of `Module::Name`.
  private var atModuleSelector: Bool {
    let next = peek()
    return at(":") && matches(next, ":") && next.range.lowerBound == token.range.upperBound
  }

  private mutating func skipModuleSelector() {
    for _ in 0..<3 { advance() }
  }

  // MARK: Generic arguments

  /// Takes `<A, 3, B.C>`, and returns whether it was such a list.
  mutating func skipGenericArguments() -> Bool {
    scanGenericArguments() != nil
  }

  /// Takes `<A, 3, B.C>`, if it is such a list.
  mutating func scanGenericArguments() -> [Range<Int>]? {
    var arguments: [Range<Int>] = []
    advance(splitting: 1)
    while !atOperator(">") {
      let start = token.range.lowerBound
      if atOperator("-"), peek().kind == .number { advance() }
      if token.kind == .number {
        advance()
      } else if !skipType() {
        return nil
      }
      arguments.append(range(from: start))
      if !consume(",") { break }
    }
    guard atOperator(">") else { return nil }
    advance(splitting: 1)
    return arguments
  }
}
