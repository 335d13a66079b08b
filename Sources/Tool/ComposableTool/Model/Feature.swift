import ComposableSyntax

/// A feature, as its source declares it.
struct Feature: Sendable {
  /// The name, such as `Profile.Destination`.
  let name: String
  /// The declaration of the type.
  let declaration: Part
  /// The declaration and the extensions.
  let parts: [Part]
  let state: Part?
  let action: Part?
  /// The code of its functions and computed properties, with the body.
  let code: [Code]
  /// The cases of the action, in order.
  let actions: [ActionCase]

  /// The statements `switch action` whose cases are actions of the feature.
  ///
  /// The actions of a child can be in a variable with the same name.
  let actionSwitches: [ActionSwitch]

  /// A `switch` over the feature's actions.
  struct ActionSwitch: Sendable {
    let code: Code
    let statement: Switch
  }

  /// A case of the action.
  struct ActionCase: Sendable {
    let name: String
    let file: SourceFile
    let offset: Int
    /// The types of the payload, as written.
    let payload: [String]
  }
}

extension Feature {
  /// A feature that this one runs in a part of its state.
  struct Child: Sendable {
    /// The operator, such as `forEach`.
    let composition: String
    /// The place of the state, such as `\.todos`.
    let state: String
    /// The names of the cases that lead to the child's actions.
    let cases: [String]
    /// The name of the child as written, if the operator names it.
    let reducer: String?
  }

  /// A value or a client from outside, such as `\.continuousClock`.
  struct Dependency: Sendable {
    /// The name of the property.
    let name: String
    /// The key path or type, as written.
    let key: String
  }

  /// Returns the cases of its switches whose code contains a token.
  func cases(around index: Int, in file: SourceFile) -> [Switch.Case] {
    actionSwitches.filter { $0.code.file === file }.flatMap(\.statement.cases)
      .filter { $0.body.contains(index) }
  }

  /// Whether the feature is an `@Reducer enum`, whose cases are its children.
  var isEnum: Bool { declaration.type.declaration.isType("enum") }

  /// The file of the declaration.
  var file: SourceFile { declaration.file }

  var dependencies: [Dependency] {
    parts.flatMap { part in
      part.type.members.compactMap { member in
        guard let arguments = member.attribute("Dependency")?.arguments,
          let name = member.bindings.first?.name
        else { return nil }
        return Dependency(name: name, key: part.file.source[arguments])
      }
    }
  }

  /// The children, in the order of the code.
  var children: [Child] {
    guard !isEnum else { return childrenOfCases }
    return code.flatMap { code in
      code.calls(["Scope", "ifLet", "ifCaseLet", "forEach"]).compactMap { call in
        guard let action = call.argument("action"), let first = call.arguments.first else {
          return nil
        }
        let file = code.file
        return Child(
          composition: call.name,
          state: file.source[file.range(of: first.tokens)],
          cases: action.filter { file.isWord($0) }.map { file.text($0) },
          reducer: call.closures.first.flatMap { file.path(at: $0.lowerBound) }
        )
      }
    }
  }

  private var childrenOfCases: [Child] {
    declaration.type.members.flatMap { member in
      member.cases.compactMap { element in
        guard let parameter = element.parameters?.first else { return nil }
        return Child(
          composition: "case",
          state: "\\.\(element.name)",
          cases: [element.name],
          reducer: file.source[parameter.type]
        )
      }
    }
  }

  /// The ids of effects that can be cancelled, as written, each once.
  var effectIDs: [String] {
    var known: Set<String> = []
    let names: Set = [
      "cancellable", "cancel", "debounce", "throttle", "withTaskCancellation", "task",
    ]
    return code.flatMap { code in
      code.calls(names).compactMap { call in
        call.argument("id").map { code.file.source[code.file.range(of: $0)] }
      }
    }
    .filter { known.insert($0).inserted }
  }
}

extension SourceFile {
  /// Returns the range of the text of some tokens.
  func range(of indices: Range<Int>) -> Range<Int> {
    guard let first = indices.first, let last = indices.last else { return 0..<0 }
    return tokens[first].range.lowerBound..<tokens[last].range.upperBound
  }

  /// Returns the range of the text of a token.
  func range(of index: Int) -> Range<Int> { tokens[index].range }

  /// Returns the dotted name at a token, such as `Profile.Destination`.
  func path(at index: Int) -> String? {
    guard isWord(index) else { return nil }
    var (name, index) = (text(index), index + 1)
    while at(index, "."), isWord(index + 1) {
      name += "." + text(index + 1)
      index += 2
    }
    return name
  }
}
