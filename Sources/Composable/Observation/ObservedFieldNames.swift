/// The names of the fields of an observed state, for descriptions.
///
/// Fields are computed properties, which have no names in the descriptions of key paths on Linux.
struct ObservedFieldNames {
  private(set) var fields: [(name: String, keyPath: AnyKeyPath)] = []

  /// The names of the fields that other files cannot assign.
  var privateNames: Set<String> = []

  mutating func append(_ field: AnyKeyPath, _ name: String) {
    fields.append((name, field))
  }

  /// Returns the text of a key path after its root.
  private static func text(of keyPath: AnyKeyPath) -> Substring {
    "\(keyPath)".dropFirst("\\\(type(of: keyPath).rootType)".count)
  }

  /// Replaces the fields in the text of a key path with their names.
  ///
  /// - Parameters:
  ///   - text: The text of the key path or of its end, such as
  ///     `.<computed 0x0f00 (Settings)>.volume`.
  ///   - keyPath: The key path.
  ///   - way: The key path that the text omits. Initially, it is the path to the root itself.
  /// - Returns: The text with the known names, such as `.settings.volume`.
  static func naming(
    _ text: Substring,
    of keyPath: AnyKeyPath,
    behind way: AnyKeyPath
  ) -> String {
    guard text.hasPrefix(".<computed "),
      let state = type(of: way).valueType as? any ObservableFields.Type
    else { return String(text) }
    let fields = ObservedFieldNames(of: state).fields
    // Equal key paths can differ in their texts, but the start of a key path is only available as
    // text.
    let field =
      fields.first { way.appending(path: $0.keyPath) == keyPath }
      ?? fields.first { text.hasPrefix(Self.text(of: $0.keyPath)) }
    guard let field, let next = way.appending(path: field.keyPath) else { return String(text) }
    let rest = text.dropFirst(Self.text(of: field.keyPath).count)
    return ".\(field.name)" + (next == keyPath ? "" : naming(rest, of: keyPath, behind: next))
  }
}
