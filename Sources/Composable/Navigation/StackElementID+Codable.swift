package import ComposableDependencies

/// An id is encoded as the number of ids that were assigned before it.
extension StackElementID: Codable {
  /// Decodes an id.
  ///
  /// - Parameter decoder: The decoder.
  /// - Throws: A `DecodingError` if the value is not a number.
  public init(from decoder: any Decoder) throws {
    self.init(generation: try decoder.singleValueContainer().decode(Int.self))
  }

  /// Encodes the id.
  ///
  /// - Parameter encoder: The encoder.
  /// - Throws: The error that the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(generation)
  }
}

extension CodingUserInfoKey {
  /// A key that, if present, encodes stacks with the ids of their elements, as recordings require.
  package static let keepsStackElementIDs = CodingUserInfoKey(
    rawValue: "Composable.keepsStackElementIDs"
  )!
}

extension DependencyValues {
  /// The id for the next element of a stack.
  ///
  /// Set it to continue from another id.
  package var upcomingStackElementID: StackElementID {
    get { stackElementIDs.upcoming }
    set { stackElementIDs = StackElementIDs(from: newValue) }
  }
}
