extension Result where Success: ~Copyable {
  /// Keeps what an asynchronous operation returns or throws.
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
