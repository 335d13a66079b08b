import ComposableSyntax

extension SourceFile {
  /// A case path that is made by a `/` before the name of a case, as an argument.
  struct OldCasePath {
    /// The token of the `/`.
    var slash: Int
    /// The names after it, which end with that of the case.
    var names: [Int]
    /// The labels of `/Action.row(id:action:)`, with their parentheses.
    var labels: Range<Int>?
    /// All of its tokens.
    var range: Range<Int>
  }

  /// Returns the case path at a token.
  func oldCasePath(at slash: Int) -> OldCasePath? {
    guard at(slash, "/"), at(slash - 1, "(") || at(slash - 1, ",") || at(slash - 1, ":"),
      touches(slash + 1),
      let open = enclosing[slash], touches(open),
      at(open, "(") && isWord(open - 1)
        // `path[id: id, case: /Path.State.row]`
        || at(open, "[") && at(slash - 1, ":") && (isWord(open - 1) || isClosing(open - 1))
    else { return nil }
    var names: [Int] = []
    var next = slash + 1
    // `/.self` and `/.some`
    if at(next, "."), isWord(next + 1) {
      names = [next + 1]
      next += 2
    } else if isWord(next) {
      names = [next]
      next += 1
    }
    while at(next, "."), isWord(next + 1) {
      names.append(next + 1)
      next += 2
    }
    var labels: Range<Int>?
    if at(next, "("), let close = partners[next],
      (next + 1..<close).allSatisfy({ isWord($0) || at($0, ":") })
    {
      labels = next..<close + 1
      next = close + 1
    }
    guard let last = names.last, names.count > 1 || at(slash + 1, "."),
      at(next, ")") || at(next, "]") || at(next, ","),
      text(last).first.map({ $0.isLowercase || $0 == "_" || $0 == "`" }) ?? false
    else { return nil }
    return OldCasePath(slash: slash, names: names, labels: labels, range: slash..<next)
  }

  /// Returns whether a token is in the arguments of a call with an environment, which stays as a
  /// whole if it is not understood.
  func isPassedEnvironment(_ index: Int) -> Bool {
    guard let name = enclosingCase(index) else { return false }
    return callSyntax(at: name)?.arguments.contains {
      $0.label.map { at($0, "environment") } ?? false
    } ?? false
  }

  /// Finds the case paths that are made by a `/`.
  func oldCasePaths() -> [OldCasePath] {
    tokens.indices.compactMap { tokens[$0].kind == .operator ? oldCasePath(at: $0) : nil }
  }

  /// Returns the case key path for the tokens of an argument, or `nil` if it is not a case path.
  ///
  /// Understands `\.child`, `/Action.child`, `Action.child`, `{ .child($0) }` and
  /// `{ .child(.presented($0)) }`.
  func caseKeyPath(_ range: Range<Int>) -> String? {
    guard let first = range.first else { return nil }
    if at(first, "\\") { return text(range) }
    if let old = oldCasePath(at: first), old.range == range { return "\\.\(text(old.names.last!))" }
    if at(first, "{"), let closure = closureSyntax(at: first), closure.close == range.upperBound - 1
    {
      return (embedding(closure.body) ?? elementEmbedding(closure.body)).map { "\\." + $0 }
    }
    // `Action.row(id:action:)`
    if at(range.upperBound - 1, ")"), let open = partners[range.upperBound - 1], open > first,
      at(open + 1, "id") || at(open + 1, "index"), at(open + 2, [":", "action", ":", ")"])
    {
      return caseKeyPath(first..<open)
    }
    guard isWord(first), range.count > 2, range.count % 2 == 1,
      text(first).first?.isUppercase ?? false,
      range.enumerated().allSatisfy({
        $0.offset % 2 == 0 ? isWord($0.element) : at($0.element, ".")
      }),
      text(range.upperBound - 1).first?.isLowercase ?? false
    else { return nil }
    return "\\.\(text(range.upperBound - 1))"
  }

