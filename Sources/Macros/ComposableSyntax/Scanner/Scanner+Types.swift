extension Scanner {
  /// Consumes a type, and returns whether there is one.
  @discardableResult
  mutating func skipType() -> Bool {
    guard skipTypeStart() else { return false }
    while true {
      skipTypeSuffixes()
      if atOperator("<"), !token.startsLine, skipGenericArguments() { continue }
      guard let isJoined = skipJoint() else { return false }
      if !isJoined { return true }
    }
  }

  /// Consumes a type, or reports a problem if there is none.
  package mutating func scanType() -> Range<Int> {
    let start = token.range.lowerBound
    if !skipType() { report("expected a type") }
    return range(from: start)
  }

  /// Consumes the attributes and specifiers before a type: `@Sendable`, `inout`, `some`.
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

  /// Consumes `async throws(Failure)`.
  mutating func skipEffects() {
    while atEffect {
      advance()
      if at("(") { skipBalanced() }
    }
  }

  // MARK: Parts of types

  /// Consumes a type up to the parts that can follow any type: suffixes, generic arguments, `&` and
  /// `->`.
  private mutating func skipTypeStart() -> Bool {
    skipTypeSpecifiers()
    return skipSimpleType()
  }

  private mutating func skipSimpleType() -> Bool {
    while atOperator("~") {
      advance(splitting: 1)
      while at(any: ["any", "some"]) { advance() }
    }
    if at("[") || at("(") {
      skipBalanced()
    } else if atIdentifier {
      advance()
      if consumeModuleSelector() { advance() }
    } else {
      return false
    }
    return true
  }

  private mutating func skipTypeSuffixes() {
    while true {
      if at("."), peek().kind == .identifier {
        advance()
        advance()
      } else if touchesPrevious, at("?") || at("!") || at("...") {
        advance()
      } else if touchesPrevious, atOperator("?") || atOperator("!") {
        advance(splitting: 1)
      } else {
        return
      }
    }
  }

  /// Consumes a token that joins two types, and the start of the second type.
  ///
  /// - Returns: `true` if both were consumed, `false` if no such token follows, and `nil` if no
  ///   type follows it.
  private mutating func skipJoint() -> Bool? {
    if consume("&") {
      while at(any: ["any", "some"]) { advance() }
      return skipSimpleType() ? true : nil
    }
    guard skipArrow() else { return false }
    return skipTypeStart() ? true : nil
  }

  /// Consumes `async throws ->`.
  ///
  /// Without an arrow, the effects belong to the enclosing function.
  private mutating func skipArrow() -> Bool {
    if consume("->") { return true }
    guard atEffect, token.range.lowerBound >= memory.endOfEffects else { return false }
    var end = 0
    let hasArrow: Void? = attempt { scanner in
      scanner.skipEffects()
      end = scanner.token.range.lowerBound
      return scanner.consume("->") ? () : nil
    }
    if hasArrow == nil { memory.endOfEffects = end }
    return hasArrow != nil
  }

  /// Consumes the `::` of `Module::Name`, if it is next.
  package mutating func consumeModuleSelector() -> Bool {
    guard at(":") else { return false }
    let next = peek()
    guard matches(next, ":"), next.range.lowerBound == token.range.upperBound else { return false }
    advance()
    advance()
    return true
  }

  // MARK: Generic arguments

  /// Consumes `<A, 3, B.C>`, and returns whether it was a generic argument list.
  package mutating func skipGenericArguments() -> Bool {
    let start = token.range.lowerBound
    if let end = memory.groups[start] {
      skip(to: end)
      return true
    }
    guard !memory.comparisons.contains(start) else { return false }
    var lists: [Int] = []
    if attempt({ $0.readGenericArguments(&lists) ? () : nil }) == nil {
      memory.comparisons.formUnion(lists)
      return false
    }
    return true
  }

  /// Consumes a generic argument list.
  ///
  /// Nested lists are handled in the same loop, so that no nesting is too deep.
  ///
  /// - Parameter lists: The starts of the open lists. If one is not an argument list, none of them
  ///   is.
  /// - Returns: `true` if it was a generic argument list; otherwise, `false`.
  private mutating func readGenericArguments(_ lists: inout [Int]) -> Bool {
    var isArgument = true
    lists.append(token.range.lowerBound)
    advance(splitting: 1)
    while !lists.isEmpty {
      if isArgument {
        guard atOperator(">") || skipNumber() || skipTypeStart() else { return false }
        isArgument = false
      }
      skipTypeSuffixes()
      if atOperator("<"), !token.startsLine {
        let start = token.range.lowerBound
        if let end = memory.groups[start] {
          skip(to: end)
        } else {
          guard !memory.comparisons.contains(start) else { return false }
          lists.append(start)
          advance(splitting: 1)
          isArgument = true
        }
        continue
      }
      guard let isJoined = skipJoint() else { return false }
      if isJoined { continue }
      if consume(",") {
        isArgument = true
      } else {
        guard atOperator(">") else { return false }
        advance(splitting: 1)
        memory.groups[lists.removeLast()] = position
      }
    }
    return true
  }

  private mutating func skipNumber() -> Bool {
    if atOperator("-"), peek().kind == .number { advance() }
    guard token.kind == .number else { return false }
    advance()
    return true
  }

  /// Consumes `<A, 3, B.C>` and returns the arguments, or returns `nil` if it is not a generic
  /// argument list.
  package mutating func scanGenericArguments() -> [Range<Int>]? {
    var arguments: [Range<Int>] = []
    advance(splitting: 1)
    while !atOperator(">") {
      let start = token.range.lowerBound
      guard skipNumber() || skipType() else { return nil }
      arguments.append(range(from: start))
      if !consume(",") { break }
    }
    guard atOperator(">") else { return nil }
    advance(splitting: 1)
    return arguments
  }
}
