extension Encoder {
  /// Encodes a case of an enum in the format of synthesized conformances.
  ///
  ///     {"element": {"id": 1, "action": "done"}}
  ///
  /// - Parameters:
  ///   - name: The name of the case.
  ///   - encodeValues: A closure that encodes the associated values.
  /// - Throws: The error that the encoder throws.
  package func encodeCase(
    _ name: AnyCodingKey,
    _ encodeValues: (inout KeyedEncodingContainer<AnyCodingKey>) throws -> Void = { _ in }
  ) throws {
    var container = container(keyedBy: AnyCodingKey.self)
    var values = container.nestedContainer(keyedBy: AnyCodingKey.self, forKey: name)
    try encodeValues(&values)
  }
}

extension Decoder {
  /// Decodes an enum in the format of synthesized conformances.
  ///
  /// - Parameters:
  ///   - type: The type of the enum.
  ///   - decodeValues: A closure that decodes the associated values of the case with the given
  ///     name. It returns `nil` if there is no such case.
  /// - Returns: The value.
  /// - Throws: A `DecodingError` if the value does not name one case of the enum.
  package func decodeCase<Value>(
    of type: Value.Type,
    _ decodeValues: (String, KeyedDecodingContainer<AnyCodingKey>) throws -> Value?
  ) throws -> Value {
    let container = try container(keyedBy: AnyCodingKey.self)
    func failure(_ text: String) -> DecodingError {
      .dataCorrupted(.init(codingPath: codingPath, debugDescription: text))
    }
    let names = container.allKeys
    guard names.count == 1, let name = names.first else {
      throw failure("'\(type)' needs the name of one case (found \(names.count)).")
    }
    let values = try container.nestedContainer(keyedBy: AnyCodingKey.self, forKey: name)
    guard let value = try decodeValues(name.stringValue, values) else {
      throw failure("'\(type)' has no case '\(name.stringValue)'.")
    }
    return value
  }

  /// Decodes an enum without associated values in the format of synthesized conformances.
  ///
  /// - Parameter cases: The values by the names of their cases.
  /// - Returns: The value.
  /// - Throws: A `DecodingError` if the value does not name one case of the enum.
  package func decodeCase<Value>(among cases: KeyValuePairs<String, Value>) throws -> Value {
    try decodeCase(of: Value.self) { name, _ in cases.first { $0.key == name }?.value }
  }
}

/// A coding key with any name.
///
/// A `CodingKeys` enum adds one to three kilobytes to each program that links the library, whether
/// it encodes anything or not. This type serves all types of the library.
package struct AnyCodingKey: CodingKey, ExpressibleByStringLiteral {
  package let stringValue: String
  package var intValue: Int? { nil }

  package init(stringValue: String) { self.stringValue = stringValue }
  package init?(intValue: Int) { nil }
  package init(stringLiteral value: String) { self.stringValue = value }
}
