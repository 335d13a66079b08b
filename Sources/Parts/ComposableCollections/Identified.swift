/// A value paired with an id, for types without an id of their own.
///
///     let rows: IdentifiedArrayOf<Identified<Int, String>> = [Identified("Milk", id: 1)]
///     rows[id: 1]?.count  // 4, a member of the string
@dynamicMemberLookup
public struct Identified<ID: Hashable, Value>: Identifiable {
  /// The id of the value.
  public let id: ID

  /// The value.
  public var value: Value

  /// Pairs a value with an id.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - id: The id.
  @inlinable
  public init(_ value: Value, id: ID) {
    self.id = id
    self.value = value
  }

  /// Pairs a value with an id that is computed from it once.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - id: A closure that returns the value's id.
  /// - Throws: The error that `id` throws.
  @inlinable
  public init(_ value: Value, id: (Value) throws -> ID) rethrows {
    self.init(value, id: try id(value))
  }

  /// Pairs a value with an id that is read from it once.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - id: The key path to the value's id.
  @inlinable
  public init(_ value: Value, id: KeyPath<Value, ID>) {
    self.init(value, id: value[keyPath: id])
  }

  /// Returns a member of the value.
  ///
  /// - Parameter keyPath: The key path of the member.
  @inlinable
  public subscript<Member>(dynamicMember keyPath: KeyPath<Value, Member>) -> Member {
    value[keyPath: keyPath]
  }

  /// Accesses a member of the value.
  ///
  /// - Parameter keyPath: The key path of the member.
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
