/// An id is coded as the number of elements that were given an id before.
extension StackElementID: Codable {
  /// Decodes an id.
  ///
  /// - Parameter decoder: The decoder.
  /// - Throws: A `DecodingError` if the value is no number.
  public init(from decoder: any Decoder) throws {
    self.init(generation: try decoder.singleValueContainer().decode(Int.self))
  }

  /// Encodes the id.
  ///
  /// - Parameter encoder: The encoder.
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(generation)
  }
}

extension CodingUserInfoKey {
  /// A Boolean value that indicates whether stacks are coded with the ids of their elements, as
  /// recordings need them.
  package static let keepsStackElementIDs = CodingUserInfoKey(
    rawValue: "Composable.keepsStackElementIDs"
  )!
}
