/// The error that an unimplemented throwing closure throws.
public struct UnimplementedFailure: Error, Hashable {
  /// The name of the unimplemented endpoint.
  public let description: String

  /// Creates a failure.
  ///
  /// - Parameter description: The name of the unimplemented endpoint.
  public init(description: String) {
    self.description = description
  }
}
