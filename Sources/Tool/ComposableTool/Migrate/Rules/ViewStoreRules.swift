import ComposableSyntax

/// The uses of a view store in a part of a file.
struct ViewStoreUses {
  /// What the name of the view store is.
  enum Kind {
    /// The parameter of a closure, or a local variable.
    case local
    /// A property of the type around the code, as in `viewStore` and `self.viewStore`.
    case property
    /// A property of something else, as in `view.viewStore`.
    case member
  }

  let file: SourceFile
  /// The name of the view store.
  let name: String
  /// The expression of the store, `store` or `self.store`.
  let store: String
  /// The part of the state that the view store observes, such as `.settings`, or an empty string.
  let path: String
  let kind: Kind
  /// The cases with a payload, which a binding can send.
  let payloadCases: Set<String>

  /// Returns the edits that read the store directly, or `nil` if a use is not understood.
  func edits(in range: Range<Int>) -> [Edit]? {
    guard var edits = bindings(in: range) else { return nil }
    let bindings = edits.map(\.range)
    let code = file.codeTokens(in: range)
    for index in code.indices where isName(code[index]) {
      var (start, store) = (code[index].range.lowerBound, store)
      let isMember = index > 0 && text(code[index - 1]) == "."
      let isOfSelf = isMember && index > 1 && text(code[index - 2]) == "self"
      switch kind {
      case .local where isMember: continue
      case .property where isMember:
        guard isOfSelf else { continue }
        (start, store) = (code[index - 2].range.lowerBound, Self.qualified(store))
      case .member:
        guard isMember, !isOfSelf else { continue }
        if index > 1, text(code[index - 2]) == "\\" { return nil }
        guard index > 1, endsExpression(code[index - 2]) else { continue }
      default: break
      }
      if bindings.contains(where: { $0.contains(start) }) { continue }
      guard index + 2 < code.count, text(code[index + 1]) == ".",
        code[index + 2].kind == .identifier
      else { return nil }
      let member = text(code[index + 2])
      let isCall = index + 3 < code.count && text(code[index + 3]) == "("
      let (name, end) = (start..<code[index].range.upperBound, code[index + 2].range.upperBound)
      switch member {
      case "send" where isCall:
        guard !sendsWhile(from: index + 3, code) else { return nil }
        edits.append(Edit(name, with: store))
      case "state":
        edits.append(path.isEmpty ? Edit(name, with: store) : Edit(start..<end, with: store + path))
      case "publisher", "objectWillChange", "yield", "binding", "subscript":
        return nil
      case let projected where projected.hasPrefix("$"):
        // Another type can bind only if its property is `@Bindable`.
        guard path.isEmpty, kind != .member else { return nil }
        let binding = Self.projected(store) + "." + projected.dropFirst()
        edits.append(Edit(start..<end, with: binding))
      default:
        guard !isCall else { return nil }
        edits.append(Edit(name, with: store + path))
      }
    }
    return edits
  }

  private func text(_ token: Token) -> String { file.source[token.range] }

  private func isName(_ token: Token) -> Bool { token.kind == .identifier && text(token) == name }

  /// Returns whether a member of the expression that ends with a token can follow it.
  private func endsExpression(_ token: Token) -> Bool {
    token.kind == .identifier && !["case", "in", "return"].contains(text(token))
      || [")", "]", "}", "?", "!"].contains(text(token))
  }

  /// Returns `self.store` for `store`.
  private static func qualified(_ store: String) -> String {
    store.hasPrefix("self.") ? store : "self." + store
  }

  /// Returns `$store` for `store`, and `self.$store` for `self.store`.
  private static func projected(_ store: String) -> String {
    store.hasPrefix("self.") ? "self.$" + store.dropFirst(5) : "$" + store
  }

