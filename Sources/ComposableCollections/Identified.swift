/// A value with an id beside it, for types that have none of their own.
///
///     let rows: IdentifiedArrayOf<Identified<Int, String>> = [Identified("Milk", id: 1)]
///     rows[id: 1]?.count  // 4, a member of the string
@dynamicMemberLookup
public struct Identified<ID: Hashable, Value>: Identifiable {
  /// What tells this value from others.
  public let id: ID

  /// The value.
  public var value: Value

  /// Puts an id beside a value.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - id: The id.
  @inlinable
  public init(_ value: Value, id: ID) {
    self.id = id
    self.value = value
  }

  /// Puts an id beside a value that is computed from it once.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - id: Computes the id.
  /// - Throws: What `id` throws.
  @inlinable
  public init(_ value: Value, id: (Value) throws -> ID) rethrows {
    self.init(value, id: try id(value))
  }

  /// Puts an id beside a value that is read from it once.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - id: Where the value has the id.
  @inlinable
  public init(_ value: Value, id: KeyPath<Value, ID>) {
    self.init(value, id: value[keyPath: id])
  }

  /// Reads a member of the value.
  ///
  /// - Parameter keyPath: Where the member is.
  @inlinable
  public subscript<Member>(dynamicMember keyPath: KeyPath<Value, Member>) -> Member {
    value[keyPath: keyPath]
  }

  /// Reads and writes a member of the value.
  ///
  /// - Parameter keyPath: Where the member is.
  @inlinable
  public subscript<Member>(dynamicMember keyPath: WritableKeyPath<Value, Member>) -> Member {
    get { value[keyPath: keyPath] }
    _modify { yield &value[keyPath: keyPath] }
  }
}

extension Identified: Sendable where ID: Sendable, Value: Sendable {}
extension Identified: Equatable where Value: Equatable {}
extension Identified: Hashable where Value: Hashable {}
extension Identified: Encodable where ID: Encodable, Value: Encodable {}
extension Identified: Decodable where ID: Decodable, Value: Decodable {}
