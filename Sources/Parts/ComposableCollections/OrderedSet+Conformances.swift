extension OrderedSet: Equatable {
  /// Returns whether two sets have the same members in the same order.
  ///
  /// - Complexity: O(*n*); O(1) for unchanged copies.
  @inlinable
  public static func == (lhs: Self, rhs: Self) -> Bool { lhs.members == rhs.members }
}

// The index is a class. Its slots are written only while one set holds the only reference to it.
// The stamp, which is written while shared, is atomic.
extension OrderedSet: @unchecked Sendable where Element: Sendable {}

extension OrderedSet: Hashable {
  @inlinable
  public func hash(into hasher: inout Hasher) { hasher.combine(members) }
}

extension OrderedSet: ExpressibleByArrayLiteral {
  @inlinable
  public init(arrayLiteral elements: Element...) { self.init(elements) }
}

extension OrderedSet: Encodable where Element: Encodable {
  public func encode(to encoder: any Encoder) throws { try members.encode(to: encoder) }
}

extension OrderedSet: Decodable where Element: Decodable {
  /// Decodes a set of unique members.
  ///
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: `DecodingError.dataCorrupted` if a member occurs twice.
  public init(from decoder: any Decoder) throws {
    self.init()
    var container = try decoder.unkeyedContainer()
    while !container.isAtEnd {
      let (inserted, first) = append(try container.decode(Element.self))
      guard inserted else {
        throw container.errorOfLastElement(
          "Member \(container.currentIndex - 1) of OrderedSet equals member \(first)."
        )
      }
    }
  }
}

extension OrderedSet: CustomStringConvertible, CustomReflectable {
  public var description: String { members.description }

  public var customMirror: Mirror {
    Mirror(self, unlabeledChildren: members, displayStyle: .collection)
  }
}
