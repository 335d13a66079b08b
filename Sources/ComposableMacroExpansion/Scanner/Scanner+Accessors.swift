extension Scanner {
  /// The accessors of the block at the current brace, which it takes.
  mutating func scanAccessors() -> [String] {
    var block = self
    skipBalanced()
    block.advance()
    var names: [String] = []
    while !block.atEnd, !block.at("}") {
      if block.at("#if") || block.at("#elseif") {
        block.advance()
        block.skipCondition()
      } else if block.at("#else") || block.at("#endif") {
        block.advance()
      } else if let name = block.scanAccessor(isFirst: names.isEmpty) {
        names.append(name)
      } else {
        if !names.isEmpty { report("unknown accessor", at: block.token.range) }
        break
      }
    }
    return names.isEmpty ? ["get"] : names
  }

  /// Whether the current brace, after an initial value, opens observers and not a closure.
  func startsObservers() -> Bool {
    var ahead = self
    ahead.advance()
    while ahead.at("@") { ahead.scanAttribute() }
    guard ahead.at(any: ["willSet", "didSet", "init"]) else { return false }
    ahead.advance()
    return ahead.at("{") || ahead.at("(")
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
      // `{ set.count }`: a getter whose expression begins with such a name.
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
