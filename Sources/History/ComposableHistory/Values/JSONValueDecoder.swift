import ComposableJSON

/// Decodes the values that ``JSONValueEncoder`` encodes.
///
/// It also decodes what `JSONEncoder` encodes, such as dates that are numbers.
struct JSONValueDecoder: Decoder {
  /// The value, without the key that marks a time.
  private let json: JSON
  let codingPath: [any CodingKey]
  let userInfo: [CodingUserInfoKey: Any]

  static func decode<T: Decodable>(
    _ type: T.Type,
    from json: JSON,
    userInfo: [CodingUserInfoKey: Any]
  ) throws -> T {
    try Self(json, codingPath: [], userInfo: userInfo).decode(type)
  }

  private init(_ json: JSON, codingPath: [any CodingKey], userInfo: [CodingUserInfoKey: Any]) {
    self.json = json.time ?? json
    self.codingPath = codingPath
    self.userInfo = userInfo
  }

  /// Decodes a part of the value.
  fileprivate func child(_ json: JSON, _ key: any CodingKey) -> Self {
    Self(json, codingPath: codingPath + [key], userInfo: userInfo)
  }

  fileprivate func decode<T: Decodable>(_ type: T.Type) throws -> T {
    if let leaf = T.self as? any JSONLeaf.Type {
      guard let value = leaf.init(leaf: json) else { throw mismatch(type) }
      return value as! T
    }
    if let optional = T.self as? any DecodableOptional.Type {
      return try optional.decode(self) as! T
    }
    return try T(from: self)
  }

  fileprivate func decode<Wrapped: Decodable>(wrapped type: Wrapped.Type) throws -> Wrapped? {
    if json == .null { return nil }
    guard json.isSome, let json = json[JSON.someKey] else { return try decode(type) }
    return try Self(json, codingPath: codingPath, userInfo: userInfo).decode(type)
  }

  fileprivate var isNull: Bool { json == .null }

  fileprivate func mismatch<T>(_ type: T.Type) -> DecodingError {
    let context = DecodingError.Context(codingPath: codingPath, debugDescription: "")
    return json == .null ? .valueNotFound(type, context) : .typeMismatch(type, context)
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard let members = json.members else { throw mismatch([String: Any].self) }
    return KeyedDecodingContainer(KeyedContainer(decoder: self, members: members))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard let elements = json.elements else { throw mismatch([Any].self) }
    return UnkeyedContainer(decoder: self, elements: elements)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { SingleContainer(decoder: self) }
}

/// An optional, which only its type distinguishes from the value that it wraps.
private protocol DecodableOptional {
  static func decode(_ decoder: JSONValueDecoder) throws -> Self
}

extension Optional: DecodableOptional where Wrapped: Decodable {
  fileprivate static func decode(_ decoder: JSONValueDecoder) throws -> Self {
    try decoder.decode(wrapped: Wrapped.self)
  }
}

// MARK: Containers

private struct KeyedContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let decoder: JSONValueDecoder
  let members: [String: JSON]

  var codingPath: [any CodingKey] { decoder.codingPath }
  var allKeys: [Key] { members.keys.compactMap(Key.init(stringValue:)) }

  func contains(_ key: Key) -> Bool { members[key.stringValue] != nil }

  private func child(_ key: Key) throws -> JSONValueDecoder {
    guard let json = members[key.stringValue] else {
      throw DecodingError.keyNotFound(key, .init(codingPath: codingPath, debugDescription: ""))
    }
    return decoder.child(json, key)
  }

  func decodeNil(forKey key: Key) throws -> Bool { try child(key).isNull }

  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
    try child(key).decode(type)
  }

  // The standard library has implementations for these two types, which throw an error.
  func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 { try child(key).decode(type) }
  func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 {
    try child(key).decode(type)
  }

  func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? {
    contains(key) ? try decode(T?.self, forKey: key) : nil
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type,
    forKey key: Key
  ) throws -> KeyedDecodingContainer<NestedKey> {
    try child(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try child(key).unkeyedContainer()
  }

  func superDecoder() -> any Decoder {
    let key = AnyKey("super")
    return decoder.child(members[key.stringValue] ?? .null, key)
  }

  func superDecoder(forKey key: Key) -> any Decoder {
    decoder.child(members[key.stringValue] ?? .null, key)
  }
}

private struct UnkeyedContainer: UnkeyedDecodingContainer {
  let decoder: JSONValueDecoder
  let elements: [JSON]
  private(set) var currentIndex = 0

  var codingPath: [any CodingKey] { decoder.codingPath }
  var count: Int? { elements.count }
  var isAtEnd: Bool { currentIndex == elements.count }

  /// Moves to the next element if the current one can be decoded.
  private mutating func next<T>(_ decode: (JSONValueDecoder) throws -> T) throws -> T {
    let key = AnyKey(currentIndex)
    guard !isAtEnd else {
      throw DecodingError.valueNotFound(
        T.self,
        .init(codingPath: codingPath + [key], debugDescription: "")
      )
    }
    let value = try decode(decoder.child(elements[currentIndex], key))
    currentIndex += 1
    return value
  }

  mutating func decodeNil() throws -> Bool {
    guard !isAtEnd, elements[currentIndex] != .null else { return try next(\.isNull) }
    return false
  }

  mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
    try next { try $0.decode(type) }
  }

  mutating func decode(_ type: Int128.Type) throws -> Int128 { try next { try $0.decode(type) } }
  mutating func decode(_ type: UInt128.Type) throws -> UInt128 { try next { try $0.decode(type) } }

  mutating func decodeIfPresent<T: Decodable>(_ type: T.Type) throws -> T? {
    isAtEnd ? nil : try decode(T?.self)
  }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) throws -> KeyedDecodingContainer<NestedKey> {
    try next { try $0.container(keyedBy: type) }
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try next { try $0.unkeyedContainer() }
  }

  mutating func superDecoder() throws -> any Decoder { try next { $0 } }
}

private struct SingleContainer: SingleValueDecodingContainer {
  let decoder: JSONValueDecoder

  var codingPath: [any CodingKey] { decoder.codingPath }

  func decodeNil() -> Bool { decoder.isNull }
  func decode<T: Decodable>(_ type: T.Type) throws -> T { try decoder.decode(type) }
  func decode(_ type: Int128.Type) throws -> Int128 { try decoder.decode(type) }
  func decode(_ type: UInt128.Type) throws -> UInt128 { try decoder.decode(type) }
}
