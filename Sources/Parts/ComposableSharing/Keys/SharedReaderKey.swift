/// A key that loads a shared value and reports its changes.
///
/// Properties whose keys have the same ``id`` share one value while they exist.
public protocol SharedReaderKey<Value>: Sendable {
  /// The type of the value.
  associatedtype Value: Sendable

  /// The type of the identifier.
  associatedtype ID: Hashable = Self

  /// The identifier of the value.
  var id: ID { get }

  /// Loads the current value.
  ///
  /// The value must not be older than a save that has ended, or than a change that the subscription
  /// has sent. What this method does with other shared values is not a change that tests assert.
  ///
  /// - Parameters:
  ///   - context: The reason for loading.
  ///   - continuation: The continuation to resume exactly once, immediately or later, on any
  ///     thread.
  func load(context: LoadContext<Value>, continuation: LoadContinuation<Value>)

  /// Subscribes to external changes of the value.
  ///
  /// A subscription to a database calls ``SharedSubscriber/yieldChange()`` after each commit.
  ///
  /// - Parameters:
  ///   - context: The context, with the initial value.
  ///   - subscriber: The subscriber to notify, on any thread.
  /// - Returns: A subscription that ends when it is cancelled or released.
  func subscribe(
    context: LoadContext<Value>,
    subscriber: SharedSubscriber<Value>
  ) -> SharedSubscription

  /// A key with a default value.
  typealias Default = _SharedKeyDefault<Self>
}

extension SharedReaderKey where ID == Self {
  public var id: ID { self }
}
