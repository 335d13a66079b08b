import Synchronization

/// Keeps an observation going that ``observe(_:)`` has begun, until it is released or cancelled.
public final class ObserveToken: Sendable {
  /// A weak reference to a token: one that is released during a hop to its actor ends there.
  typealias Reference = @Sendable () -> ObserveToken?
  /// Observes once more, in the isolation of the observation.
  typealias Run = @Sendable (_ token: Reference) async -> Void

  private let onCancel: Mutex<(@Sendable () -> Void)?>
  private let storedRun: Mutex<Run?>
  private let isEnded = Atomic<Bool>(false)

  /// Makes the token of an observation of your own.
  ///
  /// - Parameter onCancel: Ends the observation; called once.
  public init(onCancel: @escaping @Sendable () -> Void = {}) {
    self.onCancel = Mutex(onCancel)
    storedRun = Mutex(nil)
  }

  /// Creates the token of an observation, whose closure it holds until the observation ends.
  init(run: @escaping Run) {
    onCancel = Mutex(nil)
    storedRun = Mutex(run)
  }

  deinit {
    cancel()
  }

  /// A Boolean value that indicates whether the observation was ended.
  public var isCancelled: Bool { isEnded.load(ordering: .acquiring) }

  /// Observes once more, unless the observation has ended.
  var run: Run? { storedRun.withLock { $0 } }

  /// Ends the observation: the closure does not run any more.
  ///
  /// May be called from any isolation, and more than once.
  public func cancel() {
    isEnded.store(true, ordering: .releasing)
    onCancel.withLock { $0.take() }?()
    // What the closure holds may be released last here, and may run code when it is.
    _ = storedRun.withLock { $0.take() }
  }

  /// Keeps the token in a collection.
  ///
  /// - Parameter collection: What keeps it.
  public func store(in collection: inout some RangeReplaceableCollection<ObserveToken>) {
    collection.append(self)
  }

  /// Keeps the token in a set.
  ///
  /// - Parameter set: What keeps it.
  public func store(in set: inout Set<ObserveToken>) {
    set.insert(self)
  }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ObserveToken: Hashable {
  public static func == (lhs: ObserveToken, rhs: ObserveToken) -> Bool { lhs === rhs }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
