/// Whoever started the work that sleeps, and knows how to run it.
///
/// A test store sets itself for each of its effects: its effects run when it says so, thus a clock can
/// wait for exactly the work that it woke, and the store can say which effect waits for what.
package protocol SleepOwner: Sendable {
  /// Hears of a sleep just before it can be woken. It must not call the clock back.
  func fallsAsleep(_ sleep: Sleep)

  /// Hears that a sleep is over, by time or by cancellation, just before the sleeper can run.
  func wakesUp(_ sleep: Sleep)

  /// Whether the current task is run by the owner, and not only started by its work.
  var runsCurrentTask: Bool { get }

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
  ///
  /// Unstructured tasks that the work starts know the owner too, but do not run there.
  @TaskLocal package static var owner: (any SleepOwner)?

  /// Who runs the current task.
  package static var host: (any SleepOwner)? {
    guard let owner, owner.runsCurrentTask else { return nil }
    return owner
  }

  /// Who explores the test that this task runs.
  @TaskLocal package static var explorer: (any SleepExplorer)?
}

/// Whoever runs a test in other orders than the usual one.
///
/// Then work may still be on its way to a clock when the test moves it, and what is due at the same time
/// has no order.
package protocol SleepExplorer: Sendable {
  /// Runs all work of the test that can run now.
  func runUntilIdle(isolation: isolated (any Actor)?) async

  /// Which of several sleeps with the same deadline is over next, counted from the oldest.
  func pick(among count: Int) -> Int
}
