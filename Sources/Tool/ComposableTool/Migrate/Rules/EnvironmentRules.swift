import ComposableSyntax

// The code of TCA before reducer types.
extension MigrationRule {
  /// `let appReducer = Reducer<AppState, AppAction, AppEnvironment> { state, action, environment in`.
  static let reducerValues = Self("reducerValues") { file, model in
    let reducers = model.environments.reducers
    return file.reducerDeclarations.compactMap { declaration in
      guard let reducer = reducers[declaration.name],
        let first = declaration.value.first,
        file.isPlain(declaration.head.lowerBound..<first + 1),
        let edits = ReducerExpression(declaration.value, in: file, reducers).bodyEdits()
      else { return nil }
      let unit = file.indentUnit
      let access =
        file.at(declaration.head.lowerBound, "let")
        ? "" : file.text(declaration.head.lowerBound) + " "
      let member = access == "public " || access == "package " ? access : ""
      var lines = [
        "\(access)struct \(reducer.type): Reducer {",
        "\(unit)\(member)typealias State = \(reducer.state)",
        "\(unit)\(member)typealias Action = \(reducer.action)", "",
      ]
      if let environment = reducer.environment {
        lines += ["\(unit)\(member)let environment: \(environment)", ""]
        if !member.isEmpty {
          lines += [
            "\(unit)\(member)init(environment: \(environment)) {",
            "\(unit)\(unit)self.environment = environment", "\(unit)}", "",
          ]
        }
      }
      lines.append("\(unit)\(member)var body: some Reducer<\(reducer.state), \(reducer.action)> {")
      let start = file.tokens[declaration.head.lowerBound].range.lowerBound
      let head = Edit(
        start..<file.tokens[first].range.lowerBound,
        with: lines.joined(separator: "\n") + "\n\(unit)\(unit)"
      )
      let end = file.inserting("\n\(unit)}\n}", after: declaration.value.upperBound - 1)
      return [head] + edits + [end]
    }
  }

  /// `Store(initialState: …, reducer: appReducer, environment: …)`.
  static let storeEnvironments = Self("storeEnvironments") { file, model in
    file.words(["Store", "TestStore"]).compactMap { index in
      guard file.isFree(index), let call = file.callSyntax(at: index), call.closures.isEmpty,
        call.arguments.compactMap({ $0.label.map(file.text) })
          == ["initialState", "reducer", "environment"], let close = call.close,
        case let reducer = call.arguments[1].value,
        let value = model.environments.reducers[file.text(reducer.lowerBound)],
        let suffix = ReducerExpression.operators(
          reducer.lowerBound + 1..<reducer.upperBound,
          in: file
        )
      else { return nil }
      let (state, environment) = (call.arguments[0].value, call.arguments[2].value)
      guard file.isPlain(state.upperBound - 1..<environment.lowerBound + 1),
        file.isPlain(environment.upperBound - 1..<close + 1)
      else { return nil }
      let isLong = file.tokens[close].startsLine
      let indent = "\n" + file.indent(of: close)
      let opening = isLong ? "\(indent)) {\(indent)\(file.indentUnit)" : ") { "
      let closing = suffix + (isLong ? "\(indent)}" : " }")
      let start = file.span(state).upperBound
      let (span, end) = (file.span(environment), file.tokens[close].range.upperBound)
      guard value.environment != nil else {
        return [Edit(start..<end, with: "\(opening)\(value.type)()\(closing)")]
      }
      return [
        Edit(start..<span.lowerBound, with: "\(opening)\(value.type)(environment: "),
        Edit(span.upperBound..<end, with: ")" + closing),
      ]
    }
  }

