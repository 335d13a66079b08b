public import ComposableCasePaths
import ComposableIssues

/// The success or failure of an asynchronous operation.
///
/// It exists for code from before `Result` had an asynchronous `init(catching:)` and could be
/// compared with case key paths.
@available(
  *,
  deprecated,
  renamed: "Result",
  message: "use 'Result<Success, any Error>', which also has 'init(catching:)'"
)
@CasePathable
public enum TaskResult<Success: Sendable>: Sendable {
  // Closed: code for TCA switches over it.

  /// The value of a successful operation.
  case success(Success)

  /// The error of a failed operation.
  case failure(any Error)
}

@available(*, deprecated)
extension TaskResult {
  /// Creates a result from the outcome of an operation.
  ///
  /// - Parameters:
  ///   - isolation: The isolation of the operation. Defaults to the caller's.
  ///   - body: The operation to run.
  public init(
    isolation: isolated (any Actor)? = #isolation,
    catching body: () async throws -> Success
  ) async {
    do {
      self = .success(try await body())
    } catch {
      self = .failure(error)
    }
  }

  /// Creates a task result from a result.
  ///
  /// - Parameter result: The result to convert.
  public init<Failure>(_ result: Result<Success, Failure>) {
    switch result {
    case .success(let value): self = .success(value)
    case .failure(let error): self = .failure(error)
    }
  }

  /// The value of a success.
  ///
  /// - Throws: The error of a failure.
  public var value: Success {
    get throws { try Result(self).get() }
  }

  /// Returns a result with the success value transformed.
  ///
  /// - Parameter transform: A closure that transforms the value.
  /// - Returns: The new success, or the failure.
  public func map<NewSuccess>(_ transform: (Success) -> NewSuccess) -> TaskResult<NewSuccess> {
    TaskResult<NewSuccess>(Result(self).map(transform))
  }

  /// Returns the result of transforming the success value.
  ///
  /// - Parameter transform: A closure that returns a result for the value.
  /// - Returns: The new result, or the failure.
  public func flatMap<NewSuccess>(
    _ transform: (Success) -> TaskResult<NewSuccess>
  ) -> TaskResult<NewSuccess> {
    TaskResult<NewSuccess>(Result(self).flatMap { Result(transform($0)) })
  }
}

extension Result where Success: Sendable, Failure == any Error {
  /// Creates a result from a task result.
  ///
  /// - Parameter result: The result to convert.
  @available(*, deprecated, message: "use 'Result' from the start")
  public init(_ result: TaskResult<Success>) {
    switch result {
    case .success(let value): self = .success(value)
    case .failure(let error): self = .failure(error)
    }
  }
}

/// Two failures are equal if their errors have the same `Equatable` type and are equal.
@available(*, deprecated)
extension TaskResult: Equatable where Success: Equatable {
  public static func == (lhs: Self, rhs: Self) -> Bool {
    switch (lhs, rhs) {
    case (.success(let lhs), .success(let rhs)): lhs == rhs
    case (.failure(let lhs), .failure(let rhs)): isEqual(lhs, rhs)
    case (.success, .failure), (.failure, .success): false
    }
  }

  private static func isEqual<E: Error>(_ lhs: E, _ rhs: any Error) -> Bool {
    guard let rhs = rhs as? E else { return false }
    // The compiler assumes that a cast of an error itself to a protocol always succeeds.
    let value: Any = lhs
    if let value = value as? any Equatable { return value.isEqual(to: rhs) }
    reportIssue(
      """
      Two errors of type "\(E.self)" count as different, because the type is not "Equatable".

      Conform "\(E.self)" to "Equatable".
      """
    )
    return false
  }
}

/// A failure is hashed by its error, if the error is `Hashable`.
@available(*, deprecated)
extension TaskResult: Hashable where Success: Hashable {
  public func hash(into hasher: inout Hasher) {
    let value: Any =
      switch self {
      case .success(let value): value
      case .failure(let error): error
      }
    (value as? any Hashable)?.hash(into: &hasher)
  }
}

extension Equatable {
  fileprivate func isEqual(to other: Any) -> Bool { self == other as? Self }
}
