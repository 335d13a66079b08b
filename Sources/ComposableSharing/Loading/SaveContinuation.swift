/// What a key tells, once, when it has saved a value.
///
/// It has to be resumed exactly once; anything else is reported as an issue.
public struct SaveContinuation: Sendable {
  private let resumption: Resumption<Void>

  /// Makes a continuation.
  ///
  /// - Parameters:
  ///   - description: What is saved, for issues.
  ///   - callback: Called once.
  public init(
    _ description: String = "",
    callback: @escaping @Sendable (_ result: Result<Void, any Error>) -> Void
  ) {
    let suffix = description.isEmpty ? "" : " of '\(description)'"
    resumption = Resumption("The save continuation\(suffix)", callback: callback)
  }

  /// Says that the value is saved.
  public func resume() {
    resume(with: .success(()))
  }

  /// Says that saving failed.
  ///
  /// - Parameter error: Why.
  public func resume(throwing error: any Error) {
    resume(with: .failure(error))
  }

  /// Says how saving went.
  ///
  /// - Parameter result: Nothing, or an error.
  public func resume(with result: Result<Void, any Error>) {
    resumption.resume(with: result)
  }
}
