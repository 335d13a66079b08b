/// The error that an unimplemented throwing closure throws.
public struct UnimplementedFailure: Error, Hashable {
  /// What is not implemented.
  public let description: String

  /// Creates a failure.
  ///
  /// - Parameter description: What is not implemented.
  public init(description: String) {
    self.description = description
  }
}