  /// The fields of environments and clients: schedulers, and functions that return effects.
  static let environmentFields = Self("environmentFields") { file, model in
    file.typeSyntax().filter {
      $0.keyword == "struct" && model.environments.clients.contains($0.name)
    }.map { type in
      var edits = file.schedulerFields(of: type).map {
        file.replacing($0.type, with: "any Clock<Duration>")
      }
      for field in file.functionFields(of: type) {
        if !file.at(field.type.lowerBound, "@") {
          edits.append(file.inserting("@Sendable ", before: field.type.lowerBound))
        }
        guard let arrow = field.arrow(file), field.operation(file) != nil,
          let operation = model.environments.operations[file.text(field.name)]
        else { continue }
        let throwing = operation.failure.map { $0 == "Error" ? "throws " : "throws(\($0)) " }
        let result = "async \(throwing ?? "")-> \(operation.output ?? "Void")"
        edits.append(file.replacing(arrow..<field.type.upperBound, with: result))
      }
      let isPublic = file.at(type.head, "public") || file.at(type.head, "package")
      if isPublic, !type.inheritance.contains(where: { file.at($0, "Sendable") }) {
        let text = type.inheritance.isEmpty ? ": Sendable" : ", Sendable"
        edits.append(file.inserting(text, after: type.open - 1))
      }
      return edits
    }
  }

  /// The values of the fields: `mainQueue: .main`, and `load: { Effect(value: $0) }`.
  static let environmentValues = Self("environmentValues") { file, model in
    let environments = model.environments
    let names = environments.schedulers.union(environments.operations.keys)
    return file.words(names).compactMap { index -> [Edit]? in
      let isValue =
        file.at(index + 1, ":") && (file.at(index - 1, "(") || file.at(index - 1, ","))
        || file.at(index - 1, ".") && file.at(index + 1, "=") && !file.isDependency(index)
      guard isValue else { return nil }
      if environments.schedulers.contains(file.text(index)) {
        return clock(at: index + 2, file, model).map { [file.replacing($0.value, with: $0.text)] }
      }
      guard let operation = environments.operations[file.text(index)],
        let closure = file.closureSyntax(at: index + 2)
      else { return nil }
      return file.returnedValues(of: closure, operation)
    }
  }

  /// `var rows: [Row]`, whose elements have an id now, and `state.rows = …`.
  static let identifiedElements = Self("identifiedElements") { file, model in
    let elements = Array(model.environments.indexed.values)
    guard !elements.isEmpty else { return [] }
    var changes: [[Edit]] = []
    for type in file.typeSyntax() {
      for elements in elements where elements.state == type.name {
        for index in type.open..<type.close
        where file.at(index - 1, "var") && file.text(index) == elements.field
          && file.at(index + 1, [":", "["]) && file.text(index + 3) == elements.element
          && file.at(index + 4, "]")
        {
          let array = "IdentifiedArrayOf<\(elements.element)>"
          changes.append([file.replacing(index + 2..<index + 5, with: array)])
        }
      }
    }
    for index in file.words(Set(elements.map(\.field)))
    where file.at(index - 1, ".") && file.at(index + 1, "=")
      && (file.at(index - 2, "state") || file.at(index - 2, "$0"))
    {
      let value = file.expression(from: index + 2)
      let isLiteral = file.at(index + 2, "[") && file.partners[index + 2] == value.upperBound - 1
      guard !isLiteral, !file.at(index + 2, "IdentifiedArray") else { continue }
      changes.append([
        file.inserting("IdentifiedArray(uniqueElements: ", before: value.lowerBound),
        file.inserting(")", after: value.upperBound - 1),
      ])
    }
    return changes
  }

  /// `.row(index: _, action: .tapped)`, whose first value is the element's id now.
  static let indexedActions = Self("indexedActions") { file, model in
    let indexed = model.environments.indexed
    return file.words(Set(indexed.keys)).compactMap { name in
      guard let elements = indexed[file.text(name)], file.at(name + 1, ["(", "index", ":"]),
        let close = file.partners[name + 1],
        case let arguments = file.argumentSyntax(in: name + 2..<close), arguments.count == 2,
        file.at(name - 1, ".") || file.at(name - 1, "case")
      else { return nil }
      let (index, action) = (arguments[0].value, arguments[1].value)
      if file.at(name - 1, "case") {
        let type = "IdentifiedAction<\(elements.element).ID, \(file.text(action))>"
        return [file.replacing(name + 2..<close, with: type)]
      }
      var id = file.text(index)
      // In a test, the index is that of an element of the store.
      if let open = file.enclosing[name], file.at(open - 1, "send") || file.at(open - 1, "receive"),
        file.at(open - 2, "."), file.isWord(open - 3), open == name - 2
      {
        let store = file.at(open - 4, ".") ? file.text(open - 5) + "." : ""
        id = "\(store)\(file.text(open - 3)).state.\(elements.field)[\(id)].id"
      } else if id != "_" {
        return nil
      }
      return [
        Edit(
          file.tokens[name + 2].range.lowerBound..<file.span(index).lowerBound,
          with: ".element(id: "
        ),
        file.replacing(index, with: id), file.inserting(")", before: close),
      ]
    }
  }

