/// What a key tells whenever a value has changed outside.
public struct SharedSubscriber<Value: Sendable>: Sendable {
  private let callback: @Sendable (Result<Value?, any Error>) -> Void
  private let onLoading: @Sendable (Bool) -> Void

  /// Makes a subscriber.
  ///
  /// - Parameters:
  ///   - callback: Called for each value, with `nil` when the value is gone, or with an error.
  ///   - onLoading: Called when loading begins and ends.
  public init(
    callback: @escaping @Sendable (_ result: Result<Value?, any Error>) -> Void,
    onLoading: @escaping @Sendable (_ isLoading: Bool) -> Void = { _ in }
  ) {
    self.callback = callback
    self.onLoading = onLoading
  }

  /// Tells of a value.
  ///
  /// - Parameter value: The value.
  public func yield(_ value: Value) {
    yield(with: .success(value))
  }

  /// Tells that the value is gone, so that the value to begin with is used.
  public func yieldReturningInitialValue() {
    yield(with: .success(nil))
  }

  /// Tells of a failure.
  ///
  /// - Parameter error: Why.
  public func yield(throwing error: any Error) {
    yield(with: .failure(error))
  }

  /// Tells of a value or a failure.
  ///
  /// - Parameter result: The value, `nil` when it is gone, or an error.
  public func yield(with result: Result<Value?, any Error>) {
    callback(result)
  }

  /// Tells that loading begins or ends.
  ///
  /// - Parameter isLoading: Whether it begins. A value or a failure ends it too.
  public func yieldLoading(_ isLoading: Bool = true) {
    onLoading(isLoading)
  }
}
