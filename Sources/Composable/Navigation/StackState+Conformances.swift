import ComposableDiff

extension StackState: Equatable where Element: Equatable {
  /// Returns whether two stacks have equal elements with the same ids in the same order.
  ///
  /// - Complexity: O(*n*); O(1) for unchanged copies.
  public static func == (lhs: Self, rhs: Self) -> Bool { lhs.elements == rhs.elements }
}

extension StackState: Hashable where Element: Hashable {
  public func hash(into hasher: inout Hasher) { hasher.combine(elements) }
}

/// A stack is encoded as an array of its elements.
extension StackState: Encodable where Element: Encodable {
  public func encode(to encoder: any Encoder) throws {
    if encoder.userInfo[.keepsStackElementIDs] != nil {
      try Array(elements).encode(to: encoder)
    } else {
      try Array(self).encode(to: encoder)
    }
  }
}

/// The elements of a decoded stack get new ids.
extension StackState: Decodable where Element: Decodable {
  public init(from decoder: any Decoder) throws {
    if decoder.userInfo[.keepsStackElementIDs] != nil {
      self.init(elements: try IdentifiedArray(from: decoder))
    } else {
      self.init(try [Element](from: decoder))
    }
  }
}

extension StackState: CustomStringConvertible, CustomDebugStringConvertible {
  public var description: String { Array(self).description }

  public var debugDescription: String {
    let entries = elements.map { "\($0.id): \(String(reflecting: $0.value))" }
    return "[\(entries.isEmpty ? ":" : entries.joined(separator: ", "))]"
  }
}

extension StackState: DumpReflectable {
  /// A mirror that shows each element with its id.
  package var customDumpMirror: Mirror {
    let entries = elements.map { (key: $0.id, value: $0.value) }
    return Mirror(self, unlabeledChildren: entries, displayStyle: .dictionary)
  }
}
