import ComposableDependencies

/// The number of attempts of an operation, and the delays between them.
public struct RetryPolicy: Hashable, Sendable {
  private let attempts: Int
  private let firstDelay: Duration
  private let factor: Double
  private let maximumDelay: Duration
  private let jitter: Double

  private init(
    attempts: Int,
    firstDelay: Duration,
    factor: Double,
    maximumDelay: Duration,
    jitter: Double
  ) {
    precondition(attempts >= 1, "A RetryPolicy needs at least 1 attempt (was \(attempts))")
    precondition(
      firstDelay >= .zero,
      "A RetryPolicy needs a delay of at least zero (was \(firstDelay))"
    )
    precondition(factor >= 1, "A RetryPolicy needs a factor of at least 1 (was \(factor))")
    precondition(
      (0...1).contains(jitter),
      "A RetryPolicy needs a jitter between 0 and 1 (was \(jitter))"
    )
    self.attempts = attempts
    self.firstDelay = firstDelay
    self.factor = factor
    self.maximumDelay = maximumDelay
    self.jitter = jitter
  }

  /// Waits for the same time before each further attempt.
  ///
  /// - Parameters:
  ///   - delay: The time between two attempts.
  ///   - attempts: The maximum number of attempts, including the first one.
  ///   - jitter: The part of each delay that is random, between 0 and 1.
  /// - Returns: A policy.
  public static func constant(_ delay: Duration, attempts: Int, jitter: Double = 0) -> Self {
    Self(attempts: attempts, firstDelay: delay, factor: 1, maximumDelay: delay, jitter: jitter)
  }

  /// Waits longer before each further attempt.
  ///
  /// With a jitter of 0.5, a delay of eight seconds becomes a random delay between four and eight
  /// seconds, so that clients that failed together do not try again together. The dependency
  /// `withRandomNumberGenerator` creates the random numbers, so a test can control them.
  ///
  /// - Parameters:
  ///   - firstDelay: The time between the first and the second attempt.
  ///   - factor: The factor by which each delay is longer than the previous one.
  ///   - maximumDelay: The longest delay.
  ///   - attempts: The maximum number of attempts, including the first one.
  ///   - jitter: The part of each delay that is random, between 0 and 1.
  /// - Returns: A policy.
  public static func exponential(
    from firstDelay: Duration,
    factor: Double = 2,
    upTo maximumDelay: Duration = .seconds(60),
    attempts: Int,
    jitter: Double = 0
  ) -> Self {
    Self(
      attempts: attempts,
      firstDelay: min(firstDelay, maximumDelay),
      factor: factor,
      maximumDelay: maximumDelay,
      jitter: jitter
    )
  }

  /// The delays before the second and each further attempt.
  ///
  /// Each is computed when it is needed, because the dependency of the jitter may be read only
  /// then.
  fileprivate var delays: some Sequence<Duration> {
    sequence(first: firstDelay) { delay in
      // A product beyond the maximum is not computed, because it can overflow.
      delay >= maximumDelay / factor ? maximumDelay : delay * factor
    }
    .lazy.prefix(attempts - 1).map(randomized)
  }

  private func randomized(_ delay: Duration) -> Duration {
    guard jitter > 0 else { return delay }
    @Dependency(\.withRandomNumberGenerator) var withRandomNumberGenerator
    return delay * withRandomNumberGenerator { .random(in: (1 - jitter)...1, using: &$0) }
  }
}

/// Calls an operation until it succeeds, with a delay after each failure.
///
///     return .run { [clock, weather] send in
///       let policy = RetryPolicy.exponential(from: .seconds(1), attempts: 5)
///       let forecast = try await retry(policy, clock: clock) { try await weather.forecast() }
///       await send(.forecastLoaded(forecast))
///     }
///
/// A cancelled operation is not repeated: if the task is cancelled, or the operation throws a
/// `CancellationError`, its error is thrown immediately. Cancelling the task also ends a delay.
///
/// - Parameters:
///   - policy: The number of attempts and the delays.
///   - clock: The clock to wait on. Pass the dependency `continuousClock`, so that a test can
///     advance it.
///   - isolation: The isolation of the caller, in which the operation is called.
///   - shouldRetry: A closure that returns `false` for an error that another attempt cannot avoid,
///     such as a wrong password.
///   - operation: The operation.
/// - Returns: The value of the first attempt that succeeds.
/// - Throws: The error of the last attempt, or `CancellationError` if the task is cancelled during
///   a delay.
public func retry<Value>(
  _ policy: RetryPolicy,
  clock: any Clock<Duration>,
  isolation: isolated (any Actor)? = #isolation,
  if shouldRetry: (any Error) -> Bool = { _ in true },
  operation: () async throws -> Value
) async throws -> Value {
  for delay in policy.delays {
    do {
      return try await operation()
    } catch {
      let isCancelled = Task.isCancelled || error is CancellationError
      guard !isCancelled, shouldRetry(error) else { throw error }
      try await clock.sleep(for: delay)
    }
  }
  return try await operation()
}
