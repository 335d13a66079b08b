import ComposableSyntax

extension MigrationRule {
  /// `@ObservableState` for the state of features whose views read the store directly now.
  static let observableState = Self("observableState") { file, model in
    let types = file.typeSyntax()
    return types.compactMap { type in
      let isFeature =
        type.name == "State"
        && type.parent.map { model.observedFeatures.contains(lastName(types[$0].name)) } ?? false
      guard isFeature || model.observedStates.contains(type.name),
        type.keyword == "struct" || type.keyword == "enum",
        !file.hasAttribute("ObservableState", type.start)
      else { return nil }
      return [file.inserting("@ObservableState\n" + file.indent(of: type.head), before: type.head)]
    }
  }

  /// `var a = 0, b = 1` in observable state, whose macro needs a declaration for each field.
  static let separateFields = Self("separateFields") { file, _ in
    file.types.flatMap(\.withNestedTypes).flatMap { type -> [[Edit]] in
      guard type.declaration.attribute("ObservableState") != nil else { return [] }
      return type.members.filter { $0.bindings.count > 1 }.compactMap { field in
        separate(field, file)
      }
    }
  }

  /// Returns the edits that give each variable of a declaration its own.
  private static func separate(_ field: Declaration, _ file: SourceFile) -> [Edit]? {
    let head = file.source[field.range.lowerBound..<field.bindings[0].pattern.lowerBound]
    guard field.introducer == "var", !head.contains("\n") else { return nil }
    var edits: [Edit] = []
    // A variable with neither a type nor a value has the type of the next one.
    var type = ""
    for (index, binding) in field.bindings.enumerated().reversed() {
      guard binding.name != nil, binding.accessorBlock == nil else { return nil }
      let end = [binding.type, binding.initialValue].compactMap(\.self).map(\.upperBound).max()
      if let written = binding.type { type = ": " + file.source[written] }
      if end == nil {
        edits.append(Edit(binding.pattern.upperBound..<binding.pattern.upperBound, with: type))
      } else if binding.type == nil {
        type = ""
      }
      guard index > 0 else { continue }
      let start = binding.pattern.lowerBound
      guard let comma = file.indices(in: 0..<start).last, file.at(comma, ",") else { return nil }
      let indent = file.indentation(at: field.range.lowerBound)
      let line = file.lineStart(field.range.lowerBound)
      let isFirst = line + indent == field.range.lowerBound
      edits += [
        file.replacing(comma, with: ""),
        Edit(
          file.isPlain(comma..<comma + 2)
            ? file.tokens[comma].range.upperBound..<start : start..<start,
          with: isFirst ? "\n" + file.source[line..<line + indent] + head : "; " + head
        ),
      ]
    }
    return edits
  }

  private static func lastName(_ name: String) -> String {
    name.split(separator: ".").last.map(String.init) ?? name
  }

  /// `@PresentationState` in observable state.
  static let presentationState = Self("presentationState") { file, _ in
    let types = file.typeSyntax()
    return file.words(["PresentationState"]).compactMap { index in
      guard file.at(index - 1, "@"), let type = types.enclosing(index),
        file.hasAttribute("ObservableState", types[type].start)
      else { return nil }
      return [file.replacing(index, with: "Presents")]
    }
  }

  /// `@BindingState` and `@BindableState` in observable state.
  static let bindingState = Self("bindingState") { file, _ in
    let types = file.typeSyntax()
    return file.words(["BindableState", "BindingState"]).compactMap { index in
      guard file.at(index - 1, "@"), let type = types.enclosing(index),
        file.hasAttribute("ObservableState", types[type].start)
      else { return nil }
      return [file.deleting(index - 1..<index + 1)]
    }
  }

  /// `\.$name` in a binding action.
  static let bindingKeyPaths = Self("bindingKeyPaths") { file, model in
    file.tokens.indices.compactMap { index in
      guard file.at(index, "\\"), file.at(index + 1, "."), file.at(index - 1, "("),
        file.at(index - 2, "set") || file.at(index - 2, "binding"), file.isWord(index + 2)
      else { return nil }
      let name = file.text(index + 2)
      guard name.hasPrefix("$"), model.bindingNames.contains(String(name.dropFirst())) else {
        return nil
      }
      return [file.replacing(index + 2, with: String(name.dropFirst()))]
    }
  }
}
