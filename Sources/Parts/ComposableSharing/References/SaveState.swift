import ComposableIssues

/// The state of saving a value: its unsaved changes, the saves in flight, and who waits for them.
///
/// A key of a whole value receives each change immediately, and its saves can overlap. A database
/// key has one save at a time, a transaction with all changes since the last one, and the base of
/// the next.
///
///                                     ┌──────── end: a database has failed ─────────┐
///                                     ▼                                             │
///     ┌─────────┐    change     ┌───────────┐    begin, take, release    ┌──────────┴─┐
///     │  saved  ├──────────────▶│  changed  ├───────────────────────────▶│ in flight  │
///     └─────────┘               └─────┬─────┘                            └──────────┬─┘
///          ▲                          │ load: the changes are discarded             │
///          └──────────────────────────┴───────────── end ───────────────────────────┘
///
/// A change that a database has refused stays. A change that another key could not save counts as
/// saved, and gives way to values from outside. For a database key, it is accessed while the
/// value cannot change, so that a base always belongs to a value.
struct SaveState<Value: Sendable>: Sendable {
  typealias Waiter = CheckedContinuation<Result<Void, any Error>, Never>

  /// A value that is passed to the key.
  struct Save: Sendable {
    /// The number of the save, in the order of the calls of the key.
    let number: Int
    let value: Value

    /// The value that a database key has changed, or `nil` if none is stored.
    let base: Value?

    /// The number of local changes in the value.
    let changes: Int
    let context: SaveContext

    /// The change that a failure is reported at.
    let location: IssueLocation?
  }

  /// Whether the key is a ``SharedDatabaseKey``.
  let isDatabase: Bool

  /// The tasks that wait for a save, and have not joined one yet.
  private var waiters: [Waiter] = []

  /// Whether a thread passes values to the key, or a transaction is running.
  private var isBusy = false

  /// The change that the next save reports a failure at.
  private var location: IssueLocation?

  /// The saves in flight, in order, and the tasks that wait for them.
  private var inFlight: [(number: Int, waiters: [Waiter])] = []

  /// The number of the last save.
  private var last = 0

  /// The highest number of a save that has ended.
  private var lastEnded = 0

  /// The number of local changes in the value that was passed to the key last.
  private var attempted = 0

  /// The number of local changes that are in the database.
  private var saved = 0

  /// The value in the database that local changes began with, or `nil` if none is stored.
  private var base: Value?

  init(isDatabase: Bool) { self.isDatabase = isDatabase }

  /// Whether the value was ever passed to the key.
  var hasSaved: Bool { last > 0 }

  /// Returns whether a change is not saved yet, or a database has refused it.
  func isBehind(_ changes: Int) -> Bool { isPending(changes) || isDatabase && changes != saved }

  /// Returns whether a change is not saved yet, and no save with it has failed.
  func isPending(_ changes: Int) -> Bool { changes != attempted || !inFlight.isEmpty }

  func needsSaving(_ changes: Int) -> Bool { changes != attempted || !waiters.isEmpty }

  /// Returns whether a database has exactly these changes.
  private func isStored(_ changes: Int) -> Bool { isDatabase && changes == saved && base != nil }

  /// Keeps a task that waits until the changes so far are saved.
  ///
  /// - Returns: `false` if a database has them, so that the task need not wait.
  mutating func add(_ waiter: Waiter, _ changes: Int) -> Bool {
    guard isDatabase else {
      waiters.append(waiter)
      return true
    }
    if join([waiter], changes) { return true }
    if isStored(changes) { return false }
    waiters.append(waiter)
    return true
  }

  /// Lets tasks wait for the last save, if it is in flight and has the changes.
  private mutating func join(_ waiters: [Waiter], _ changes: Int) -> Bool {
    guard changes == attempted, inFlight.last?.number == last else { return false }
    inFlight[inFlight.count - 1].waiters += waiters
    return true
  }

  /// Claims the right to pass values to the key.
  ///
  /// - Parameter location: The location of the change to save, if there is one.
  /// - Returns: The tasks that wait for a save of the current value, or `nil` if another thread
  ///   passes values to the key, or a transaction is running.
  mutating func begin(at location: IssueLocation?) -> [Waiter]? {
    if let location { self.location = location }
    guard !isBusy else { return nil }
    isBusy = true
    defer { waiters = [] }
    return waiters
  }

  /// Returns the right to pass values to the key.
  mutating func release() { isBusy = false }

  /// Begins a save, unless the value is saved or a save in flight has it.
  ///
  /// If a load has discarded the changes that tasks wait for, a database has nothing to save.
  ///
  /// Tasks can join a save only after the key has returned from it. `.appStorage`, for example,
  /// ends the save of a change before the change is in the file, but a task must wait for the file.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - changes: The number of local changes in the value.
  ///   - waiters: The tasks that wait for the value, which join the save that has it.
  /// - Returns: The save to begin, or `nil`.
  mutating func take(_ value: Value, _ changes: Int, for waiters: [Waiter]) -> Save? {
    guard !isStored(changes), !join(waiters, changes), changes != attempted || !waiters.isEmpty
    else { return nil }
    attempted = changes
    last += 1
    inFlight.append((last, waiters))
    defer { location = nil }
    return Save(
      number: last,
      value: value,
      base: base,
      changes: changes,
      context: waiters.isEmpty ? .didSet : .userInitiated,
      location: location
    )
  }

  /// Records that the key has ended a save, successfully or not.
  ///
  /// - Parameters:
  ///   - save: The save that has ended.
  ///   - newBase: The base of the next transaction, or `nil` if this one has failed.
  /// - Returns: The tasks that wait for the save, `true` if no newer save has ended before, and the
  ///   old base, to be released later.
  mutating func end(
    _ save: Save,
    newBase: Value? = nil
  ) -> (waiters: [Waiter], isNewest: Bool, oldBase: Value?) {
    let isNewest = save.number > lastEnded
    let oldBase = base
    lastEnded = max(lastEnded, save.number)
    if let newBase { (base, saved) = (newBase, save.changes) }
    guard let index = inFlight.firstIndex(where: { $0.number == save.number }) else {
      return ([], isNewest, oldBase)
    }
    return (inFlight.remove(at: index).waiters, isNewest, oldBase)
  }

  /// Records that a value from the storage has replaced the value and its changes.
  ///
  /// - Returns: The old base, to be released later.
  mutating func load(_ value: Value?, _ changes: Int) -> Value? {
    guard isDatabase else { return nil }
    defer { (base, saved, attempted) = (value, changes, changes) }
    return base
  }
}
