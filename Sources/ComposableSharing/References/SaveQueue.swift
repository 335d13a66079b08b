import ComposableIssues

/// The state of saving a value: the changes passed to its key, and the saves in flight.
struct SaveQueue {
  typealias Waiter = CheckedContinuation<Result<Void, any Error>, Never>

  /// A value that is passed to the key.
  struct Save: Sendable {
    /// The number of the save, in the order of the calls of the key.
    let number: Int
    let context: SaveContext

    /// The change that a failure is reported at.
    let location: IssueLocation?
  }

  /// The tasks that wait for a save, and have not joined one yet.
  var waiters: [Waiter] = []
  var isHandingOver = false

  /// The change that the next save reports a failure at.
  private var location: IssueLocation?

  /// The number of local changes in the value that was passed to the key last.
  private var handedOver = 0

  /// The saves in flight, in order, and the tasks that wait for them.
  private var inFlight: [(number: Int, waiters: [Waiter])] = []

  /// The number of the last save.
  private var last = 0

  /// The highest number of a save that has ended.
  private var lastEnded = 0

  /// A Boolean value that indicates whether the value was ever passed to the key.
  var hasSaved: Bool { last > 0 }

  /// Claims the right to pass values to the key.
  ///
  /// - Parameter location: The location of the change to save, if there is one.
  /// - Returns: The tasks that wait for a save of the current value, or `nil` if another thread is
  ///   passing values to the key.
  mutating func begin(at location: IssueLocation?) -> [Waiter]? {
    if let location { self.location = location }
    guard !isHandingOver else { return nil }
    isHandingOver = true
    defer { waiters = [] }
    return waiters
  }

  /// Begins a save, unless the value is saved or a save in flight has it.
  ///
  /// Tasks can join a save only after the key has returned from it. `.appStorage`, for example,
  /// ends the save of a change before the change is in the file, but a task must wait for the file.
  ///
  /// - Parameters:
  ///   - changes: The number of local changes in the value.
  ///   - waiters: The tasks that wait for the value, which join the save that has it.
  /// - Returns: The save to begin, or `nil`.
  mutating func take(_ changes: Int, for waiters: [Waiter]) -> Save? {
    if changes == handedOver, inFlight.last?.number == last {
      inFlight[inFlight.count - 1].waiters += waiters
      return nil
    }
    guard changes != handedOver || !waiters.isEmpty else { return nil }
    handedOver = changes
    last += 1
    inFlight.append((last, waiters))
    defer { location = nil }
    return Save(
      number: last,
      context: waiters.isEmpty ? .didSet : .userInitiated,
      location: location
    )
  }

  /// Records that the key has ended a save, successfully or not.
  ///
  /// - Parameter save: The save that has ended.
  /// - Returns: The tasks that wait for the save, and `true` if no newer save has ended before.
  mutating func end(_ save: Save) -> (waiters: [Waiter], isNewest: Bool) {
    let isNewest = save.number > lastEnded
    lastEnded = max(lastEnded, save.number)
    guard let index = inFlight.firstIndex(where: { $0.number == save.number }) else {
      return ([], isNewest)
    }
    return (inFlight.remove(at: index).waiters, isNewest)
  }

  func needsSaving(_ changes: Int) -> Bool {
    changes != handedOver || !waiters.isEmpty
  }

  /// Returns whether a change is not saved yet.
  func isBehind(_ changes: Int) -> Bool {
    changes != handedOver || !inFlight.isEmpty
  }
}
