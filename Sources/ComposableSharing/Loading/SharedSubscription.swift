import ComposableDependencies

/// Keeps a subscription alive, and ends it when it is cancelled or released.
public final class SharedSubscription: Sendable {
  private let onCancel: Locked<(@Sendable () -> Void)?>

  /// Makes a subscription.
  ///
  /// - Parameter cancel: Called once, when the subscription ends.
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
