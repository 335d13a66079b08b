internal import Synchronization

/// A clock on which every sleep ends immediately.
///
/// Use it for tests that do not depend on durations. A loop that sleeps forever spins on it.
public final class ImmediateClock<Duration: DurationProtocol & Hashable>: Clock {
  private let state: Mutex<Instant>

  /// Creates a clock.
  ///
  /// - Parameter now: The current instant of the clock.
  public init(now: Instant = Instant()) {
    state = Mutex(now)
  }

  /// The current instant: the latest deadline that was slept to.
  public var now: Instant { state.withLock { $0 } }

  /// The minimum resolution, which is zero.
  public var minimumResolution: Duration { .zero }

  /// Moves the clock to a deadline and lets other tasks run.
  ///
  /// - Parameters:
  ///   - deadline: The instant to move to.
  ///   - tolerance: Ignored.
  /// - Throws: `CancellationError` if the task is cancelled.
  public nonisolated(nonsending) func sleep(
    until deadline: Instant,
    tolerance: Duration? = nil
  ) async throws {
    try Task.checkCancellation()
    state.withLock { $0 = max($0, deadline) }
    await Task.yield()
    try Task.checkCancellation()
  }

  /// An instant of an immediate clock.
  public typealias Instant = _OffsetInstant<Duration>
}

extension ImmediateClock where Duration == Swift.Duration {
  /// Creates a clock at offset zero.
  public convenience init() {
    self.init(now: Instant())
  }
}

extension Clock where Self == ImmediateClock<Swift.Duration> {
  /// A clock on which every sleep ends immediately.
  public static var immediate: Self { Self() }
}
