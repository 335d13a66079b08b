/// What a key tells, once, when it has loaded a value.
///
/// It has to be resumed exactly once; anything else is reported as an issue.
public struct LoadContinuation<Value: Sendable>: Sendable {
  private let resumption: Resumption<Value?>

  /// Makes a continuation.
  ///
  /// - Parameters:
  ///   - description: What is loaded, for issues.
  ///   - callback: Called once, with the value, with `nil` where none was ever saved, or with an error.
  public init(
    _ description: String = "",
    callback: @escaping @Sendable (_ result: Result<Value?, any Error>) -> Void
  ) {
    let suffix = description.isEmpty ? "" : " of '\(description)'"
    resumption = Resumption("The load continuation\(suffix)", callback: callback)
  }

  /// Says what was loaded.
  ///
  /// - Parameter value: The value.
  public func resume(returning value: Value) {
    resume(with: .success(value))
  }

  /// Says that there is nothing to load, so that the value to begin with is used.
  public func resumeReturningInitialValue() {
    resume(with: .success(nil))
  }

  /// Says that loading failed.
  ///
  /// - Parameter error: Why.
  public func resume(throwing error: any Error) {
    resume(with: .failure(error))
  }

  /// Says how loading went.
  ///
  /// - Parameter result: The value, `nil` where none was ever saved, or an error.
  public func resume(with result: Result<Value?, any Error>) {
    resumption.resume(with: result)
  }
}
