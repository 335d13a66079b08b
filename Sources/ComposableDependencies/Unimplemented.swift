/// The error of a client's endpoint that nobody implemented.
///
/// The endpoints that `@DependencyClient` makes throw it after they have reported an issue.
public struct Unimplemented: Error, Hashable, Sendable {
  /// The name of the endpoint, as in `"WeatherClient.forecast"`.
  public let endpoint: String

  /// Creates an error.
  ///
  /// - Parameter endpoint: The name of the endpoint.
  public init(_ endpoint: String) {
    self.endpoint = endpoint
  }
}
