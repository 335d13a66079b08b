/// What the fields of an observed state are called, for texts.
///
/// A field is a computed property, and a key path shows no name of those on Linux. It shows that of
/// what is stored for the field, which is the same after an underscore.
struct ObservedFieldNames {
  private struct Field {
    let keyPath: AnyKeyPath
    let storage: Substring
    /// Whether it is all that is stored there; the value of a `@Presents` is not.
    let isWhole: Bool
  }

  private var fields: [Field] = []

  mutating func append(_ field: AnyKeyPath, storage: AnyKeyPath) {
    let stored = Self.text(of: storage).dropFirst()
    let name = stored.prefix { $0 != "." }
    fields.append(Field(keyPath: field, storage: name, isWhole: name == stored))
  }

  /// The text of a key path after its root.
  private static func text(of keyPath: AnyKeyPath) -> Substring {
    "\(keyPath)".dropFirst("\\\(type(of: keyPath).rootType)".count)
  }

  /// The name of a field, if it is certain.
  ///
  /// Swift finds the name of what is stored by its offset, which a value without a size shares with
  /// the one behind it.
  private func name(of field: Field) -> String? {
    let others = fields.filter { $0.storage == field.storage }
    guard field.storage.first == "_", others.count(where: \.isWhole) == 1 else { return nil }
    let isProjection = field.isWhole && others.count > 1
    return (isProjection ? "$" : "") + field.storage.dropFirst()
  }

  /// The fields whose names are certain.
  var named: [(name: String, keyPath: AnyKeyPath)] {
    fields.compactMap { field in name(of: field).map { ($0, field.keyPath) } }
  }

  /// Names the fields that a key path leads through.
  ///
  /// - Parameters:
  ///   - text: The text of the key path, or of its end: `.<computed 0x0f00 (Settings)>.volume`.
  ///   - keyPath: The key path.
  ///   - way: What the text leaves out, at first the path to the root itself.
  /// - Returns: The text with names, as far as they are known: `.settings.volume`.
  static func naming(
    _ text: Substring,
    of keyPath: AnyKeyPath,
    behind way: AnyKeyPath
  ) -> String {
    guard text.hasPrefix(".<computed "),
      let state = type(of: way).valueType as? any ObservableFields.Type
    else { return String(text) }
    let names = ObservedFieldNames(of: state)
    // Equal key paths may differ in their texts, but the beginning of one can only be read.
    let field =
      names.fields.first { way.appending(path: $0.keyPath) == keyPath }
      ?? names.fields.first { text.hasPrefix(Self.text(of: $0.keyPath)) }
    guard let field, let name = names.name(of: field),
      let next = way.appending(path: field.keyPath)
    else { return String(text) }
    let rest = text.dropFirst(Self.text(of: field.keyPath).count)
    return ".\(name)" + (next == keyPath ? "" : naming(rest, of: keyPath, behind: next))
  }
}
