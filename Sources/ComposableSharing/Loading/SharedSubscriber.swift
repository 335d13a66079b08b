/// A subscriber that a key notifies of external changes of a value.
public struct SharedSubscriber<Value: Sendable>: Sendable {
  private let callback: @Sendable (Result<Value?, any Error>) -> Void
  private let onLoading: @Sendable (Bool) -> Void
  private let onRead: @Sendable (() -> Result<Value?, any Error>?) -> Void

  /// Creates a subscriber.
  ///
  /// - Parameters:
  ///   - callback: A closure that is called with each new value, with `nil` if the value was
  ///     removed, or with an error.
  ///   - onLoading: A closure that is called when loading begins and ends.
  public init(
    callback: @escaping @Sendable (_ result: Result<Value?, any Error>) -> Void,
    onLoading: @escaping @Sendable (_ isLoading: Bool) -> Void = { _ in }
  ) {
    self.init(callback: callback, onLoading: onLoading) { read in
      if let result = read() { callback(result) }
    }
  }

  init(
    callback: @escaping @Sendable (_ result: Result<Value?, any Error>) -> Void,
    onLoading: @escaping @Sendable (_ isLoading: Bool) -> Void,
    onRead: @escaping @Sendable (_ read: () -> Result<Value?, any Error>?) -> Void
  ) {
    self.callback = callback
    self.onLoading = onLoading
    self.onRead = onRead
  }

  /// Sends a new value.
  ///
  /// - Parameter value: The value.
  public func yield(_ value: Value) {
    yield(with: .success(value))
  }

  /// Sends the removal of the value, so that the initial value is used.
  public func yieldReturningInitialValue() {
    yield(with: .success(nil))
  }

  /// Sends an error.
  ///
  /// - Parameter error: The error.
  public func yield(throwing error: any Error) {
    yield(with: .failure(error))
  }

  /// Sends a result.
  ///
  /// - Parameter result: The value, `nil` if it was removed, or an error.
  public func yield(with result: Result<Value?, any Error>) {
    callback(result)
  }

  /// Reads and sends a value while local changes wait.
  ///
  /// - Parameter read: A closure that returns the value, or `nil` if it did not change. It is not
  ///   called while a local change is unsaved.
  func yield(reading read: () -> Result<Value?, any Error>?) {
    onRead(read)
  }

  /// Sends the beginning or the end of loading.
  ///
  /// - Parameter isLoading: `true` if loading begins; otherwise, `false`. A value or an error also
  ///   ends it.
  public func yieldLoading(_ isLoading: Bool = true) {
    onLoading(isLoading)
  }
}