  /// `import Combine`, if nothing else in the file is from there.
  static let combineImports = Self("combineImports") { file, model in
    guard !model.environments.reducers.isEmpty, !file.usesCombine else { return [] }
    return file.imports().filter { file.at($0.module, "Combine") }.map { [file.deleting($0.range)] }
  }
}

extension SourceFile {
  private static let combineNames: Set = [
    "AnyCancellable", "AnyPublisher", "Cancellable", "CurrentValueSubject", "Deferred", "Empty",
    "Fail", "Future", "Just", "ObservableObject", "PassthroughSubject", "Published", "Publisher",
    "Publishers", "Record", "Subject", "Subscriber", "Subscribers", "Subscription", "assign",
    "catchToEffect", "dataTaskPublisher", "eraseToAnyPublisher", "eraseToEffect", "publisher",
    "sink",
  ]

  /// Whether the file uses a name of Combine.
  var usesCombine: Bool { !words(Self.combineNames).isEmpty }

  /// Returns the edits that make a closure return values instead of effects, or `nil` if it returns
  /// another effect.
  fileprivate func returnedValues(
    of closure: ClosureSyntax,
    _ operation: Environments.Operation
  ) -> [Edit]? {
    guard let first = closure.body.first else { return nil }
    if let call = callSyntax(at: first + 1), call.last == closure.body.upperBound - 1,
      at(first, [".", "fireAndForget"]), let body = call.closures.first?.body, !body.isEmpty,
      call.arguments.isEmpty, operation.output == nil, isPlain(first..<body.lowerBound + 1)
    {
      let (start, end) = (span(body).lowerBound, span(body).upperBound)
      return [
        Edit(tokens[first].range.lowerBound..<start, with: ""),
        Edit(end..<tokens[call.last].range.upperBound, with: ""),
      ]
    }
    if at(first, [".", "none"]), closure.body.count == 2, operation.output == nil {
      return [deleting(closure.body)]
    }
    let effects = closure.body.filter { isFree($0) && at($0, "Effect") }
    guard !effects.isEmpty else { return nil }
    var edits: [Edit] = []
    for index in effects {
      let start = at(index - 1, "return") ? index - 1 : index
      guard startsStatement(start), let call = callSyntax(at: index), call.closures.isEmpty,
        call.arguments.count == 1, let label = call.arguments[0].label,
        at(label, "value") || at(label, "error"), let close = call.close
      else { return nil }
      let value = call.arguments[0].value
      let end = at(close + 1, [".", "eraseToEffect", "(", ")"]) ? close + 4 : close
      guard !at(end + 1, ".") else { return nil }
      edits += [
        Edit(
          tokens[at(label, "value") ? index : start].range
            .lowerBound..<tokens[value.lowerBound].range.lowerBound,
          with: at(label, "value") ? "" : "throw "
        ),
        Edit(
          tokens[value.upperBound - 1].range.upperBound..<tokens[end].range.upperBound,
          with: ""
        ),
      ]
    }
    // Swift does not infer the type of the error from what is thrown.
    if let failure = operation.failure, failure != "Error",
      effects.contains(where: { at($0 + 2, "error") })
    {
      let hasHead = at(closure.body.lowerBound - 1, "in")
      edits.append(
        hasHead
          ? inserting("throws(\(failure)) ", before: closure.body.lowerBound - 1)
          : inserting(" () throws(\(failure)) in", after: closure.open)
      )
    }
    return edits
  }
}

/// The value of a reducer, which becomes the body of a type.
struct ReducerExpression {
  let file: SourceFile
  let range: Range<Int>
  let reducers: [String: Environments.Reducer]
  /// Whether a builder takes the place of `combine`.
  let isCombination: Bool
  /// What the lines of the expression are indented by.
  let indent: String