  /// Returns whether the call with a parenthesis at `open` has the argument `while:`.
  private func sendsWhile(from open: Int, _ code: [Token]) -> Bool {
    var depth = 0
    for index in open..<code.count {
      switch text(code[index]) {
      case "(", "[", "{": depth += 1
      case ")", "]", "}": depth -= 1
      case "while" where depth == 1: return true
      default: break
      }
      if depth == 0 { return false }
    }
    return false
  }

  /// Returns the edits for `viewStore.binding(get:send:)`, `binding(send:)` and `binding(\.$name)`.
  private func bindings(in range: Range<Int>) -> [Edit]? {
    guard kind != .member else { return [] }
    var edits: [Edit] = []
    for index in range
    where file.at(index, "binding") && file.at(index - 1, ".") && range.contains(index - 2) {
      guard file.tokens[index - 2].kind == .identifier, file.text(index - 2) == name else {
        continue
      }
      let isQualified = file.at(index - 3, ".")
      guard !isQualified || kind == .property && file.at(index - 4, "self") else { continue }
      let start = isQualified ? index - 4 : index - 2
      guard let call = file.callSyntax(at: index), call.closures.isEmpty, let close = call.close,
        file.isPlain(start..<close + 1)
      else { return nil }
      let store = Self.projected(isQualified ? Self.qualified(store) : store)
      if let name = boundName(call) {
        guard path.isEmpty else { return nil }
        edits.append(file.replacing(start..<close + 1, with: "\(store).\(name)"))
        continue
      }
      guard let (state, action) = sentBinding(call),
        payloadCases.contains(action.split(separator: ".").last.map(String.init) ?? "")
      else { return nil }
      let member = state == "\\.self" ? "" : String(state.dropFirst())
      guard !(path + member).isEmpty else { return nil }
      edits.append(
        file.replacing(start..<close + 1, with: "\(store)\(path)\(member).sending(\(action))")
      )
    }
    return edits
  }
}

extension ViewStoreUses {
  /// Returns the name in `binding(\.$name)`, or in `binding(\.name)` after another rule.
  private func boundName(_ call: SourceFile.CallSyntax) -> String? {
    guard call.arguments.count == 1, call.arguments[0].label == nil,
      case let value = call.arguments[0].value, value.count == 3,
      file.at(value.lowerBound, ["\\", "."])
    else { return nil }
    let name = file.text(value.upperBound - 1)
    return name.hasPrefix("$") ? String(name.dropFirst()) : name
  }

  /// Returns the key paths in `binding(get:send:)`, or in `binding(send:)` for the whole value.
  private func sentBinding(_ call: SourceFile.CallSyntax) -> (state: String, action: String)? {
    let labels = call.arguments.map { $0.label.map(file.text) }
    guard labels == ["get", "send"] || labels == ["send"], let send = call.arguments.last,
      let action = file.caseKeyPath(send.value)
    else { return nil }
    let state = labels.count == 1 ? "\\.self" : file.keyPath(call.arguments[0].value)
    return state.map { ($0, action) }
  }
}

extension SourceFile {
  /// Returns how some tokens can refer to a store, or `nil` if they declare another thing with its
  /// name.
  func reference(
    to store: String,
    in range: Range<Int>,
    isProperty: Bool
  ) -> String? {
    guard !store.hasPrefix("self.") else { return store }
    let isHidden = range.contains { index in
      isWord(index) && text(index) == store
        && (at(index - 1, "let") || at(index - 1, "var") || at(index + 1, "in")
          || at(index + 1, [")", "in"]))
    }
    return isHidden ? (isProperty ? "self." + store : nil) : store
  }

  /// Returns whether the type around a token has a stored property with a name.
  func hasProperty(_ name: String, around index: Int, _ types: [TypeSyntax]) -> Bool {
    guard let type = types.enclosing(index) else { return false }
    return types.contains { other in
      other.name == types[type].name
        && (other.open..<other.close).contains {
          (at($0, "let") || at($0, "var")) && isWord($0 + 1) && text($0 + 1) == name
            && at($0 + 2, ":") && enclosing[$0] == other.open
        }
    }
  }

