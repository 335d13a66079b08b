/// Whoever started the work that sleeps, and knows how to run it.
///
/// A test store sets itself for each of its effects: its effects run when it says so, thus a clock can
/// wait for exactly the work that it woke, and the store can say which effect waits for what.
package protocol SleepOwner: Sendable {
  /// Hears of a sleep just before it can be woken. It must not call the clock back.
  func fallsAsleep(_ sleep: Sleep)

  /// Hears that a sleep is over, by time or by cancellation, just before the sleeper can run.
  func wakesUp(_ sleep: Sleep)

  /// Which of several sleeps with the same deadline is over first: the one with the lowest rank, and
  /// of equal ranks the one that came first.
  func rank() -> Int

  /// Runs all work that can run now.
  ///
  /// With `mayStop`, an owner that explores what can happen may leave some of it for later.
  func runUntilIdle(mayStop: Bool, isolation: isolated (any Actor)?) async
}

/// A suspension that only a test can end.
package struct Sleep: Hashable, Sendable, CustomStringConvertible {
  /// Tells sleeps of one clock apart, in the order of their arrival.
  package let number: Int

  /// The clock; `nil` where there is none, as in ``_Concurrency/Task/never()``.
  package let clock: ObjectIdentifier?

  /// What is waited for.
  package let description: String

  package init(number: Int = 0, clock: ObjectIdentifier? = nil, description: String) {
    self.number = number
    self.clock = clock
    self.description = description
  }

  /// Whose work this task is.
  @TaskLocal package static var owner: (any SleepOwner)?
}
