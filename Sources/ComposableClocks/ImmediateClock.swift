internal import Synchronization

/// A clock on which every sleep is over at once.
///
/// Use it where a test does not care how long something takes. A loop that sleeps for ever spins on it.
public final class ImmediateClock<Duration: DurationProtocol & Hashable>: Clock {
  private let state: Mutex<Instant>

  /// Creates a clock.
  ///
  /// - Parameter now: Where it stands.
  public init(now: Instant = Instant()) {
    state = Mutex(now)
  }

  /// Where the clock stands: at the latest deadline that was slept to.
  public var now: Instant { state.withLock { $0 } }

  /// The smallest step: none.
  public var minimumResolution: Duration { .zero }

  /// Moves the clock to a deadline, and lets other tasks run.
  ///
  /// - Parameters:
  ///   - deadline: Where to move to.
  ///   - tolerance: Ignored.
  /// - Throws: `CancellationError` when the task is cancelled.
  public nonisolated(nonsending) func sleep(
    until deadline: Instant,
    tolerance: Duration? = nil
  ) async throws {
    try Task.checkCancellation()
    state.withLock { $0 = max($0, deadline) }
    await Task.yield()
    try Task.checkCancellation()
  }

  /// A point on the time line of an immediate clock.
  public typealias Instant = OffsetInstant<Duration>
}

extension ImmediateClock where Duration == Swift.Duration {
  /// Creates a clock that stands at the origin.
  public convenience init() {
    self.init(now: Instant())
  }
}

extension Clock where Self == ImmediateClock<Swift.Duration> {
  /// A clock on which every sleep is over at once.
  public static var immediate: Self { Self() }
}
