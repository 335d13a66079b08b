extension OrderedSet: Equatable {
  /// Whether two sets have the same members in the same order.
  ///
  /// - Complexity: O(*n*); O(1) for copies that were not changed.
  @inlinable
  public static func == (lhs: Self, rhs: Self) -> Bool { lhs.members == rhs.members }
}

// The index is a class. Its slots are written only while one set holds the only reference to it; the
// stamp, which is written while shared, is atomic.
extension OrderedSet: @unchecked Sendable where Element: Sendable {}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension OrderedSet: Hashable {
  @inlinable
  public func hash(into hasher: inout Hasher) { hasher.combine(members) }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension OrderedSet: ExpressibleByArrayLiteral {
  @inlinable
  public init(arrayLiteral elements: Element...) { self.init(elements) }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension OrderedSet: Encodable where Element: Encodable {
  public func encode(to encoder: any Encoder) throws { try members.encode(to: encoder) }
}

extension OrderedSet: Decodable where Element: Decodable {
  /// Decodes an array of different members.
  ///
  /// - Parameter decoder: Where to read from.
  /// - Throws: `DecodingError.dataCorrupted` for a member that comes twice.
  public init(from decoder: any Decoder) throws {
    self.init()
    var container = try decoder.unkeyedContainer()
    while !container.isAtEnd {
      let (inserted, first) = append(try container.decode(Element.self))
      guard inserted else {
        throw DecodingError.dataCorruptedError(
          in: container,
          debugDescription:
            "Member \(container.currentIndex - 1) of OrderedSet equals member \(first)."
        )
      }
    }
  }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension OrderedSet: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  public var description: String { members.description }

  public var debugDescription: String { members.debugDescription }

  public var customMirror: Mirror {
    Mirror(self, unlabeledChildren: members, displayStyle: .collection)
  }
}
