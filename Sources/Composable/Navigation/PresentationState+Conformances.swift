import ComposableDiff

extension PresentationState: Equatable where State: Equatable {
  /// Returns whether both present equal states.
  ///
  /// Unchanged copies are equal without a comparison.
  @inlinable
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.box === rhs.box || lhs.wrappedValue == rhs.wrappedValue
  }
}

extension PresentationState: Hashable where State: Hashable {
  public func hash(into hasher: inout Hasher) {
    hasher.combine(wrappedValue)
  }
}

extension PresentationState: Decodable where State: Decodable {
  public init(from decoder: any Decoder) throws {
    self.init(wrappedValue: try State?(from: decoder))
  }
}

extension PresentationState: Encodable where State: Encodable {
  public func encode(to encoder: any Encoder) throws {
    try wrappedValue.encode(to: encoder)
  }
}

extension KeyedDecodingContainer {
  /// Decodes a presented state, which can be missing like any optional.
  ///
  /// - Parameters:
  ///   - type: The type to decode.
  ///   - key: The key of the value.
  /// - Returns: The presented state, or `nil` state if there is no value for the key.
  /// - Throws: The error that decoding the state throws.
  public func decode<State: Decodable>(
    _ type: PresentationState<State>.Type,
    forKey key: Key
  ) throws -> PresentationState<State> {
    PresentationState(wrappedValue: try decodeIfPresent(State.self, forKey: key))
  }
}

extension PresentationState: CustomReflectable {
  public var customMirror: Mirror { Mirror(reflecting: wrappedValue as Any) }
}

extension PresentationState: DumpRepresentable {
  package var customDumpValue: Any { wrappedValue as Any }
}
