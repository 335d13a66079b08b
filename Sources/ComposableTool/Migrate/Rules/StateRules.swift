import ComposableMacroExpansion

extension MigrationRule {
  /// `@ObservableState` for the state of features whose views read the store directly now.
  static let observableState = Self("observableState") { file, model in
    let types = file.typeSyntax()
    return types.compactMap { type in
      guard type.name == "State", type.keyword == "struct" || type.keyword == "enum",
        let parent = type.parent, model.observedFeatures.contains(lastName(types[parent].name)),
        !file.hasAttribute("ObservableState", type.start)
      else { return nil }
      return [file.inserting("@ObservableState\n" + file.indent(of: type.head), before: type.head)]
    }
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
