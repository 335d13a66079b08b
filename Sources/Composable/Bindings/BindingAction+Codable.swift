import ComposableCasePaths

/// Encodes the names of the fields on the path to the property, and the value.
///
///     {"field": "settings.volume", "value": 3}
///
/// The state and all states between it and the property must be `@ObservableState` structs.
/// Encoding throws an error for any other property, and for a value that is not `Encodable`.
extension BindingAction: Encodable where Root: ObservableFields {
  /// Encodes the action.
  ///
  /// - Parameter encoder: The encoder.
  /// - Throws: An `EncodingError` if the property has no name or its value cannot be encoded.
  public func encode(to encoder: any Encoder) throws {
    func failure(_ text: String) -> EncodingError {
      .invalidValue(self, .init(codingPath: encoder.codingPath, debugDescription: text))
    }
    guard let names = Root.fieldNames(to: keyPath, behind: \Root.self) else {
      throw failure(
        """
        The binding action '\(customDumpDescription)' cannot be encoded, because its key path does \
        not consist of fields of '@ObservableState' structs.
        """
      )
    }
    guard let value = value as? any Encodable else {
      throw failure(
        """
        The binding action '\(customDumpDescription)' cannot be encoded, because \
        '\(type(of: value))' does not conform to 'Encodable'.
        """
      )
    }
    var container = encoder.container(keyedBy: AnyCodingKey.self)
    try container.encode(names.joined(separator: "."), forKey: "field")
    try container.encode(value, forKey: "value")
  }
}

/// Finds the property by the names of its fields.
extension BindingAction: Decodable where Root: ObservableFields {
  /// Decodes an action.
  ///
  /// - Parameter decoder: The decoder.
  /// - Throws: A `DecodingError` if the state has no such field or its type cannot be decoded.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: AnyCodingKey.self)
    let name = try container.decode(String.self, forKey: "field")
    let keyPath = Root.field(named: name.split(separator: ".")[...], behind: \Root.self)
    guard let keyPath,
      let type = type(of: keyPath).valueType as? any (Decodable & Equatable).Type
    else {
      throw DecodingError.dataCorruptedError(
        forKey: "field",
        in: container,
        debugDescription: "'\(Root.self)' has no field '\(name)' whose type can be decoded."
      )
    }
    func decode<Value: Decodable & Equatable>(_ type: Value.Type) throws -> Self? {
      guard let keyPath = keyPath as? WritableKeyPath<Root, Value> else { return nil }
      let value = try container.decode(Value.self, forKey: "value")
      return Self(decoding: keyPath.assumingSendable, value: value)
    }
    guard let action = try decode(type) else {
      throw DecodingError.dataCorruptedError(
        forKey: "field",
        in: container,
        debugDescription: "The field '\(name)' of '\(Root.self)' cannot be changed."
      )
    }
    self = action
  }
}

extension ObservableFields {
  /// Returns the names of the fields on a key path.
  ///
  /// - Parameters:
  ///   - target: The key path from the root state.
  ///   - way: The key path from the root state to this state.
  /// - Returns: The names, or `nil` if the key path contains other components.
  fileprivate static func fieldNames(to target: AnyKeyPath, behind way: AnyKeyPath) -> [String]? {
    for (name, keyPath) in ObservedFieldNames(of: Self.self).fields {
      guard let field = way.appending(path: keyPath) else { continue }
      if field == target { return [name] }
      let state = type(of: field).valueType as? any ObservableFields.Type
      if let rest = state?.fieldNames(to: target, behind: field) { return [name] + rest }
    }
    return nil
  }

  /// Returns the key path of the fields with the given names.
  fileprivate static func field(
    named names: ArraySlice<Substring>,
    behind way: AnyKeyPath
  ) -> AnyKeyPath? {
    let field = ObservedFieldNames(of: Self.self).fields.first { $0.name == names.first ?? "" }
    guard let keyPath = field.flatMap({ way.appending(path: $0.keyPath) }) else { return nil }
    if names.count == 1 { return keyPath }
    let state = type(of: keyPath).valueType as? any ObservableFields.Type
    return state?.field(named: names.dropFirst(), behind: keyPath)
  }
}
