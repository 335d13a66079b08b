extension Shared: Encodable where Value: Encodable {
  public func encode(to encoder: any Encoder) throws {
    try reference.encodeShared(wrappedValue, to: encoder)
  }
}

extension Shared: Decodable where Value: Decodable {
  /// Creates a property with a decoded value.
  ///
  /// In a recording, properties that shared a value share one again. In any other data, the value
  /// is shared with the copies of this property. A key is neither loaded nor saved.
  public init(from decoder: any Decoder) throws {
    self.init(reference: try SharedBox<Value>.decoded(from: decoder))
  }
}

extension SharedReader: Encodable where Value: Encodable {
  public func encode(to encoder: any Encoder) throws {
    try reference.encodeShared(wrappedValue, to: encoder)
  }
}

extension SharedReader: Decodable where Value: Decodable {
  /// Creates a property with a decoded value.
  ///
  /// In a recording, properties that shared a value share one again. In any other data, the value
  /// is shared with the copies of this property. A key is never loaded.
  public init(from decoder: any Decoder) throws {
    self.init(reference: try SharedBox<Value>.decoded(from: decoder))
  }
}

/// The members of a property in a recording, which has the values of all properties elsewhere.
private enum RecordingKey: String, CodingKey {
  /// The name of the value.
  case shared

  /// The value of a property that refers to a part of a shared value.
  case value
}

extension Reference {
  fileprivate func encodeShared(_ value: some Encodable, to encoder: any Encoder) throws {
    guard let log = SharedLog.encoded else {
      var container = encoder.singleValueContainer()
      return try container.encode(value)
    }
    var container = encoder.container(keyedBy: RecordingKey.self)
    root.report(to: log)
    try container.encode(log.name(of: root) + path, forKey: .shared)
    if !path.isEmpty { try container.encode(value, forKey: .value) }
  }
}

extension SharedBox where Value: Decodable {
  fileprivate static func decoded(from decoder: any Decoder) throws -> SharedBox {
    guard let sandbox = SharedSandbox.decoded else {
      return SharedBox(try decoder.singleValueContainer().decode(Value.self))
    }
    let container = try decoder.container(keyedBy: RecordingKey.self)
    let name = try container.decode(String.self, forKey: .shared)
    if container.contains(.value) {
      return SharedBox(try container.decode(Value.self, forKey: .value), label: name)
    }
    if let reference = sandbox.decodedReference(named: name, as: Value.self) { return reference }
    throw DecodingError.dataCorruptedError(
      forKey: .shared,
      in: container,
      debugDescription: "The recording has no shared value '\(name)' of the type '\(Value.self)'."
    )
  }
}
