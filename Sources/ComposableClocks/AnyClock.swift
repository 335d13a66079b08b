/// A clock of any kind, with instants that count from when it was wrapped.
///
/// It is what an `any Clock<Duration>` becomes where a type is needed.
public struct AnyClock<Duration: DurationProtocol & Hashable>: Clock {
  private let elapsed: @Sendable () -> Duration
  private let resolution: @Sendable () -> Duration
  private let wait: @Sendable (Duration, Duration?) async throws -> Void

  /// Wraps a clock.
  ///
  /// - Parameter clock: The clock.
  public init<C: Clock>(_ clock: C) where C.Duration == Duration {
    let start = clock.now
    elapsed = { start.duration(to: clock.now) }
    resolution = { clock.minimumResolution }
    wait = { try await clock.sleep(until: start.advanced(by: $0), tolerance: $1) }
  }

  /// Where the wrapped clock stands.
  public var now: Instant { Instant(offset: elapsed()) }

  /// The smallest step of the wrapped clock.
  public var minimumResolution: Duration { resolution() }

  /// Sleeps on the wrapped clock.
  ///
  /// - Parameters:
  ///   - deadline: When to wake.
  ///   - tolerance: How much later is fine.
  /// - Throws: What the wrapped clock throws.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try await wait(deadline.offset, tolerance)
  }

  /// A point on the time line of the wrapped clock, whose origin is the time when it was wrapped.
  public typealias Instant = OffsetInstant<Duration>
}
