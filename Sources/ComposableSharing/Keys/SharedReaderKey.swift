/// Where a shared value is loaded from, and who tells of its changes.
///
/// Two properties with keys of the same ``id`` share one value while both are alive.
public protocol SharedReaderKey<Value>: Sendable {
  /// What is loaded.
  associatedtype Value: Sendable

  /// What tells one value from another.
  associatedtype ID: Hashable = Self

  /// What tells this value from others.
  var id: ID { get }

  /// Loads the value.
  ///
  /// - Parameters:
  ///   - context: Why.
  ///   - continuation: To be resumed once, at once or later, on any thread.
  func load(context: LoadContext<Value>, continuation: LoadContinuation<Value>)

  /// Tells of the changes of the value that somebody else makes.
  ///
  /// - Parameters:
  ///   - context: The value to begin with.
  ///   - subscriber: To be told, on any thread.
  /// - Returns: What ends it.
  func subscribe(
    context: LoadContext<Value>,
    subscriber: SharedSubscriber<Value>
  ) -> SharedSubscription

  /// A key that comes with the value to begin with.
  typealias Default = _SharedKeyDefault<Self>
}

extension SharedReaderKey where ID == Self {
  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public var id: ID { self }
}
