/// A continuation that a key resumes with a loaded value.
///
/// It must be resumed exactly once. Any other use is reported as an issue.
public struct LoadContinuation<Value: Sendable>: Sendable {
  private let resumption: Resumption<Value?>

  /// Creates a continuation.
  ///
  /// - Parameters:
  ///   - description: A description of the value, for issues.
  ///   - callback: A closure that is called once: with the value, with `nil` if none was ever
  ///     saved, or with an error.
  public init(
    _ description: String = "",
    callback: @escaping @Sendable (_ result: Result<Value?, any Error>) -> Void
  ) {
    let suffix = description.isEmpty ? "" : " of '\(description)'"
    resumption = Resumption("The load continuation\(suffix)", callback: callback)
  }

  /// Resumes with a loaded value.
  ///
  /// - Parameter value: The value.
  public func resume(returning value: Value) {
    resume(with: .success(value))
  }

  /// Resumes without a value, so that the initial value is used.
  public func resumeReturningInitialValue() {
    resume(with: .success(nil))
  }

  /// Resumes with an error.
  ///
  /// - Parameter error: The error.
  public func resume(throwing error: any Error) {
    resume(with: .failure(error))
  }

  /// Resumes with a result.
  ///
  /// - Parameter result: The value, `nil` if none was ever saved, or an error.
  public func resume(with result: Result<Value?, any Error>) {
    resumption.resume(with: result)
  }
}

/// The reason for loading a value.
public enum LoadContext<Value> {
  // Closed: keys written for TCA switch over it.

  /// A property was created, with an initial value in case none was ever saved.
  case initialValue(Value)

  /// The program called `load()`, or the key's subscription sent a change.
  case userInitiated

  /// The initial value, if there is one.
  public var initialValue: Value? {
    guard case .initialValue(let value) = self else { return nil }
    return value
  }
}

extension LoadContext: Sendable where Value: Sendable {}

extension LoadContext: Equatable where Value: Equatable {}

extension LoadContext: Hashable where Value: Hashable {}
