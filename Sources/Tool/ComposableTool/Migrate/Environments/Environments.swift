import ComposableSyntax

/// What the rules know of code from before reducer types: reducers that are values and are passed
/// an environment.
struct Environments: Sendable {
  /// The type that replaces the value of a reducer.
  struct Reducer: Sendable {
    let type: String
    let state: String
    let action: String
    /// The type of the environment, or `nil` for `Void`.
    let environment: String?

    /// Returns an expression that creates the reducer.
    func creation(_ environment: String) -> String {
      "\(type)(\(self.environment == nil ? "" : "environment: \(environment)"))"
    }
  }

  /// What a field of an environment returned as an effect, and returns from an async function.
  struct Operation: Sendable {
    /// The type of the value, or `nil` for none.
    let output: String?
    /// The type of the error, or `nil` if it does not throw.
    var failure: String?
  }

  /// The case of the actions of elements, and where the elements are.
  struct Elements: Sendable {
    let field: String
    let state: String
    let element: String
  }

  /// By the name of the value.
  private(set) var reducers: [String: Reducer] = [:]
  /// The fields with a scheduler, which become clocks.
  private(set) var schedulers: Set<String> = []
  /// The fields with a function that returns an effect.
  private(set) var operations: [String: Operation] = [:]
  /// The types of environments, and of clients with functions that return effects.
  private(set) var clients: Set<String> = []
  /// The elements that actions name by their index, by the case.
  private(set) var indexed: [String: Elements] = [:]

  /// Creates the list for no files.
  init() {}

  /// Reads the files.
  init(_ files: [SourceFile], _ declaredNames: Set<String>) {
    let types = files.map { ($0, $0.typeSyntax()) }
    for file in files {
      for declaration in file.reducerDeclarations
      where !declaredNames.contains(declaration.reducer.type) {
        reducers[declaration.name] = declaration.reducer
      }
    }
    guard !reducers.isEmpty else { return }
    clients = Set(reducers.values.compactMap(\.environment))
    for (file, types) in types {
      for type in types where type.keyword == "struct" {
        let fields = file.functionFields(of: type)
        for field in fields {
          guard var operation = field.operation(file) else { continue }
          // A type in the client, which others name with its name.
          let isNested = types.contains { nested in
            nested.name == operation.failure && type.open < nested.open && nested.close < type.close
          }
          if isNested, let failure = operation.failure {
            operation.failure = "\(type.name).\(failure)"
          } else if operation.failure == "any Error" {
            operation.failure = "Error"
          }
          operations[file.text(field.name)] = operation
          clients.insert(type.name)
        }
        guard clients.contains(type.name) else { continue }
        schedulers.formUnion(file.schedulerFields(of: type).map { file.text($0.name) })
      }
    }
    let identifiable = Set(
      types.flatMap { file, types in
        types.filter { $0.inheritance.contains { file.at($0, "Identifiable") } }.map(\.name)
      }
    )
    for file in files {
      for elements in file.indexedElements(reducers) where identifiable.contains(elements.1.element)
      {
        indexed[elements.0] = elements.1
      }
    }
  }
}

extension SourceFile {
  /// A global variable with a reducer.
  struct ReducerDeclaration {
    let name: String
    let reducer: Environments.Reducer
    /// The tokens of the modifiers and the `let`, and of the value.
    let head: Range<Int>
    let value: Range<Int>
  }

  /// The global variables with a `Reducer<State, Action, Environment>`.
  var reducerDeclarations: [ReducerDeclaration] {
    words(["AnyReducer", "Reducer"]).compactMap { index in
      guard let types = reducerTypes(at: index), at(index - 2, "let") || at(index - 3, "let"),
        let keyword = (index - 3..<index - 1).first(where: { at($0, "let") }),
        enclosing[keyword] == nil
      else { return nil }
      let equals = at(index - 1, "=") ? index - 1 : types.end
      let name = text(keyword + 1)
      guard at(equals, "="), at(index - 1, ":") || equals == index - 1, equals + 1 < tokens.count
      else { return nil }
      let type = name.prefix(1).uppercased() + name.dropFirst()
      return ReducerDeclaration(
        name: name,
        reducer: Environments.Reducer(
          type: type.hasSuffix("Reducer") ? type : type + "Reducer",
          state: types.names[0],
          action: types.names[1],
          environment: ["Void", "()"].contains(types.names[2]) ? nil : types.names[2]
        ),
        head: head(of: keyword)..<equals + 1,
        value: equals + 1..<expression(from: max(equals + 1, types.end)).upperBound
      )
    }
  }

