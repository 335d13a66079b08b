extension Result where Success: ~Copyable {
  /// Keeps what an asynchronous operation returns or throws.
  ///
  /// - Parameters:
  ///   - isolation: Where the operation runs: the caller's isolation.
  ///   - body: What to run.
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
