extension Scanner {
  /// Consumes the attribute at the current `@`.
  @discardableResult
  package mutating func scanAttribute(inType: Bool = false) -> Attribute {
    let start = token.range.lowerBound
    advance()
    let nameStart = token.range.lowerBound
    if !atIdentifier { report("expected the name of an attribute") }
    advance()
    skipNameComponents()
    let name = source[range(from: nameStart)]
    if atOperator("<"), touchesPrevious {
      _ = nested("attributes", "Give an inner type a name with 'typealias'.") {
        $0.skipGenericArguments()
      }
      skipNameComponents()
    }
    var arguments: Range<Int>?
    if at("("), touchesPrevious || inType && name == "convention" {
      let open = token.range.upperBound
      let areArguments: Void? = attempt { scanner in
        scanner.skipBalanced()
        // In `@autoclosure() -> T` the parentheses belong to the function type.
        return inType && (scanner.at("->") || scanner.atEffect) ? nil : ()
      }
      if areArguments != nil { arguments = open..<max(open, previousEnd - 1) }
    }
    return Attribute(name: name, arguments: arguments, range: range(from: start))
  }

  private mutating func skipNameComponents() {
    if consumeModuleSelector() { advance() }
    while at("."), peek().kind == .identifier {
      advance()
      advance()
    }
  }

  /// Consumes the modifier at the current token, if it is a modifier that applies to something.
  mutating func scanModifier() -> Modifier? {
    guard atIdentifier, at("class") || Self.modifiers.contains(text(token)) else { return nil }
    let next = peek()
    var modifier = Modifier(name: text(token), range: token.range)
    if matches(next, "("), !at("class") {
      advance()
      let open = token.range.upperBound
      skipBalanced()
      modifier.detail = source[open..<max(open, previousEnd - 1)]
      modifier.range = range(from: modifier.range.lowerBound)
    } else if startsDeclaration(next) {
      advance()
    } else {
      return nil
    }
    return modifier
  }

  private static let modifiers: Set<String> = [
    "open", "public", "package", "internal", "fileprivate", "private", "static", "final", "lazy",
    "weak", "unowned", "mutating", "nonmutating", "override", "required", "convenience",
    "optional", "dynamic", "indirect", "infix", "prefix", "postfix", "nonisolated", "isolated",
    "distributed", "borrowing", "consuming", "__consuming", "_const", "sending", "async",
    "reasync", "_local", "unsafe",
  ]

  private func startsDeclaration(_ token: Token) -> Bool {
    guard token.kind == .identifier else { return matches(token, "@") }
    let text = text(token)
    return Self.modifiers.contains(text) || Self.introducers.contains(text)
  }

  private static let introducers: Set<String> = [
    "struct", "enum", "class", "actor", "protocol", "extension", "func", "init", "deinit",
    "subscript", "typealias", "associatedtype", "import", "operator", "precedencegroup", "macro",
    "case", "var", "let", "inout",
  ]
}