  /// Returns the three types of `Reducer<State, Action, Environment>`, and the token after them.
  func reducerTypes(at index: Int) -> (names: [String], end: Int)? {
    guard isFree(index), at(index, "AnyReducer") || at(index, "Reducer"),
      let types = genericArguments(index + 1), types.names.count == 3
    else {
      return nil
    }
    return types
  }

  /// Returns the types in the angles at a token, and the token after them.
  func genericArguments(_ open: Int) -> (names: [String], end: Int)? {
    guard at(open, "<"), let offset = closingAngle(open) else { return nil }
    let end = indices(in: tokens[open].range.lowerBound..<offset + 1).upperBound
    let names = split(open + 1..<end - 1, at: ",").map(text)
    // An angle of a type in the arguments that is one token with the last.
    guard at(end - 1, ">") else { return nil }
    return (names, end)
  }

  /// Returns the tokens of the expression that starts at a token, with the members on its next
  /// lines.
  func expression(from start: Int) -> Range<Int> {
    var end = start
    while end < tokens.count, !isClosing(end), !at(end, ","), !at(end, ";"),
      end == start || at(end, ".") || !startsStatement(end)
    {
      end = (partners[end] ?? end) + 1
    }
    return start..<end
  }

  // MARK: Fields of environments

  /// A stored property of an environment.
  struct EnvironmentField {
    let name: Int
    /// The tokens of its type.
    let type: Range<Int>

    /// The arrow of a function.
    func arrow(_ file: SourceFile) -> Int? {
      guard let open = type.first(where: { file.at($0, "(") }), let close = file.partners[open],
        (type.lowerBound..<open).allSatisfy({ file.at($0, "@") || file.at($0, "Sendable") })
      else { return nil }
      return (close + 1..<min(close + 8, type.upperBound)).first { file.at($0, "->") }
    }

    /// Returns whether a function returns a value and does not throw.
    func returnsValue(_ file: SourceFile) -> Bool {
      guard let arrow = arrow(file) else { return false }
      return !file.at(arrow + 1, "Void") && !file.at(arrow + 1, "(")
        && !type.contains { file.at($0, "throws") }
    }

    /// The effect that a function returned, or `nil` for another function.
    func operation(_ file: SourceFile) -> Environments.Operation? {
      guard let arrow = arrow(file), file.at(arrow + 1, "Effect"),
        let types = file.genericArguments(arrow + 2), types.names.count == 2,
        types.end == type.upperBound
      else { return nil }
      let output = types.names[0]
      return Environments.Operation(
        output: ["Never", "Void", "()"].contains(output) ? nil : output,
        failure: types.names[1] == "Never" ? nil : types.names[1]
      )
    }
  }

  private func fields(of type: TypeSyntax) -> [EnvironmentField] {
    (type.open..<type.close).compactMap { index in
      guard at(index, "let") || at(index, "var"), enclosing[index] == type.open, isWord(index + 1),
        at(index + 2, ":"), !at(index - 1, "static")
      else { return nil }
      var end = index + 3
      while end < type.close, end == index + 3 || !tokens[end].startsLine || at(end, "->"),
        !isClosing(end), !at(end, "="), !at(end, "{"), !at(end, ";")
      {
        end = genericArguments(end)?.end ?? (partners[end] ?? end) + 1
      }
      return EnvironmentField(name: index + 1, type: index + 3..<end)
    }
  }

  /// The fields with a function.
  func functionFields(of type: TypeSyntax) -> [EnvironmentField] {
    fields(of: type).filter { $0.arrow(self) != nil }
  }

  /// The fields with a scheduler of Combine.
  func schedulerFields(of type: TypeSyntax) -> [EnvironmentField] {
    fields(of: type).filter {
      at($0.type.lowerBound, "AnySchedulerOf") || at($0.type.lowerBound, "AnyScheduler")
    }
  }

  /// The cases of `reducer.forEach(state: \.rows, action: /Action.row(index:action:), …)`.
  fileprivate func indexedElements(
    _ reducers: [String: Environments.Reducer]
  ) -> [(String, Environments.Elements)] {
    words(["forEach"]).compactMap { index in
      guard at(index - 1, "."), let child = reducers[text(max(index - 2, 0))],
        let call = callSyntax(at: index), call.arguments.count >= 2,
        let field = call.arguments[0].value.last,
        let path = oldCasePath(at: call.arguments[1].value.lowerBound), let labels = path.labels,
        at(labels.lowerBound + 1, "index"), let name = path.names.last,
        let parent = reducers.values.first(where: { $0.action == text(path.names[0]) })
      else { return nil }
      return (
        text(name),
        Environments.Elements(field: text(field), state: parent.state, element: child.state)
      )
    }
  }
}
