extension Result where Success: ~Copyable {
  /// Creates a result from the outcome of an asynchronous closure.
  ///
  /// - Parameters:
  ///   - isolation: The isolation of the operation. Defaults to the caller's.
  ///   - body: The closure to run.
  public init(
    isolation: isolated (any Actor)? = #isolation,
    catching body: () async throws(Failure) -> Success
  ) async {
    do throws(Failure) {
      self = .success(try await body())
    } catch {
      self = .failure(error)
    }
  }
}
