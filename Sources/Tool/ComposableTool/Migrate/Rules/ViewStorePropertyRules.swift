import ComposableSyntax

extension MigrationRule {
  /// A property with a view store, which its initializer creates, and its uses in all files.
  static let viewStoreProperties = Self("viewStoreProperties") { file, model in
    let types = file.typeSyntax()
    var changes = types.indices.compactMap { index in
      model.viewStores.name(in: types.qualifiedName(index)).flatMap {
        file.viewStoreEdits($0, in: types[index], model.payloadCases)
      }
    }
    for name in model.viewStores.members(in: file) {
      changes += (file.viewStoreMemberEdits(name) ?? []).map { [$0] }
    }
    return changes
  }
}

extension SourceFile {
  /// A property with a view store.
  struct ViewStoreProperty {
    /// The token of the name.
    var name: Int
    /// The tokens of the declaration.
    var range: Range<Int>
  }

  /// Returns the property with a view store that a type declares.
  func viewStoreProperty(in type: TypeSyntax) -> ViewStoreProperty? {
    for index in type.open..<type.close where at(index, "let") || at(index, "var") {
      guard isWord(index + 1), at(index + 2, ":"), enclosing[index] == type.open,
        at(index + 3, "ViewStoreOf") || at(index + 3, "ViewStore"),
        let end = closingAngle(index + 4)
      else { continue }
      let last = tokens.firstIndexOfSorted { $0.range.upperBound > end }
      return at(last + 1, "=")
        ? nil : ViewStoreProperty(name: index + 1, range: head(of: index)..<last + 1)
    }
    return nil
  }

  /// Returns the edits that read the store in a type or an extension instead of the view store,
  /// which they remove, or `nil` if a use is not understood.
  func viewStoreEdits(
    _ name: String,
    in type: TypeSyntax,
    _ payloadCases: Set<String>
  ) -> [Edit]? {
    var deleted: [Range<Int>] = []
    if let property = viewStoreProperty(in: type), text(property.name) == name {
      deleted.append(property.range)
    }
    for index in type.open..<type.close where isWord(index) && text(index) == name {
      guard at(index + 1, "="), at(index + 2, "ViewStore"), let call = callSyntax(at: index + 2)
      else { continue }
      guard let value = call.arguments.first?.value, isStore(value), observedPath(call) == "",
        isPlain(index..<call.last + 1)
      else { return nil }
      let start = at(index - 2, ["self", "."]) ? index - 2 : index
      deleted.append(start..<call.last + 1)
    }
    deleted.sort { $0.lowerBound < $1.lowerBound }
    var edits = deleted.map(deleting)
    // What is between the deleted parts.
    var start = type.open + 1
    for part in deleted + [type.close..<type.close] {
      let range = start..<part.lowerBound
      guard let store = reference(to: "store", in: range, isProperty: true) else { return nil }
      let uses = ViewStoreUses(
        file: self,
        name: name,
        store: store,
        path: "",
        kind: .property,
        payloadCases: payloadCases
      )
      guard let found = uses.edits(in: range) else { return nil }
      edits += found
      start = part.upperBound
    }
    return edits
  }

  /// Returns the edits that read the store of something else instead of its view store, as in
  /// `view.viewStore`, or `nil` if a use is not understood.
  func viewStoreMemberEdits(_ name: String) -> [Edit]? {
    ViewStoreUses(
      file: self,
      name: name,
      store: "store",
      path: "",
      kind: .member,
      payloadCases: []
    ).edits(in: tokens.indices)
  }
}
