import ComposableIssues

/// The state of saving a value in a database: one transaction at a time, and the base of the next.
///
/// It is accessed while the value cannot change, so that a base always belongs to a value.
struct TransactionQueue<Value: Sendable>: Sendable {
  typealias Waiter = SaveQueue.Waiter

  /// A transaction that saves the changes between two values.
  struct Transaction: Sendable {
    let value: Value
    let base: Value?

    /// The number of local changes in the value.
    let changes: Int

    /// The number of the transaction, counted together with the loads.
    let number: Int

    /// The change that a failure is reported at.
    let location: IssueLocation?
  }

  /// The change that the next transaction saves.
  var location: IssueLocation?

  /// A Boolean value that indicates whether a transaction has ever begun.
  private(set) var hasSaved = false

  /// The value that local changes began with, or `nil` if none is stored.
  private var base: Value?

  /// The number of local changes that are in the database.
  private var saved = 0

  /// The number of local changes that transactions have tried to save.
  private var attempted = 0
  private var isRunning = false

  /// A Boolean value that indicates whether the result of the running transaction is known.
  private var hasResult = false
  private var waiters: (running: [Waiter], next: [Waiter]) = ([], [])

  private var isUnfinished: Bool { isRunning && !hasResult }

  /// Returns whether a change is not saved yet, or could not be saved.
  func isBehind(_ changes: Int) -> Bool { changes != saved || isUnfinished }

  /// Returns whether a change is not saved yet, and no transaction with it has failed.
  func isPending(_ changes: Int) -> Bool { changes != attempted || isUnfinished }

  /// Keeps a task that waits until the changes so far are saved.
  ///
  /// - Returns: `false` if it need not wait.
  mutating func add(_ waiter: Waiter, _ changes: Int) -> Bool {
    if isUnfinished, changes == attempted {
      waiters.running.append(waiter)
    } else if changes != saved || base == nil {
      waiters.next.append(waiter)
    } else {
      return false
    }
    return true
  }

  /// Returns the next transaction, unless there is nothing to save or another one is running.
  mutating func begin(_ value: Value, _ changes: Int, number: Int) -> Transaction? {
    guard !isRunning, changes != attempted || !waiters.next.isEmpty else { return nil }
    (isRunning, hasSaved, attempted) = (true, true, changes)
    waiters = (waiters.next, [])
    defer { location = nil }
    return Transaction(
      value: value,
      base: base,
      changes: changes,
      number: number,
      location: location
    )
  }

  /// Records the result of the running transaction.
  ///
  /// - Parameters:
  ///   - transaction: The transaction.
  ///   - newBase: The base of the next transaction, or `nil` if this one has failed.
  /// - Returns: The tasks that wait for the transaction, and the old base, to be released later.
  mutating func end(_ transaction: Transaction, newBase: Value?) -> ([Waiter], Value?) {
    let old = base
    hasResult = true
    if let newBase { (base, saved) = (newBase, transaction.changes) }
    defer { waiters.running = [] }
    return (waiters.running, old)
  }

  /// Ends the running transaction, whose failure has been reported, so that the next one can begin.
  mutating func finish() { (isRunning, hasResult) = (false, false) }

  /// Records that a value from the database has replaced the value and its changes.
  ///
  /// - Returns: The old base, to be released later.
  mutating func load(_ value: Value?, _ changes: Int) -> Value? {
    defer { (base, saved, attempted) = (value, changes, changes) }
    return base
  }
}
