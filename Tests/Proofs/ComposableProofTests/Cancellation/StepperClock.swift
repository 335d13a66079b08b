extension Stepper {
  /// A clock that shows the time of a scenario.
  ///
  /// Sleeping and waking are steps.
  struct Clock: _Concurrency.Clock {
    struct Instant: InstantProtocol, Hashable {
      var offset: Duration
      func advanced(by duration: Duration) -> Self { Self(offset: offset + duration) }
      func duration(to other: Self) -> Duration { other.offset - offset }
      static func < (lhs: Self, rhs: Self) -> Bool { lhs.offset < rhs.offset }
    }

    let time: Time
    let tasks: Tasks

    /// An object that lives as long as an effect can sleep on the clock.
    let object: Leftovers.Object

    var now: Instant { Instant(offset: time.now) }
    var minimumResolution: Duration { .zero }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
      try await withTaskExecutorPreference(tasks) { try await time.sleep(until: deadline.offset) }
    }
  }
}
