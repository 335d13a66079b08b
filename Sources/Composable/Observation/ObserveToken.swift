import Synchronization

/// Keeps an observation going that ``observe(_:)`` has begun, until it is released or cancelled.
public final class ObserveToken: Sendable {
  typealias Apply = @isolated(any) @Sendable () -> Void

  private let onCancel: Mutex<(@Sendable () -> Void)?>
  private let storedApply: Mutex<Apply?>
  private let isEnded = Atomic<Bool>(false)

  /// Makes the token of an observation of your own.
  ///
  /// - Parameter onCancel: Ends the observation; called once.
  public init(onCancel: @escaping @Sendable () -> Void = {}) {
    self.onCancel = Mutex(onCancel)
    storedApply = Mutex(nil)
  }

  /// Makes the token of a closure, which it holds until the observation ends.
  init(_ apply: @escaping Apply) {
    onCancel = Mutex(nil)
    storedApply = Mutex(apply)
  }

  deinit {
    cancel()
  }

  /// Whether the observation was ended.
  public var isCancelled: Bool { isEnded.load(ordering: .acquiring) }

  /// The closure that is to run again, unless the observation was ended.
  var apply: Apply? { storedApply.withLock { $0 } }

  /// Ends the observation: the closure does not run any more.
  ///
  /// May be called from any isolation, and more than once.
  public func cancel() {
    isEnded.store(true, ordering: .releasing)
    onCancel.withLock { $0.take() }?()
    // What the closure holds may be released last here, and its end may run code.
    _ = storedApply.withLock { $0.take() }
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
