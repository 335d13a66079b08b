/// A subscriber that a key notifies of external changes of a value.
///
/// A key that knows that something changed calls ``yieldChange()``, and its value is loaded again.
/// That never loses a change. A key that receives the values themselves can send them with
/// ``yield(_:)``.
public struct SharedSubscriber<Value: Sendable>: Sendable {
  private let callback: @Sendable (Result<Value?, any Error>) -> Void
  private let onLoading: @Sendable (Bool) -> Void
  private let onChange: @Sendable () -> Void
  private let onRead: @Sendable (() -> Result<Value?, any Error>?) -> Void

  /// Creates a subscriber.
  ///
  /// - Parameters:
  ///   - callback: A closure that is called with each new value, with `nil` if the value was
  ///     removed, or with an error.
  ///   - onLoading: A closure that is called when loading begins and ends.
  ///   - onChange: A closure that is called when the value changed and must be loaded again.
  public init(
    callback: @escaping @Sendable (_ result: Result<Value?, any Error>) -> Void,
    onLoading: @escaping @Sendable (_ isLoading: Bool) -> Void = { _ in },
    onChange: @escaping @Sendable () -> Void = {}
  ) {
    self.init(callback: callback, onLoading: onLoading, onChange: onChange) { read in
      if let result = read() { callback(result) }
    }
  }

  init(
    callback: @escaping @Sendable (_ result: Result<Value?, any Error>) -> Void,
    onLoading: @escaping @Sendable (_ isLoading: Bool) -> Void,
    onChange: @escaping @Sendable () -> Void,
    onRead: @escaping @Sendable (_ read: () -> Result<Value?, any Error>?) -> Void
  ) {
    self.callback = callback
    self.onLoading = onLoading
    self.onChange = onChange
    self.onRead = onRead
  }

  /// Reports that the value changed, so that it is loaded again.
  ///
  /// The key's `load` is called soon, on another thread, while no save is unfinished. A change in
  /// the meantime is newer than the loaded value: the value is then loaded once more after that
  /// change is saved. Several notifications can lead to one load, which begins after the last of
  /// them. You can call this method on any thread, even inside a transaction.
  public func yieldChange() {
    onChange()
  }

  /// Sends a new value.
  ///
  /// Until this program first saves the value, the sent value applies immediately. After a save, it
  /// could be older than the saved value, because notifications take time. It then has the same
  /// effect as ``yieldChange()``: the key's `load` decides. Only if `load` has never returned a
  /// value, the sent value applies, unless the value has changed since.
  ///
  /// - Parameter value: The value.
  public func yield(_ value: Value) {
    yield(with: .success(value))
  }

  /// Sends the removal of the value, so that the initial value is used.
  ///
  /// It applies under the same conditions as a value that ``yield(_:)`` sends.
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
  /// A value applies under the same conditions as a value that ``yield(_:)`` sends.
  ///
  /// - Parameter result: The value, `nil` if it was removed, or an error.
  public func yield(with result: Result<Value?, any Error>) {
    callback(result)
  }

  /// Reads and sends a value while local changes wait.
  ///
  /// Only for storages that can be read at any time, because local changes wait in that time.
  ///
  /// - Parameter read: A closure that returns the value, or `nil` if it did not change. It is not
  ///   called while a local change is unsaved.
  func yield(reading read: () -> Result<Value?, any Error>?) {
    onRead(read)
  }

  /// Sends the beginning or the end of loading.
  ///
  /// - Parameter isLoading: `true` if loading begins; otherwise, `false`. A value or an error also
  ///   ends it. It does not end the loads that the property has begun.
  public func yieldLoading(_ isLoading: Bool = true) {
    onLoading(isLoading)
  }
}
