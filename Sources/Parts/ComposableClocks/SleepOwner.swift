import Synchronization

/// An owner of sleeping work that can run the work itself.
///
/// A test store sets itself as the owner of its effects, which run only when the store runs them. A
/// clock can therefore wait for exactly the work that it resumed, and the store can report which
/// effect sleeps where.
package protocol SleepOwner: Sendable {
  /// Notifies the owner of a sleep of the current task, just before it can end.
  ///
  /// The owner may not run the task itself. This method must not call the clock.
  func fallAsleep(_ sleep: Sleep)

  /// Notifies the owner that a sleep ended or was cancelled, just before the sleeper can run.
  func wakeUp(_ sleep: Sleep)

  /// Notifies the owner of a sleep that a test begins to advance the clock of the sleep.
  ///
  /// - Parameters:
  ///   - clock: The clock.
  ///   - instant: The instant that the clock will reach.
  func advances(_ clock: ObjectIdentifier, to instant: String)

  /// Whether the owner runs the current task, rather than its work having started it.
  var runsCurrentTask: Bool { get }

  /// Runs all work that can run now.
  ///
  /// With `mayStop`, an owner that explores schedules can leave some of the work for later.
  func runUntilIdle(mayStop: Bool, isolation: isolated (any Actor)?) async
}

extension SleepOwner {
  package func advances(_ clock: ObjectIdentifier, to instant: String) {}
}

/// A suspension that only a test can end.
package struct Sleep: Hashable, Sendable, CustomStringConvertible {
  /// The number of the sleep on its clock, in order of arrival.
  package let number: Int

  /// The clock, or `nil` if there is none, as in `Task.never()`.
  package let clock: ObjectIdentifier?

  /// A description of what the sleep waits for.
  package let description: String

  package init(number: Int = 0, clock: ObjectIdentifier? = nil, description: String) {
    self.number = number
    self.clock = clock
    self.description = description
  }

  /// The owner of the current task's work.
  ///
  /// Unstructured tasks that the work starts inherit the owner, but it does not run them.
  @TaskLocal package static var owner: (any SleepOwner)?

  /// The owner that runs the current task.
  package static var host: (any SleepOwner)? {
    guard let owner, owner.runsCurrentTask else { return nil }
    return owner
  }

  /// The explorer of the test that the current task runs.
  @TaskLocal package static var explorer: (any SleepExplorer)?

  /// The number of searches that record which objects the steps of a test use.
  private static let recordings = Atomic(0)

  /// Counts the beginning (1) or the end (-1) of a search that records uses.
  package static func countRecording(_ change: Int) {
    recordings.add(change, ordering: .relaxed)
  }

  /// Notifies the explorer, if there is one, that the current step uses an object.
  ///
  /// Without a search, it only reads a number.
  ///
  /// - Parameters:
  ///   - object: The object.
  ///   - isChange: Pass `true` if the step changes the object.
  package static func uses(_ object: @autoclosure () -> ExploredObject, isChange: Bool) {
    guard recordings.load(ordering: .relaxed) > 0 else { return }
    explorer?.uses(object(), isChange: isChange)
  }
}

/// An object that several effects of a test can use, and whose uses an explorer knows.
///
/// Except for endpoints, one case stands for all objects of a kind.
package enum ExploredObject: Hashable, Sendable {
  case sharedValues
  case clocks

  /// What generates ids, random numbers and dates.
  case generators

  /// An endpoint of a client, with its name.
  case endpoint(String)
}

/// An object that runs a test in other orders than the usual one.
///
/// During such a test, work can still be on its way to a clock when the test advances the clock.
/// Sleeps with the same deadline have no order.
package protocol SleepExplorer: Sendable {
  /// Runs all work of the test that can run now.
  func runUntilIdle(isolation: isolated (any Actor)?) async

  /// Returns which of several sleeps with the same deadline ends next, counted from the oldest.
  func pick(among count: Int) -> Int

  /// Notifies the explorer that time begins to pass.
  ///
  /// It can keep back work that takes an unknown time.
  ///
  /// - Parameter instant: The instant to which a clock advances, or `nil` if it advances until no
  ///   task sleeps.
  func timeBeginsToPass(to instant: String?)

  /// Notifies the explorer that time has passed. Work that was kept back can continue.
  func timeHasPassed()

  /// Notifies the explorer that the current task reads a clock or sleeps on it.
  func timeIsRead()

  /// Notifies the explorer that the current step uses an object.
  func uses(_ object: ExploredObject, isChange: Bool)
}
