extension Scanner {
  /// Consumes the block at the current brace and returns its accessors.
  mutating func scanAccessors() -> [String] {
    // After skipping the block once, only the heads of its accessors must be read.
    lookAhead { $0.skipBalanced() }
    let (names, unknown) = lookAhead { $0.readAccessors() }
    skipBalanced()
    if let unknown { report("unknown accessor", at: unknown) }
    return names.isEmpty ? ["get"] : names
  }

  private mutating func readAccessors() -> (names: [String], unknown: Range<Int>?) {
    advance()
    var names: [String] = []
    while !atEnd, !at("}") {
      if at("#if") || at("#elseif") {
        advance()
        skipCondition()
      } else if at("#else") || at("#endif") {
        advance()
      } else if let name = scanAccessor(isFirst: names.isEmpty) {
        names.append(name)
      } else {
        return (names, names.isEmpty ? nil : token.range)
      }
    }
    return (names, nil)
  }

  /// Returns whether the current brace, after an initial value, opens observers rather than a
  /// closure.
  mutating func startsObservers() -> Bool {
    lookAhead { ahead in
      ahead.advance()
      while ahead.at("@") { ahead.scanAttribute() }
      guard ahead.at(any: ["willSet", "didSet", "init"]) else { return false }
      ahead.advance()
      return ahead.at("{") || ahead.at("(")
    }
  }

  private mutating func scanAccessor(isFirst: Bool) -> String? {
    while at("@") { scanAttribute() }
    while at(any: Self.accessorModifiers), peek().kind == .identifier { advance() }
    guard atAccessorName else { return nil }
    let name = text(token)
    advance()
    if at("(") { skipBalanced() }
    skipEffects()
    if at("{") {
      skipBalanced()
    } else if isFirst, !at("}"), !mayStartAccessor {
      // `{ set.count }` is a getter whose expression starts with an accessor name.
      return nil
    }
    return name
  }

  private static let accessorNames: Set<String> = [
    "get", "set", "willSet", "didSet", "init", "_read", "_modify", "borrow", "mutate",
    "unsafeAddress", "unsafeMutableAddress", "addressWithOwner", "mutableAddressWithOwner",
    "addressWithNativeOwner", "mutableAddressWithNativeOwner",
  ]

  private static let accessorModifiers: [StaticString] = [
    "mutating", "nonmutating", "__consuming", "consuming", "borrowing", "nonisolated",
  ]

  private var atAccessorName: Bool { atIdentifier && Self.accessorNames.contains(text(token)) }

  private var mayStartAccessor: Bool {
    at("@") || token.kind == .pound || at(any: Self.accessorModifiers) || atAccessorName
  }
}
