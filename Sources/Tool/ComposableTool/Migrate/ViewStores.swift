import ComposableSyntax

/// The properties with a view store that the store of their type replaces.
///
/// Extensions and other types can use a property in other files, so it is replaced in all files or
/// in none.
struct ViewStores: Sendable {
  private struct Property {
    /// The name of the type, with the names of the types around it.
    let type: String
    let name: String
    let path: String
    let isPrivate: Bool
    let isStorePrivate: Bool
    var isReplaced: Bool

    /// Returns whether `value.name` in a file can be the property of a value.
    func isVisible(in file: SourceFile) -> Bool { !isPrivate || path == file.path }

    /// Returns whether the store can replace the property in a file.
    func isReplaced(in file: SourceFile) -> Bool {
      isReplaced && (!isStorePrivate || path == file.path)
    }
  }

  /// The replaced properties, by the last name of their types.
  private var properties: [String: [(type: String, name: String)]] = [:]
  /// The names of the properties that a file uses of other values, by the path of the file.
  private var members: [String: Set<String>] = [:]

  /// Creates the list for no files.
  init() {}

  /// Reads the files.
  ///
  /// - Parameters:
  ///   - files: The files before the migration.
  ///   - payloadCases: The cases that a binding can send.
  ///   - isMigrated: Returns whether the migration can change a file.
  init(
    _ files: [SourceFile],
    _ payloadCases: Set<String>,
    isMigrated: (SourceFile) -> Bool
  ) {
    let names = Set(files.flatMap(\.viewStoreNames))
    guard !names.isEmpty else { return }
    let users = files.filter { file in
      !file.words(names).isEmpty || names.contains(where: file.interpolates)
    }.map { ($0, $0.typeSyntax()) }
    var found = users.flatMap { Self.properties(names, in: $0, $1) }
    for index in found.indices where found[index].isReplaced {
      let property = found[index]
      found[index].isReplaced = users.allSatisfy { file, types in
        guard !file.passesMember(property.name, to: property.type) else { return false }
        return types.indices.allSatisfy { type in
          guard QualifiedName.areSame(types.qualifiedName(type), property.type) else { return true }
          let edits = file.viewStoreEdits(property.name, in: types[type], payloadCases)
          guard let edits else { return false }
          return edits.isEmpty || file.path == property.path
            || isMigrated(file) && property.isReplaced(in: file)
        }
      }
    }
    addMembers(names, users.map(\.0), &found, isMigrated)
    for property in found where property.isReplaced {
      properties[QualifiedName.last(property.type), default: []].append(
        (property.type, property.name)
      )
    }
  }

  /// Decides which files can use the stores of other values.
  ///
  /// The properties that the other files can use stay.
  private mutating func addMembers(
    _ names: Set<String>,
    _ files: [SourceFile],
    _ properties: inout [Property],
    _ isMigrated: (SourceFile) -> Bool
  ) {
    let uses = files.flatMap { file in
      names.map { (file: file, name: $0, edits: file.viewStoreMemberEdits($0)) }
    }.filter { $0.edits?.isEmpty != true }
    var changed = true
    while changed {
      changed = false
      // Types with the same name are not told apart.
      for property in properties where !property.isReplaced {
        for index in properties.indices
        where properties[index].isReplaced && properties[index].name == property.name
          && QualifiedName.areSame(properties[index].type, property.type)
        {
          properties[index].isReplaced = false
          changed = true
        }
      }
      members = [:]
      for use in uses {
        let visible = properties.indices.filter {
          properties[$0].name == use.name && properties[$0].isVisible(in: use.file)
        }
        if use.edits != nil, isMigrated(use.file),
          visible.allSatisfy({ properties[$0].isReplaced(in: use.file) })
        {
          if !visible.isEmpty { members[use.file.path, default: []].insert(use.name) }
        } else {
          for index in visible where properties[index].isReplaced {
            properties[index].isReplaced = false
            changed = true
          }
        }
      }
    }
  }

  /// Finds the properties with some names in a file.
  private static func properties(
    _ names: Set<String>,
    in file: SourceFile,
    _ types: [SourceFile.TypeSyntax]
  ) -> [Property] {
    types.indices.flatMap { index in
      let type = types[index]
      let viewStore = file.viewStoreProperty(in: type)?.name
      let store = file.member("store", of: type)
      return names.compactMap { name in
        file.member(name, of: type).map { keyword in
          Property(
            type: types.qualifiedName(index),
            name: name,
            path: file.path,
            isPrivate: file.isPrivate(keyword),
            isStorePrivate: store.map(file.isPrivate) ?? true,
            isReplaced: viewStore == keyword + 1 && store != nil
          )
        }
      }
    }
  }

  /// Returns the name of the property that is replaced in a type.
  func name(in type: String) -> String? {
    properties[QualifiedName.last(type)]?.first { QualifiedName.areSame($0.type, type) }?.name
  }

  /// Returns the names of the properties that are replaced in uses such as `view.viewStore`.
  func members(in file: SourceFile) -> Set<String> { members[file.path] ?? [] }
}

extension SourceFile {
  /// The names of the properties with a view store.
  fileprivate var viewStoreNames: [String] {
    guard !words(["ViewStore", "ViewStoreOf"]).isEmpty else { return [] }
    return typeSyntax().compactMap { viewStoreProperty(in: $0).map { text($0.name) } }
  }

  /// Returns the `let` or `var` of a property that a type declares.
  fileprivate func member(_ name: String, of type: TypeSyntax) -> Int? {
    (type.open..<type.close).first {
      (at($0, "let") || at($0, "var")) && isWord($0 + 1) && text($0 + 1) == name
        && enclosing[$0] == type.open
    }
  }

  /// Returns whether other files cannot see a property.
  fileprivate func isPrivate(_ keyword: Int) -> Bool {
    (head(of: keyword)..<keyword).contains {
      (at($0, "private") || at($0, "fileprivate")) && !at($0 + 1, "(")
    }
  }

  /// Returns whether a call of the memberwise initializer of a type passes a property.
  fileprivate func passesMember(_ name: String, to type: String) -> Bool {
    words([QualifiedName.last(type)]).contains { index in
      let call = callSyntax(at: at(index + 1, [".", "init"]) ? index + 2 : index)
      return call?.arguments.contains { $0.label.map(text) == name } ?? false
    }
  }
}
