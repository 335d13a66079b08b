import ComposableSyntax

extension SourceFile {
  /// The expression `store.scope(state: \.child, action: \.child)`.
  struct StoreScope {
    /// The token of the name of the store.
    var store: Int
    /// The tokens of the key paths.
    var state: Range<Int>
    var action: Range<Int>
    /// The name of the presented state of `\.$child`.
    var presented: Int?
    var close: Int
  }

  /// Returns the scope that some tokens consist of, with key paths only.
  func storeScope(_ range: Range<Int>) -> StoreScope? {
    guard let scope = range.first(where: { at($0, "scope") }), scope >= range.lowerBound + 2,
      isStore(range.lowerBound..<scope - 1),
      let call = callSyntax(at: scope), call.closures.isEmpty, call.arguments.count == 2,
      let close = call.close,
      close == range.upperBound - 1
    else { return nil }
    let (state, action) = (call.arguments[0].value, call.arguments[1].value)
    guard at(state.lowerBound, ["\\", "."]), at(action.lowerBound, ["\\", "."]),
      isWord(state.lowerBound + 2),
      call.arguments[1].label.map({ at($0, "action") }) ?? false
    else { return nil }
    let name = state.lowerBound + 2
    return StoreScope(
      store: scope - 2,
      state: state,
      action: action,
      presented: text(name).hasPrefix("$") && state.count == 3 ? name : nil,
      close: close
    )
  }

  /// Returns whether some tokens are `store` or `self.store`.
  func isStore(_ range: Range<Int>) -> Bool {
    guard let name = range.last, isWord(name), text(name).first?.isLowercase ?? false else {
      return false
    }
    return range.count == 1 || range.count == 3 && at(range.lowerBound, ["self", "."])
  }

  /// The edits that make the scope of a presentation the scope of an optional.
  func unwrapping(_ scope: StoreScope) -> [Edit] {
    guard let presented = scope.presented else { return [] }
    return [
      replacing(presented, with: String(text(presented).dropFirst())),
      inserting(".presented", after: scope.action.upperBound - 1),
    ]
  }

  /// Returns edits that replace the parameter of a closure, or `$0`, by a name.
  func naming(_ closure: ClosureSyntax, _ name: String) -> [Edit]? {
    guard closure.parameter == nil else { return [] }
    // A head with several parameters or captures is not understood.
    guard closure.body.lowerBound == closure.open + 1 else { return nil }
    // The `$0` of nested closures is another one.
    var edits: [Edit] = []
    var index = closure.body.lowerBound
    while index < closure.body.upperBound {
      if at(index, "{"), let partner = partners[index] {
        index = partner
      } else if at(index, "$0") {
        edits.append(replacing(index, with: name))
      } else if tokens[index].kind == .string,
        codeTokens(in: index..<index + 1).contains(where: { source[$0.range] == "$0" })
      {
        return nil
      }
      index += 1
    }
    return edits
  }

  /// Returns a name for the store of a child that hides no store that the closure uses.
  func childName(_ closure: ClosureSyntax) -> String {
    if let parameter = closure.parameter { return text(parameter) }
    return usesStore(closure.body) ? "childStore" : "store"
  }

  /// Returns whether some tokens use a variable with the name `store`, and not only `self.store` or
  /// a label.
  func usesStore(_ range: Range<Int>) -> Bool {
    let code = codeTokens(in: range).map { source[$0.range] }
    return code.indices.contains { index in
      code[index] == "store" && (index == 0 || code[index - 1] != ".")
        && (index + 1 == code.count || code[index + 1] != ":")
    }
  }

  // MARK: Views

  /// The unit of indentation of the file.
  var indentUnit: String {
    for token in tokens.prefix(400) where token.startsLine {
      let count = indentation(at: token.range.lowerBound)
      guard count > 0 else { continue }
      let start = lineStart(token.range.lowerBound)
      return source[start] == "\t" ? "\t" : count >= 4 ? "    " : "  "
    }
    return "  "
  }

  /// Returns whether the braces around a token build a view from several statements.
  func isInViewBuilder(_ index: Int) -> Bool {
    guard let brace = enclosing[index], at(brace, "{") else { return false }
    // `var body: some View {` and `func row() -> some View {`
    guard at(brace - 2, ["some", "View"]) || at(brace - 1, "View") else {
      // A closure, or the branch of an `if` or `switch`, which is in a builder if that is.
      return true
    }
    if at(brace - 4, ["body", ":"]) { return true }
    let line = lineStart(tokens[brace].range.lowerBound)
    let start = tokens.firstIndexOfSorted { $0.range.lowerBound >= line }
    return (head(of: start)..<brace).contains { at($0, "ViewBuilder") }
      || (0..<8).contains { at(start - $0, "ViewBuilder") && at(start - $0 - 1, "@") }
  }

  /// Returns whether a modifier follows a view.
  func hasModifier(after last: Int) -> Bool { at(last + 1, ".") }

  /// Returns edits that put a statement into a `Group`.
  func grouping(_ first: Int, _ last: Int) -> [Edit] {
    let (indent, unit) = (indent(of: first), indentUnit)
    let end = tokens[last].range.upperBound
    var edits = [inserting("Group {\n\(indent)\(unit)", before: first)]
    var offset = tokens[first].range.lowerBound
    while true {
      offset = lineEnd(offset) + 1
      guard offset < end else { break }
      if source[offset] != "\n", !isInsideToken(offset) {
        edits.append(Edit(offset..<offset, with: unit))
      }
    }
    return edits + [inserting("\n\(indent)}", after: last)]
  }
}
