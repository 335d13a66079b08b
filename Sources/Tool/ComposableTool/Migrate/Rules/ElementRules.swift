import ComposableSyntax

extension SourceFile {
  /// A case with the id and the action of an element, as it was before `IdentifiedAction`.
  struct ElementCase {
    var name: Int
    var id: Range<Int>
    var action: Range<Int>
    /// All parameters.
    var parameters: Range<Int>
  }

  /// Finds declarations such as `case row(id: Row.State.ID, action: Row.Action)`.
  func elementCases() -> [ElementCase] {
    words(["case"]).compactMap { index in
      let name = index + 1
      guard isWord(name), at(name + 1, "("), let close = partners[name + 1],
        case let arguments = argumentSyntax(in: name + 2..<close), arguments.count == 2,
        let id = arguments[0].label, at(id, "id"), let action = arguments[1].label,
        at(action, "action"),
        arguments.allSatisfy({ $0.value.allSatisfy { isWord($0) || at($0, ".") } }),
        text(close - 1).first?.isUppercase ?? false,
        !at(arguments[0].value.lowerBound, "let")
      else { return nil }
      return ElementCase(
        name: name,
        id: arguments[0].value,
        action: arguments[1].value,
        parameters: name + 2..<close
      )
    }
  }
}

extension MigrationRule {
  /// The declaration of a case with the id and the action of an element.
  static let elementCases = Self("elementCases") { file, model in
    file.elementCases().compactMap { element in
      guard model.elementCases.contains(file.text(element.name)) else { return nil }
      let (id, action) = (file.text(element.id), file.text(element.action))
      let feature = action.hasSuffix(".Action") ? action.dropLast(".Action".count) : "_"
      let type =
        id == feature + ".State.ID"
        ? "IdentifiedActionOf<\(feature)>" : "IdentifiedAction<\(id), \(action)>"
      return [file.replacing(element.parameters, with: type)]
    }
  }

  /// `.row(id: id, action: action)`, as a pattern and as a value.
  static let elementActions = Self("elementActions") { file, model in
    file.words(model.elementCases).compactMap { name in
      guard file.at(name - 1, "."), file.at(name + 1, "("), let close = file.partners[name + 1],
        case let arguments = file.argumentSyntax(in: name + 2..<close), arguments.count == 2
      else { return nil }
      let labels = arguments.map { $0.label.map(file.text) }
      let isPattern =
        file.at(name - 2, "case") || file.at(name - 2, ["let", "."]) && file.at(name - 3, "case")
      guard
        labels == ["id", "action"] || labels == ["id", nil] || labels == [nil, "action"]
          || labels == [nil, nil] && isPattern
      else { return nil }
      return [file.inserting(".element(", after: name + 1), file.inserting(")", before: close)]
    }
  }
}
