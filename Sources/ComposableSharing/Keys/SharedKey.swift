/// Where a shared value is loaded from and saved to.
///
///     struct CloudKey: SharedKey {
///       let id: String
///
///       func load(context: LoadContext<Int>, continuation: LoadContinuation<Int>) { … }
///       func subscribe(…) -> SharedSubscription { … }
///       func save(_ value: Int, context: SaveContext, continuation: SaveContinuation) { … }
///     }
public protocol SharedKey<Value>: SharedReaderKey {
  /// Saves the value.
  ///
  /// The values of one property come in their order, and one at a time: the next call is made when this
  /// one has returned.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - context: Why.
  ///   - continuation: To be resumed once, at once or later, on any thread.
  func save(_ value: Value, context: SaveContext, continuation: SaveContinuation)
}
