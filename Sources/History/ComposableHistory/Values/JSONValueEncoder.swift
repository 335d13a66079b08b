import Composable
import ComposableJSON
import ComposableSharing
import Foundation

/// Encodes values as JSON, as `JSONEncoder` does, but keeps what only Swift distinguishes.
///
/// Dates and durations are numbers for `JSONEncoder`, so a page could only guess which numbers are
/// times. Here they are objects with one member, `{"$date": 817101988.5}` and
/// `{"$duration": [0, 1000000000000000000]}`. An optional with a value that is itself `null`, such
/// as `.some(nil)`, is `{"$some": null}`. An object of the program that looks like these gets
/// another `$` in front of its key.
///
/// ``JSONValueDecoder`` is its counterpart.
struct JSONValueEncoder: Encoder {
  let node: EncodingNode
  fileprivate let tracking: ChangeTracking?
  let codingPath: [any CodingKey]
  let userInfo: [CodingUserInfoKey: Any]

  /// Encodes a value.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - parts: The arrays in the last value, whose unchanged elements are left out, or `nil` for
  ///     the whole value.
  ///   - count: A count to which the undo stacks with values are added.
  static func content(
    of value: some Encodable,
    after parts: EncodedParts? = nil,
    counting count: UndoStackCount?
  ) throws -> EncodingNode.Content {
    var userInfo: [CodingUserInfoKey: any Sendable] = [.keepsStackElementIDs: true]
    userInfo[.undoStackCount] = count
    let encoder = JSONValueEncoder(
      node: EncodingNode(),
      tracking: parts.map { ChangeTracking(parts: $0, obstacles: ChangeTracking.Obstacles(count)) },
      codingPath: [],
      userInfo: userInfo
    )
    try encoder.encode(value)
    return encoder.node.content
  }

  /// Encodes a value as the value of this encoder's node.
  func encode<T: Encodable>(_ value: T) throws {
    if let leaf = value as? any JSONLeaf {
      node.content = .leaf(leaf.leaf)
    } else {
      try encodeParts(of: value)
    }
  }

  /// Encodes a value that is not a leaf.
  fileprivate func encodeParts<T: Encodable>(of value: T) throws {
    if let tracking {
      if let elements = value as? any EncodableElements, let mark = elements.mark {
        return try encode(elements, mark, tracking)
      }
      if T.self is AnyClass || encodesSharedValue(value) { tracking.obstacles.add() }
    }
    try value.encode(to: self)
    guard case .leaf(let json) = node.content, json == .null || json.isSome,
      let optional = T.self as? any OptionalType.Type, optional.hasValue(value)
    else { return }
    node.content = .leaf([JSON.someKey: json])
  }

  func child(
    _ node: EncodingNode,
    _ key: any CodingKey,
    _ tracking: ChangeTracking?
  ) -> Self {
    Self(node: node, tracking: tracking, codingPath: codingPath + [key], userInfo: userInfo)
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(KeyedContainer(encoder: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer { UnkeyedContainer(encoder: self) }

  func singleValueContainer() -> any SingleValueEncodingContainer { SingleContainer(encoder: self) }
}

// MARK: Containers

private struct KeyedContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let encoder: JSONValueEncoder

  var codingPath: [any CodingKey] { encoder.codingPath }

  init(encoder: JSONValueEncoder) {
    self.encoder = encoder
    if case .object = encoder.node.content { return }
    encoder.node.content = .object([:])
  }

  private func child(_ key: some CodingKey) -> JSONValueEncoder {
    let node = EncodingNode()
    let name = key.stringValue
    encoder.node.set(name, .node(node))
    // A key with another '$' in front would be at another position.
    let tracking =
      name.hasPrefix("$") ? nil : encoder.tracking.map { $0.with($0.parts.members[name]) }
    return encoder.child(node, key, tracking)
  }

  func encodeNil(forKey key: Key) { encoder.node.set(key.stringValue, .leaf(.null)) }

  func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
    if let leaf = value as? any JSONLeaf {
      encoder.node.set(key.stringValue, .leaf(leaf.leaf))
    } else {
      try child(key).encodeParts(of: value)
    }
  }

  // The standard library has implementations for these two types, which throw an error.
  func encode(_ value: Int128, forKey key: Key) {
    encoder.node.set(key.stringValue, .leaf(value.leaf))
  }
  func encode(_ value: UInt128, forKey key: Key) {
    encoder.node.set(key.stringValue, .leaf(value.leaf))
  }

  func encodeIfPresent<T: Encodable>(_ value: T?, forKey key: Key) throws {
    if value != nil { try encode(value, forKey: key) }
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type,
    forKey key: Key
  ) -> KeyedEncodingContainer<NestedKey> {
    child(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    child(key).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { child(AnyKey("super")) }
  func superEncoder(forKey key: Key) -> any Encoder { child(key) }
}

private struct UnkeyedContainer: UnkeyedEncodingContainer {
  let encoder: JSONValueEncoder
  private(set) var count = 0

  var codingPath: [any CodingKey] { encoder.codingPath }

  init(encoder: JSONValueEncoder) {
    self.encoder = encoder
    if case .array(let elements) = encoder.node.content {
      count = elements.count
    } else {
      encoder.node.content = .array([])
    }
  }

  private mutating func child() -> JSONValueEncoder {
    let node = EncodingNode()
    let key = AnyKey(count)
    let tracking = encoder.tracking.map { $0.with($0.parts.elements[count]) }
    append(.node(node))
    return encoder.child(node, key, tracking)
  }

  private mutating func append(_ element: EncodingNode.Content) {
    encoder.node.append(element)
    count += 1
  }

  mutating func encodeNil() { append(.leaf(.null)) }

  mutating func encode<T: Encodable>(_ value: T) throws {
    if let leaf = value as? any JSONLeaf {
      append(.leaf(leaf.leaf))
    } else {
      try child().encodeParts(of: value)
    }
  }

  mutating func encode(_ value: Int128) { append(.leaf(value.leaf)) }
  mutating func encode(_ value: UInt128) { append(.leaf(value.leaf)) }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) -> KeyedEncodingContainer<NestedKey> {
    child().container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    child().unkeyedContainer()
  }

  mutating func superEncoder() -> any Encoder { child() }
}

private struct SingleContainer: SingleValueEncodingContainer {
  let encoder: JSONValueEncoder

  var codingPath: [any CodingKey] { encoder.codingPath }

  func encodeNil() { encoder.node.content = .leaf(.null) }
  func encode<T: Encodable>(_ value: T) throws { try encoder.encode(value) }
  func encode(_ value: Int128) throws { try encoder.encode(value) }
  func encode(_ value: UInt128) throws { try encoder.encode(value) }
}

private protocol OptionalType {
  /// Returns `true` if an optional of this type has a value.
  static func hasValue(_ optional: Any) -> Bool
}

extension Optional: OptionalType {
  static func hasValue(_ optional: Any) -> Bool { optional as! Self != nil }
}

/// A key of a value in an array, or of the part of a superclass.
struct AnyKey: CodingKey {
  let stringValue: String
  let intValue: Int?

  init(_ index: Int) {
    stringValue = String(index)
    intValue = index
  }

  init(_ name: String) {
    stringValue = name
    intValue = nil
  }

  init?(intValue: Int) { self.init(intValue) }
  init?(stringValue: String) { self.init(stringValue) }
}