  init(_ range: Range<Int>, in file: SourceFile, _ reducers: [String: Environments.Reducer]) {
    (self.file, self.range, self.reducers) = (file, range, reducers)
    let start = Self.type(at: range.lowerBound, file) + 1
    isCombination =
      file.at(start, ["combine", "("]) && file.partners[start + 1] == range.upperBound - 1
    indent = String(repeating: file.indentUnit, count: isCombination ? 1 : 2)
  }

  /// Returns the token after `Reducer<State, Action, Environment>`, `Reducer` or nothing.
  private static func type(at index: Int, _ file: SourceFile) -> Int {
    guard file.at(index, "AnyReducer") || file.at(index, "Reducer") else { return index }
    return file.reducerTypes(at: index)?.end ?? index + 1
  }

  /// Returns the edits that make the expression a body, or `nil` if it is not understood.
  func bodyEdits() -> [Edit]? {
    edits(range).map { edits in
      let span = file.span(range)
      var indents: [Edit] = []
      var offset = file.lineEnd(span.lowerBound) + 1
      while offset < span.upperBound {
        if file.lineEnd(offset) > offset, !file.isInsideToken(offset) {
          indents.append(Edit(offset..<offset, with: indent))
        }
        offset = file.lineEnd(offset) + 1
      }
      return edits + indents
    }
  }

  private func edits(_ range: Range<Int>) -> [Edit]? {
    guard let first = range.first else { return nil }
    if reducers[file.text(first)] != nil { return childEdits(range) }
    var next = Self.type(at: first, file)
    if file.at(next, [".", "combine", "("]), let close = file.partners[next + 2] {
      return combination(first..<next + 3, close, isBody: range == self.range && isCombination)
        .flatMap { edits in operatorEdits(close + 1..<range.upperBound).map { edits + $0 } }
    }
    if file.at(next, [".", "init"]) { next += 2 }
    let isCall = file.at(next, "(")
    guard let closure = file.closureSyntax(at: isCall ? next + 1 : next),
      closure.body.lowerBound > closure.open + 1,
      case let head = closure.open + 1..<closure.body.lowerBound - 1,
      case let names = file.split(head, at: ","), names.count == 3,
      names.allSatisfy({ $0.count == 1 && file.isWord($0.lowerBound) }),
      file.isPlain(first..<closure.body.lowerBound),
      case let last = isCall ? closure.close + 1 : closure.close, !isCall || file.at(last, ")"),
      let operators = operatorEdits(last + 1..<range.upperBound)
    else { return nil }
    let parameters = names.map(file.text)
    let isProperty = ["_", "environment"].contains(parameters[2])
    let capture = isProperty ? "" : "[\(parameters[2]) = environment] "
    let start = "Reduce { \(capture)\(parameters[0]), \(parameters[1]) in"
    return [file.replacing(first..<closure.body.lowerBound, with: start)] + operators
      + (isCall ? [file.replacing(last, with: "")] : [])
  }

  /// Returns the edits of `.combine(a, b)`.
  private func combination(_ head: Range<Int>, _ close: Int, isBody: Bool) -> [Edit]? {
    let parts = file.split(head.upperBound..<close, at: ",")
    guard let first = parts.first, let last = parts.last else { return nil }
    var edits: [Edit] = []
    for part in parts {
      guard let found = self.edits(part) else { return nil }
      edits += found
      guard file.at(part.upperBound, ",") else { continue }
      edits.append(file.replacing(part.upperBound, with: ""))
      guard file.tokens[part.upperBound + 1].startsLine else { return nil }
    }
    guard isBody else {
      return edits + [
        file.replacing(head, with: "CombineReducers {"), file.replacing(close, with: "}"),
      ]
    }
    guard file.isPlain(head.lowerBound..<first.lowerBound + 1) else { return nil }
    let start = file.tokens[head.lowerBound].range.lowerBound
    edits.append(Edit(start..<file.tokens[first.lowerBound].range.lowerBound, with: ""))
    let end = file.at(last.upperBound, ",") ? last.upperBound : last.upperBound - 1
    let isPlain = file.isPlain(end..<close + 1)
    let lower = file.tokens[isPlain ? end : close - 1].range.upperBound
    return edits + [Edit(lower..<file.tokens[close].range.upperBound, with: "")]
  }

