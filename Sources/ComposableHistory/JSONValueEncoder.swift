import Foundation

/// Encodes values as JSON, as `JSONEncoder` does, but keeps the type of dates and durations.
///
/// Both are numbers for `JSONEncoder`, so a page could only guess which numbers are times. Here they are
/// objects with one member, `{"$date": 817101988.5}` and `{"$duration": [0, 1000000000000000000]}`. A
/// value of the program that looks like this gets another `$` in front of its key.
struct JSONValueEncoder: Encoder {
  fileprivate let node: Node
  let codingPath: [any CodingKey]
  let userInfo: [CodingUserInfoKey: Any]

  static func encode(_ value: some Encodable, userInfo: [CodingUserInfoKey: Any]) throws -> JSON {
    let encoder = JSONValueEncoder(node: Node(), codingPath: [], userInfo: userInfo)
    try encoder.encode(value)
    return encoder.node.content.json
  }

  /// Encodes a value as the value of this encoder's node.
  fileprivate func encode<T: Encodable>(_ value: T) throws {
    if let leaf = value as? any JSONLeaf {
      node.content = .leaf(leaf.leaf)
    } else {
      try value.encode(to: self)
    }
  }

  fileprivate func child(_ node: Node, _ key: any CodingKey) -> Self {
    Self(node: node, codingPath: codingPath + [key], userInfo: userInfo)
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(KeyedContainer(encoder: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer { UnkeyedContainer(encoder: self) }

  func singleValueContainer() -> any SingleValueEncodingContainer { SingleContainer(encoder: self) }
}

/// A value that is being encoded.
///
/// Containers of the same encoder share it.
private final class Node {
  enum Content {
    case leaf(JSON)
    case array([Content])
    case object([String: Content])
    case node(Node)

    var json: JSON {
      switch self {
      case .leaf(let json): return json
      case .node(let node): return node.content.json
      case .array(let elements): return .array(elements.map(\.json))
      case .object(let members):
        if members.count == 1, let (key, value) = members.first, key.hasPrefix("$") {
          return .object(["$" + key: value.json])
        }
        return .object(members.mapValues(\.json))
      }
    }
  }

  var content = Content.object([:])

  func append(_ element: Content) {
    guard case .array(var elements) = content else { return }
    content = .leaf(.null)  // The array is changed in place.
    elements.append(element)
    content = .array(elements)
  }

  func set(_ key: String, _ value: Content) {
    guard case .object(var members) = content else { return }
    content = .leaf(.null)
    members[key] = value
    content = .object(members)
  }
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
    let node = Node()
    encoder.node.set(key.stringValue, .node(node))
    return encoder.child(node, key)
  }

  func encodeNil(forKey key: Key) { encoder.node.set(key.stringValue, .leaf(.null)) }

  func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
    if let leaf = value as? any JSONLeaf {
      encoder.node.set(key.stringValue, .leaf(leaf.leaf))
    } else {
      try value.encode(to: child(key))
    }
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
    let node = Node()
    let key = AnyKey(count)
    append(.node(node))
    return encoder.child(node, key)
  }

  private mutating func append(_ element: Node.Content) {
    encoder.node.append(element)
    count += 1
  }

  mutating func encodeNil() { append(.leaf(.null)) }

  mutating func encode<T: Encodable>(_ value: T) throws {
    if let leaf = value as? any JSONLeaf {
      append(.leaf(leaf.leaf))
    } else {
      try value.encode(to: child())
    }
  }

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
}

private struct AnyKey: CodingKey {
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

// MARK: Leaves

/// A value that `JSONEncoder` does not ask for its parts.
private protocol JSONLeaf {
  var leaf: JSON { get }
}

extension JSONLeaf where Self: BinaryInteger {
  fileprivate var leaf: JSON { .number(description) }
}

extension JSONLeaf where Self: BinaryFloatingPoint & LosslessStringConvertible {
  fileprivate var leaf: JSON {
    guard isFinite else { return .string(isNaN ? "NaN" : self < 0 ? "-Infinity" : "Infinity") }
    let text = description
    return .number(text.hasSuffix(".0") ? String(text.dropLast(2)) : text)
  }
}

extension Int: JSONLeaf {}
extension Int8: JSONLeaf {}
extension Int16: JSONLeaf {}
extension Int32: JSONLeaf {}
extension Int64: JSONLeaf {}
extension UInt: JSONLeaf {}
extension UInt8: JSONLeaf {}
extension UInt16: JSONLeaf {}
extension UInt32: JSONLeaf {}
extension UInt64: JSONLeaf {}
extension Int128: JSONLeaf {}
extension UInt128: JSONLeaf {}
extension Float: JSONLeaf {}
extension Double: JSONLeaf {}
extension Bool: JSONLeaf { fileprivate var leaf: JSON { .bool(self) } }
extension String: JSONLeaf { fileprivate var leaf: JSON { .string(self) } }
extension URL: JSONLeaf { fileprivate var leaf: JSON { .string(absoluteString) } }
extension Data: JSONLeaf { fileprivate var leaf: JSON { .string(base64EncodedString()) } }
extension Decimal: JSONLeaf { fileprivate var leaf: JSON { .number(description) } }

extension Date: JSONLeaf {
  fileprivate var leaf: JSON { .object([JSON.dateKey: timeIntervalSinceReferenceDate.leaf]) }
}

extension Duration: JSONLeaf {
  fileprivate var leaf: JSON {
    let (seconds, attoseconds) = components
    let total = Int128(seconds) * 1_000_000_000_000_000_000 + Int128(attoseconds)
    return .object([
      JSON.durationKey: .array([
        Int64(truncatingIfNeeded: total >> 64).leaf, UInt64(truncatingIfNeeded: total).leaf,
      ])
    ])
  }
}
