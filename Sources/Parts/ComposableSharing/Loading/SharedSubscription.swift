import ComposableDependencies

/// A subscription that ends when it is cancelled or released.
public final class SharedSubscription: Sendable {
  private let onCancel: Locked<(@Sendable () -> Void)?>

  /// Creates a subscription.
  ///
  /// - Parameter cancel: A closure that is called once, when the subscription ends.
  public init(_ cancel: @escaping @Sendable () -> Void = {}) {
    onCancel = Locked(cancel)
  }

  deinit {
    cancel()
  }

  /// Ends the subscription.
  public func cancel() {
    let onCancel = onCancel.withLock { onCancel in
      defer { onCancel = nil }
      return onCancel
    }
    onCancel?()
  }
}