  /// Returns the path of the cases in `.child(.presented($0))`.
  private func embedding(_ range: Range<Int>) -> String? {
    if range.count == 1, at(range.lowerBound, "$0") { return "self" }
    var path: [String] = []
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end {
      if range.count > 0, at(start, "$0"), start + 1 == end { return path.joined(separator: ".") }
      // `Feature.Action.child(`
      while isWord(start), text(start).first?.isUppercase ?? false, at(start + 1, "."), path.isEmpty
      { start += 1 }
      guard at(start, "."), isWord(start + 1), at(start + 2, "("), partners[start + 2] == end - 1
      else { return nil }
      path.append(text(start + 1))
      // The label of a payload, as in `.nameChanged(to: $0)`.
      let isLabeled = isWord(start + 3) && at(start + 4, ":")
      (start, end) = (start + (isLabeled ? 5 : 3), end - 1)
    }
    return nil
  }

  /// Returns the case in `.row(id: $0, action: $1)`.
  private func elementEmbedding(_ range: Range<Int>) -> String? {
    guard let open = range.first(where: { at($0, "(") }), partners[open] == range.upperBound - 1,
      open > range.lowerBound,
      at(open - 2, "."), at(open + 1, ["id", ":", "$0", ",", "action", ":", "$1", ")"])
    else { return nil }
    return text(open - 1)
  }

  /// Returns the key path for the tokens of an argument: `\.child`, or `{ $0.child }`.
  func keyPath(_ range: Range<Int>) -> String? {
    guard let first = range.first else { return nil }
    if at(first, "\\") { return text(range) }
    guard at(first, "{"), let closure = closureSyntax(at: first),
      closure.close == range.upperBound - 1
    else { return nil }
    let body = closure.body
    guard let start = body.first,
      at(start, "$0") || closure.parameter.map({ text($0) == text(start) }) ?? false
    else {
      return nil
    }
    if body.count == 1 { return "\\.self" }
    guard at(start + 1, "."),
      body.dropFirst(2).allSatisfy({ isWord($0) || at($0, ".") || at($0, "?") })
    else {
      return nil
    }
    return "\\" + text(start + 1..<body.upperBound)
  }
}

extension MigrationRule {
  /// `/Action.child` as an argument.
  static let casePaths = Self("casePaths") { file, _ in
    file.oldCasePaths().filter { !file.isPassedEnvironment($0.slash) }.map {
      [file.replacing($0.range, with: "\\.\(file.text($0.names.last!))")]
    }
  }

  /// Closures and case constructors of `scope(state:action:)`.
  static let scopes = Self("scopes") { file, _ in
    file.words(["scope"]).compactMap { index in
      guard file.at(index - 1, "."), let call = file.callSyntax(at: index),
        call.arguments.count == 2, call.closures.isEmpty,
        let state = call.arguments[0].label, file.at(state, "state"),
        let action = call.arguments[1].label, file.at(action, "action"),
        let keyPath = file.keyPath(call.arguments[0].value),
        let path = file.caseKeyPath(call.arguments[1].value)
      else { return nil }
      return [(call.arguments[0].value, keyPath), (call.arguments[1].value, path)]
        .filter { file.text($0.0) != $0.1 }.map { file.replacing($0.0, with: $0.1) }
    }
  }

  /// `@CasePathable` for enums that were only used with a `/`.
  static let casePathable = Self("casePathable") { file, model in
    let types = file.typeSyntax()
    let roots = model.caseRoots.union(model.environments.reducers.values.map(\.action))
    return types.compactMap { type in
      guard type.keyword == "enum", !["Action", "State"].contains(type.name),
        roots.contains(type.name),
        !file.hasAttribute("CasePathable", type.start), !file.hasAttribute("Reducer", type.start)
      else { return nil }
      return [file.inserting("@CasePathable ", before: type.head)]
    }
  }

  /// `@Reducer` for a reducer whose actions were only used with a `/`, or by the functions of view
  /// stores.
  static let reducerMacro = Self("reducerMacro") { file, model in
    let types = file.typeSyntax()
    return types.indices.compactMap { index in
      let type = types[index]
      let isUsed = model.caseEnums.contains(type.name) || model.observedFeatures.contains(type.name)
      guard type.keyword == "struct", isUsed, !file.hasAttribute("Reducer", type.start),
        type.inheritance.contains(where: { file.at($0, "Reducer") })
      else { return nil }
      return [file.inserting("@Reducer\n" + file.indent(of: type.head), before: type.head)]
    }
  }
}