  /// Returns whether some tokens are one expression.
  func isOneExpression(_ range: Range<Int>) -> Bool {
    guard let first = range.first,
      !["if", "switch", "let", "var", "for", "guard", "return", "#if"].contains(text(first))
    else {
      return false
    }
    var index = first
    while index < range.upperBound {
      if isOpening(index) {
        guard let partner = partners[index] else { return false }
        index = partner
      } else if index > first, startsStatement(index), !at(index, "."),
        !at(index - 1, "}") || tokens[index].startsLine
      {
        return false
      }
      if at(index, "#if") || at(index, ";") { return false }
      index += 1
    }
    return true
  }

  /// Returns the part of the state that `observe:` selects: an empty string, or a path such as
  /// `.settings`.
  func observedPath(_ call: CallSyntax) -> String? {
    guard call.arguments.count > 1 else { return "" }
    guard let observe = call.arguments[1].label, at(observe, "observe"),
      call.arguments.count == 2
        || call.arguments.count == 3
          && call.arguments[2].label.map({ at($0, "removeDuplicates") }) ?? false,
      let path = keyPath(call.arguments[1].value)
    else { return nil }
    return path == "\\.self" ? "" : String(path.dropFirst())
  }
}

extension SourceFile.CallSyntax {
  /// Returns the call with the last argument `content: { … }` as a trailing closure.
  fileprivate func withTrailingContent(in file: SourceFile) -> Self {
    guard closures.isEmpty, let content = arguments.last, let label = content.label,
      file.at(label, "content"), let closure = file.closureSyntax(at: content.value.lowerBound),
      closure.close == content.value.upperBound - 1
    else { return self }
    var call = self
    call.arguments.removeLast()
    call.closures = [closure]
    return call
  }
}

extension MigrationRule {
  /// `WithViewStore(store, observe: { $0 }) { viewStore in … }`.
  static let withViewStores = Self("withViewStores") { file, model in
    let types = file.typeSyntax()
    return file.words(["WithViewStore"]).compactMap { index in
      guard file.isFree(index),
        let call = file.callSyntax(at: index)?.withTrailingContent(in: file),
        let value = call.arguments.first?.value,
        call.arguments.first?.label == nil, file.isStore(value), let path = file.observedPath(call),
        call.closures.count == 1, let closure = call.closures.first,
        let parameter = closure.parameter,
        let first = closure.body.first,
        file.isPlain(index..<closure.body.lowerBound),
        let store = file.reference(
          to: file.text(value),
          in: closure.body,
          isProperty: file.hasProperty(file.text(value), around: index, types)
        )
      else { return nil }
      let uses = ViewStoreUses(
        file: file,
        name: file.text(parameter),
        store: store,
        path: path,
        kind: .local,
        payloadCases: model.payloadCases
      )
      guard var edits = uses.edits(in: closure.body) else { return nil }
      let start = file.tokens[index].range.lowerBound
      let bodyEnd = file.tokens[closure.body.upperBound - 1].range.upperBound
      let headEnd = file.tokens[closure.body.lowerBound - 1].range.upperBound
      guard file.isOneExpression(closure.body),
        file.isPlain(closure.body.lowerBound - 1..<first + 1),
        file.isPlain(closure.close - 1..<call.last + 1)
      else {
        if call.last > closure.close { edits.append(file.deleting(call.last..<call.last + 1)) }
        return edits + [Edit(start..<headEnd, with: "Group {")]
      }
      let bodyStart = file.tokens[first].range.lowerBound
      edits += [
        Edit(start..<bodyStart, with: ""),
        Edit(bodyEnd..<file.tokens[call.last].range.upperBound, with: ""),
      ]
      if file.tokens[first].startsLine {
        let depth =
          file.indentation(at: bodyStart)
          - file.indentation(at: file.tokens[closure.close].range.lowerBound)
        edits += file.dedenting(bodyStart..<bodyEnd, by: max(depth, 0))
      }
      return edits
    }
  }
}
