/// A continuation that a key resumes when it has saved a value.
///
/// It must be resumed exactly once. Any other use is reported as an issue.
public struct SaveContinuation: Sendable {
  private let resumption: Resumption<Void>

  /// Creates a continuation.
  ///
  /// - Parameters:
  ///   - description: A description of the value, for issues.
  ///   - callback: A closure that is called once.
  public init(
    _ description: String = "",
    callback: @escaping @Sendable (_ result: Result<Void, any Error>) -> Void
  ) {
    let suffix = description.isEmpty ? "" : " of '\(description)'"
    resumption = Resumption("The save continuation\(suffix)", callback: callback)
  }

  /// Creates a continuation, whose description is made only for an issue.
  init(
    of description: @autoclosure @escaping @Sendable () -> String,
    callback: @escaping @Sendable (_ result: Result<Void, any Error>) -> Void
  ) {
    resumption = Resumption("The save continuation of '\(description())'", callback: callback)
  }

  /// Resumes after the value was saved.
  public func resume() {
    resume(with: .success(()))
  }

  /// Resumes with an error.
  ///
  /// - Parameter error: The error.
  public func resume(throwing error: any Error) {
    resume(with: .failure(error))
  }

  /// Resumes with a result.
  ///
  /// - Parameter result: Success or an error.
  public func resume(with result: Result<Void, any Error>) {
    resumption.resume(with: result)
  }

  /// Runs work in the test of the change that is saved, if there is one.
  func inTest(_ work: @escaping @Sendable () -> Void) {
    resumption.inTest(work)
  }
}

/// The reason for saving a value.
public enum SaveContext: Hashable, Sendable {
  // Closed: keys written for TCA switch over it.

  /// The value changed.
  case didSet

  /// The program called `save()`, and no save of the current value was in flight.
  case userInitiated
}