  /// Returns the edit of `child.pullback(…)`, `child.optional().pullback(…)`, `child.forEach(…)` or
  /// `child`.
  private func childEdits(_ range: Range<Int>) -> [Edit]? {
    guard let child = reducers[file.text(range.lowerBound)], file.isPlain(range) else { return nil }
    var next = range.lowerBound + 1
    var name = "Scope"
    if file.at(next, [".", "optional", "(", ")"]) { (name, next) = ("ifLet", next + 4) }
    if file.at(next, [".", "forEach"]) { name = "forEach" }
    guard name != "Scope" || file.at(next, [".", "pullback"]) else {
      return Self.operators(next..<range.upperBound, in: file).map {
        [file.replacing(range, with: child.creation("environment") + $0)]
      }
    }
    guard let call = file.callSyntax(at: next + 1),
      let state = argument("state", of: call), let action = argument("action", of: call),
      let environment = argument("environment", of: call)
        ?? call.closures.first.map({ $0.open..<$0.close + 1 }),
      call.arguments.count + call.closures.count == 3,
      let statePath = file.caseKeyPath(state) ?? file.keyPath(state),
      let actionPath = file.caseKeyPath(action),
      let value = child.environment == nil ? "" : self.environment(environment),
      let operators = Self.operators(call.last + 1..<range.upperBound, in: file)
    else { return nil }
    let indent = file.indent(of: range.lowerBound) + self.indent
    let unit = file.indentUnit
    // `\State.rows`
    let field = statePath.firstIndex(of: ".").map { "\\" + statePath[$0...] } ?? statePath
    let lines =
      name == "Scope"
      ? [
        "Scope(state: \(field), action: \(actionPath)) {", "\(unit)\(child.creation(value))", "}",
      ]
      : [
        "EmptyReducer()", "\(unit).\(name)(\(field), action: \(actionPath)) {",
        "\(unit)\(unit)\(child.creation(value))", "\(unit)}",
      ]
    return [file.replacing(range, with: lines.joined(separator: "\n" + indent) + operators)]
  }

  private func argument(_ label: StaticString, of call: SourceFile.CallSyntax) -> Range<Int>? {
    call.arguments.first { $0.label.map { file.at($0, label) } ?? false }?.value
  }

  /// Returns the environment of a child: `{ $0.child }`, `{ _ in Child() }` or `\.child`.
  private func environment(_ range: Range<Int>) -> String? {
    if file.at(range.lowerBound, "\\") {
      return file.text(range).firstIndex(of: ".").map { "environment" + file.text(range)[$0...] }
    }
    guard let closure = file.closureSyntax(at: range.lowerBound),
      closure.close == range.upperBound - 1, file.isOneExpression(closure.body)
    else { return nil }
    let name = closure.parameter.map(file.text) ?? "$0"
    var text = ""
    var end = file.span(closure.body).lowerBound
    for index in closure.body {
      if file.tokens[index].kind == .string { return nil }
      guard file.text(index) == name, !file.at(index - 1, "."), !file.at(index + 1, ":") else {
        continue
      }
      text += file.source[end..<file.tokens[index].range.lowerBound] + "environment"
      end = file.tokens[index].range.upperBound
    }
    return text + file.source[end..<file.span(closure.body).upperBound]
  }

  /// Returns what replaces `.debug()` and `.debugActions()` after a reducer, or `nil` if another
  /// operator is there.
  static func operators(_ range: Range<Int>, in file: SourceFile) -> String? {
    var (text, next) = ("", range.lowerBound)
    while next < range.upperBound {
      guard file.at(next, "."), file.at(next + 2, ["(", ")"]),
        let name = ["debug": "", "debugActions": ".actionLabels"][file.text(next + 1)]
      else { return nil }
      text += "._printChanges(\(name))"
      next += 4
    }
    return text
  }

  private func operatorEdits(_ range: Range<Int>) -> [Edit]? {
    guard !range.isEmpty else { return [] }
    return Self.operators(range, in: file).map { [file.replacing(range, with: $0)] }
  }
}
