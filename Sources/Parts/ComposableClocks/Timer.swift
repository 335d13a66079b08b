extension Clock where Duration: Hashable {
  /// Returns a sequence that ticks at a regular interval.
  ///
  ///     for await _ in clock.timer(interval: .seconds(1)) { … }
  ///
  /// If a slow consumer misses ticks, they are skipped, and the next tick keeps to the interval.
  /// The sequence ends when the task is cancelled.
  ///
  /// - Parameters:
  ///   - interval: The time between two ticks. It must be greater than zero.
  ///   - tolerance: The tolerated delay of a tick.
  /// - Returns: A sequence of the instants of the ticks.
  public func timer(
    interval: Duration,
    tolerance: Duration? = nil
  ) -> _AsyncTimerSequence<Self> {
    _AsyncTimerSequence(interval: interval, tolerance: tolerance, clock: self)
  }

  /// Returns a sequence that ticks at a regular interval, for a clock of unknown type.
  ///
  /// - Parameters:
  ///   - interval: The time between two ticks. It must be greater than zero.
  ///   - tolerance: The tolerated delay of a tick.
  /// - Returns: A sequence of the instants of the ticks.
  @_disfavoredOverload
  public func timer(
    interval: Duration,
    tolerance: Duration? = nil
  ) -> _AsyncTimerSequence<AnyClock<Duration>> {
    _AsyncTimerSequence(interval: interval, tolerance: tolerance, clock: AnyClock(self))
  }
}

// swift-format-ignore: NoLeadingUnderscores
/// A sequence of the ticks of a clock.
public struct _AsyncTimerSequence<C: Clock>: AsyncSequence, Sendable {
  let interval: C.Duration
  let tolerance: C.Duration?
  let clock: C

  init(interval: C.Duration, tolerance: C.Duration?, clock: C) {
    precondition(
      interval > .zero,
      "timer(interval:) needs an interval greater than zero (was \(interval))"
    )
    self.interval = interval
    self.tolerance = tolerance
    self.clock = clock
  }

  /// Creates an iterator.
  ///
  /// The first tick comes after one interval.
  ///
  /// - Returns: An iterator over the ticks.
  public func makeAsyncIterator() -> Iterator {
    Iterator(timer: self)
  }

  /// An iterator that waits for the ticks of a timer.
  public struct Iterator: AsyncIteratorProtocol {
    let timer: _AsyncTimerSequence
    var last: C.Instant?

    /// Waits for the next tick.
    ///
    /// - Returns: The instant of the tick, or `nil` if the task is cancelled.
    public mutating func next() async -> C.Instant? {
      let now = timer.clock.now
      let last = last ?? now
      var deadline = last.advanced(by: timer.interval)
      if deadline < now {
        let missed = last.duration(to: now) / timer.interval
        // The number of missed ticks can be too large for an integer, first of all one of 32 bits.
        let ticks = Int(exactly: missed.rounded(.up))
        deadline = ticks.map { last.advanced(by: timer.interval * $0) } ?? now
      }
      self.last = deadline
      do {
        try await timer.clock.sleep(until: deadline, tolerance: timer.tolerance)
      } catch {
        return nil
      }
      return timer.clock.now
    }
  }
}
