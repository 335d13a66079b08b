import Synchronization

/// A token that keeps an observation of ``observe(_:)`` active until it is released or cancelled.
public final class ObserveToken: Sendable {
  /// A weak reference to a token.
  ///
  /// A token that is released during a hop to its actor is deallocated there.
  typealias Reference = @Sendable () -> ObserveToken?
  /// Runs the observation again, in its isolation.
  typealias Run = @Sendable (_ token: Reference) async -> Void

  private let onCancel: Mutex<(@Sendable () -> Void)?>
  private let storedRun: Mutex<Run?>
  private let isEnded = Atomic<Bool>(false)
  private let isScheduled = Atomic<Bool>(false)

  /// Creates a token for a custom observation.
  ///
  /// - Parameter onCancel: A closure that ends the observation. It is called once.
  public init(onCancel: @escaping @Sendable () -> Void = {}) {
    self.onCancel = Mutex(onCancel)
    storedRun = Mutex(nil)
  }

  /// Creates a token for an observation.
  ///
  /// It retains the closure until the observation ends.
  init(run: @escaping Run) {
    onCancel = Mutex(nil)
    storedRun = Mutex(run)
  }

  deinit {
    cancel()
  }

  /// A Boolean value that indicates whether the observation has ended.
  public var isCancelled: Bool { isEnded.load(ordering: .acquiring) }

  /// Runs the observation again, or `nil` if it has ended.
  var run: Run? { storedRun.withLock { $0 } }

  /// Records that a run begins.
  func beginRun() { isScheduled.store(false, ordering: .sequentiallyConsistent) }

  /// Records that another run must follow.
  ///
  /// Several threads can report the same change. If each of them caused a run, which observes again,
  /// the number of runs would grow with every change.
  ///
  /// - Returns: `true` if no run was scheduled yet; otherwise, `false`.
  func scheduleRun() -> Bool {
    !isScheduled.exchange(true, ordering: .sequentiallyConsistent)
  }

  /// Ends the observation.
  ///
  /// The closure does not run again.
  ///
  /// It can be called in any isolation, and repeatedly.
  public func cancel() {
    isEnded.store(true, ordering: .releasing)
    onCancel.withLock { $0.take() }?()
    // The closure is released after the lock, because releasing its captures can run code.
    withExtendedLifetime(storedRun.withLock { $0.take() }) {}
  }

  /// Stores the token in a collection.
  ///
  /// - Parameter collection: The collection to store the token in.
  public func store(in collection: inout some RangeReplaceableCollection<ObserveToken>) {
    collection.append(self)
  }

  /// Stores the token in a set.
  ///
  /// - Parameter set: The set to store the token in.
  public func store(in set: inout Set<ObserveToken>) {
    set.insert(self)
  }
}

extension ObserveToken: Hashable {
  public static func == (lhs: ObserveToken, rhs: ObserveToken) -> Bool { lhs === rhs }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
