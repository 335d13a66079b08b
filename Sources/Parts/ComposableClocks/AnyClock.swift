/// A type-erased clock, whose instants count from when it was created.
///
/// Use it where code needs the concrete type of an `any Clock<Duration>`.
public struct AnyClock<Duration: DurationProtocol & Hashable>: Clock {
  private let elapsed: @Sendable () -> Duration
  private let resolution: @Sendable () -> Duration
  private let wait: @Sendable (Duration, Duration?) async throws -> Void

  /// Creates a type-erased clock.
  ///
  /// - Parameter clock: The clock to wrap.
  public init<C: Clock>(_ clock: C) where C.Duration == Duration {
    let start = clock.now
    elapsed = { start.duration(to: clock.now) }
    resolution = { clock.minimumResolution }
    wait = { try await clock.sleep(until: start.advanced(by: $0), tolerance: $1) }
  }

  /// The current instant of the wrapped clock.
  public var now: Instant { Instant(offset: elapsed()) }

  /// The minimum resolution of the wrapped clock.
  public var minimumResolution: Duration { resolution() }

  /// Sleeps on the wrapped clock.
  ///
  /// - Parameters:
  ///   - deadline: The instant to resume at.
  ///   - tolerance: The tolerated delay.
  /// - Throws: The error that the wrapped clock throws.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try await wait(deadline.offset, tolerance)
  }

  /// An instant of the wrapped clock, relative to when it was wrapped.
  public typealias Instant = _OffsetInstant<Duration>
}
