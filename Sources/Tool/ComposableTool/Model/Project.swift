import ComposableSyntax

/// The files that a command reads together, and the features in them.
struct Project: Sendable {
  let files: [SourceFile]
  /// The declarations and extensions of each type, by its full name.
  let parts: [String: [Part]]
  private(set) var features: [Feature] = []

  init(_ files: [SourceFile]) {
    self.files = files
    let all = files.flatMap { file in
      file.types.flatMap { Part(file: file, type: $0).all }
    }
    parts = Dictionary(grouping: all, by: \.type.name)
    features = all.filter(\.isFeature).map(feature)
  }

  /// Returns the type with a name that code in a file and a type can mean, with its extensions.
  ///
  /// Types of several modules can have the same name. Then one in the same file is meant, or none
  /// is known.
  func parts(of name: String, from file: SourceFile, in outer: String = "") -> [Part] {
    var scope = outer.split(separator: ".")
    while true {
      let found = parts[(scope + [Substring(name)]).joined(separator: ".")] ?? []
      let declarations = found.filter { !$0.type.declaration.isType("extension") }
      let here = declarations.filter { $0.file === file }
      if let only = here.count == 1 ? here[0] : declarations.count == 1 ? declarations[0] : nil {
        return [only]
          + found.filter {
            $0.type.declaration.isType("extension")
              && (declarations.count == 1 || $0.file === only.file)
          }
      }
      guard declarations.isEmpty, !scope.isEmpty else { return [] }
      scope.removeLast()
    }
  }

  /// Returns the feature with a name that code in a file and a type can mean.
  func feature(named name: String, from file: SourceFile, in outer: String = "") -> Feature? {
    guard let part = parts(of: name, from: file, in: outer).first else { return nil }
    return features.first { $0.name == part.type.name && $0.file === part.file }
  }

  private func feature(_ declaration: Part) -> Feature {
    let known = parts(of: declaration.type.name, from: declaration.file)
    let parts = known.isEmpty ? [declaration] : known
    func nested(_ name: String) -> Part? {
      parts.lazy.flatMap { part in part.type.types.map { Part(file: part.file, type: $0) } }
        .first { $0.type.declaration.name == name && !$0.type.declaration.isType("extension") }
    }
    let action = nested("Action")
    let code = parts.flatMap(\.code)
    let actions = action.map(Self.actions) ?? []
    return Feature(
      name: declaration.type.name,
      declaration: declaration,
      parts: parts,
      state: nested("State"),
      action: action,
      code: code,
      actions: actions,
      actionSwitches: Self.switches(over: actions, in: code)
    )
  }

  private static func switches(
    over actions: [Feature.ActionCase],
    in code: [Code]
  ) -> [Feature.ActionSwitch] {
    let names = Set(actions.map(\.name))
    return code.flatMap { code in
      code.switches.compactMap { statement in
        let patterns = statement.cases.flatMap(\.patterns)
        guard statement.subject.count == 1, code.file.at(statement.subject.lowerBound, "action"),
          !patterns.isEmpty, patterns.allSatisfy({ $0.name.map(names.contains) ?? false })
        else { return nil }
        return Feature.ActionSwitch(code: code, statement: statement)
      }
    }
  }

  private static func actions(of action: Part) -> [Feature.ActionCase] {
    action.type.members.flatMap(\.cases).map { element in
      Feature.ActionCase(
        name: element.name,
        file: action.file,
        offset: element.nameRange.lowerBound,
        payload: (element.parameters ?? []).map { action.file.source[$0.type] }
      )
    }
  }
}

extension Part {
  fileprivate var isFeature: Bool {
    let declaration = type.declaration
    guard declaration.isType("struct") || declaration.isType("enum") || declaration.isType("class")
    else { return false }
    return declaration.attribute("Reducer") != nil
      || inheritance.contains { $0 == "Reducer" || $0.hasSuffix(".Reducer") }
  }
}
