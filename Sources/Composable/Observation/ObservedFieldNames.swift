/// What the fields of an observed state are called, for texts.
///
/// A field is a computed property, and a key path shows no name of those on Linux.
struct ObservedFieldNames {
  private(set) var fields: [(name: String, keyPath: AnyKeyPath)] = []

  mutating func append(_ field: AnyKeyPath, _ name: String) {
    fields.append((name, field))
  }

  /// The text of a key path after its root.
  private static func text(of keyPath: AnyKeyPath) -> Substring {
    "\(keyPath)".dropFirst("\\\(type(of: keyPath).rootType)".count)
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
    let fields = ObservedFieldNames(of: state).fields
    // Equal key paths may differ in their texts, but the beginning of one can only be read.
    let field =
      fields.first { way.appending(path: $0.keyPath) == keyPath }
      ?? fields.first { text.hasPrefix(Self.text(of: $0.keyPath)) }
    guard let field, let next = way.appending(path: field.keyPath) else { return String(text) }
    let rest = text.dropFirst(Self.text(of: field.keyPath).count)
    return ".\(field.name)" + (next == keyPath ? "" : naming(rest, of: keyPath, behind: next))
  }
}
