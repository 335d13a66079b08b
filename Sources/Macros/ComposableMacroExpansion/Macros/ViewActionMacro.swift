import ComposableSyntax

/// `@ViewAction(for:)`: a `send` that only accepts the actions of a view.
enum ViewActionMacro: Macro {
  static func expand(_ expansion: inout Expansion) throws(Diagnostic) -> String {
    let declaration = try expansion.declaration()
    guard ["struct", "class", "actor"].contains(where: declaration.isType) else {
      throw expansion.wrongKind(declaration, expected: "a struct, a class or an actor")
    }
    let feature = try feature(expansion, declaration)
    let members = expansion.members(of: declaration).declarations
    for member in members {
      if case .type = member.kind { continue }
      for call in DirectSend.all(in: member.range, of: expansion.source) {
        expansion.diagnostics.append(call.diagnostic(for: expansion))
      }
    }
    for binding in members.flatMap(\.bindings) where binding.name?.unquoted == "send" {
      throw expansion.taken("send", at: binding.pattern)
    }
    guard let store = members.first(where: { $0.bindings.contains { $0.name == "store" } }) else {
      throw missingStore(of: feature, declaration, expansion)
    }
    // `send` has the access level of the store, so the feature can be named wherever the store can.
    let access = store.access.map { $0 + " " } ?? ""
    let sender = "\(Module.composable)ViewActionSender<\(feature).State, \(feature).Action>"
    return "\(access)var send: \(sender) " + ["\(Module.composable)ViewActionSender(store)"].block
  }

  /// Returns the type in `@ViewAction(for: Feature.self)`.
  private static func feature(
    _ expansion: Expansion,
    _ declaration: Declaration
  ) throws(Diagnostic) -> String {
    let text = expansion.request.attribute.text
    var scanner = Scanner(text)
    if scanner.at("@"), let arguments = scanner.scanAttribute().arguments {
      var inside = Scanner(text, at: arguments.lowerBound)
      if inside.consume("for"), inside.consume(":") {
        let type = text[inside.scanType()]
        if type.hasSuffix(".self") { return String(type.dropLast(5)) }
      }
    }
    throw expansion.error(
      "'@\(expansion.attributeName)' needs the name of a feature, as in 'for: Feature.self'",
      at: declaration.attribute(expansion.attributeName)?.range ?? declaration.keyword
    )
  }

  private static func missingStore(
    of feature: String,
    _ declaration: Declaration,
    _ expansion: Expansion
  ) -> Diagnostic {
    let start = declaration.body?.lowerBound ?? declaration.range.upperBound
    let edit = Diagnostic.Edit(
      range: start..<start,
      replacement: "\n  let store: StoreOf<\(feature)>\n"
    )
    return expansion.error(
      "'@\(expansion.attributeName)' needs a property 'store' in '\(declaration.name)'",
      at: declaration.nameRange ?? declaration.keyword,
      fixIts: [.init(message: "add 'let store: StoreOf<\(feature)>'", edits: [edit])]
    )
  }
}

/// A call of `store.send(…)` in a type with its own `send` for view actions.
private struct DirectSend {
  /// `store.send`, or `self.store.send`.
  private var callee: Range<Int>
  /// The start and the end of `.view(…)`, if the argument has that form.
  private var wrapping: [Range<Int>]

  static func all(in range: Range<Int>, of source: SourceText) -> [DirectSend] {
    var calls: [DirectSend] = []
    var scanner = Scanner(source, at: range.lowerBound)
    while !scanner.atEnd, scanner.token.range.lowerBound < range.upperBound {
      var call = scanner
      if scanner.previous.map({ scanner.matches($0, ".") }) != true,
        let found = DirectSend(&call)
      {
        calls.append(found)
      }
      scanner.advance()
    }
    return calls
  }

  private init?(_ scanner: inout Scanner) {
    let start = scanner.token.range.lowerBound
    if scanner.at("self") {
      scanner.advance()
      guard scanner.consume(".") else { return nil }
    }
    guard scanner.consume("store"), scanner.consume("."), scanner.consume("send") else {
      return nil
    }
    callee = scanner.range(from: start)
    guard scanner.consume("(") else { return nil }
    wrapping = []
    let argument = scanner.token.range.lowerBound
    guard scanner.consume("."), scanner.consume("view"), scanner.at("(") else { return }
    let open = argument..<scanner.token.range.upperBound
    scanner.skipBalanced()
    if scanner.at(any: [")", ","]) {
      wrapping = [open, scanner.previousEnd - 1..<scanner.previousEnd]
    }
  }

  func diagnostic(for expansion: Expansion) -> Diagnostic {
    let edits = [Diagnostic.Edit(range: callee, replacement: "send")]
    return Diagnostic(
      message: "'store.send' can send any action; a type with '@\(expansion.attributeName)' has "
        + "'send', which sends only the actions of the view",
      severity: .warning,
      node: expansion.request.declaration,
      range: callee,
      fixIts: [
        .init(
          message: "use 'send' instead",
          edits: edits + wrapping.map { .init(range: $0, replacement: "") }
        )
      ]
    )
  }
}
