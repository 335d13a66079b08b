import ComposableDependencies
import ComposableIssues
import ComposableSharing

/// What the reducer of a test store has done that the test has not asserted yet.
final class Journal<State, Action> {
  /// An action, and what followed on it.
  struct Entry {
    let action: Action
    let state: State

    /// The id that an element of a stack would have got before.
    let upcomingID: StackElementID

    /// What the shared values were that it has changed.
    let shared: SharedValues
  }

  private let schedule: Schedule

  /// What shared values were that have changed since the last action.
  let sharedChanges: SharedChangeTracker

  /// The dependencies of the actions to come.
  var dependencies: DependencyValues

  /// The action that the test has sent, when it was handled.
  private var sent: Entry?

  private var isSending = false

  /// What has to hold after each action; what has failed once is dropped.
  var invariants: [Invariant<State>] = []

  /// The first one that has failed, by name.
  private(set) var brokenInvariant: String?

  /// What effects sent, oldest first.
  ///
  /// A slice, as taking the first ones leaves the others in place.
  private(set) var received: ArraySlice<Entry> = [] {
    didSet { schedule.backlog = received.count }
  }

  /// How many of them have changed shared values.
  private var changesOfShared = 0

  init(
    schedule: Schedule,
    sharedChanges: SharedChangeTracker = SharedChangeTracker(reportUnassertedChanges: false),
    dependencies: DependencyValues
  ) {
    self.schedule = schedule
    self.sharedChanges = sharedChanges
    self.dependencies = dependencies
  }

  /// The reducer with a journal.
  func recording(
    _ reduce: @escaping ReduceFunction<State, Action>
  ) -> ReduceFunction<State, Action> {
    { [self] state, action in
      schedule.order?.note(isSending ? "sent" : "received", action)
      let upcomingID = upcomingID
      let effect = dependencies.run { reduce(&state, action) }
      if !invariants.isEmpty { checkInvariants(of: state, .after(action)) }
      let entry = Entry(
        action: action,
        state: state,
        upcomingID: upcomingID,
        shared: sharedChanges.take()
      )
      if isSending {
        isSending = false
        sent = entry
      } else {
        received.append(entry)
        if !entry.shared.isEmpty { changesOfShared += 1 }
      }
      return effect
    }
  }

  /// Reports the invariants that do not hold.
  func checkInvariants(of state: State, _ moment: Invariant<State>.Moment<Action>) {
    let failed = dependencies.run {
      invariants.filter { $0.isAtRest == moment.isRest }.compactMap { invariant in
        invariant.failure(in: state, moment).map { (invariant, $0) }
      }
    }
    for (invariant, text) in failed {
      brokenInvariant = brokenInvariant ?? invariant.name
      invariants.removeAll { $0.name == invariant.name }
      reportIssue(text, at: schedule.place)
    }
  }

  /// Sends an action of the test.
  ///
  /// - Returns: The effects, and what followed on the action itself.
  func send(_ action: Action, to core: RootCore<State, Action>) -> (StoreTask, Entry) {
    isSending = true
    let task = core.send(action)
    let entry =
      sent.take()
      ?? Entry(
        action: action,
        state: core.state,
        upcomingID: upcomingID,
        shared: SharedValues()
      )
    return (task, entry)
  }

  /// The id that the next element of a stack gets.
  var upcomingID: StackElementID { dependencies.stackElementIDs.upcoming }

  /// Runs an assertion where the feature's dependencies are.
  ///
  /// Elements that it adds to a stack get the ids that the feature gave to those that it added, and the
  /// feature's next ones are not used up.
  func assert(from upcomingID: StackElementID, _ assertion: () throws -> Void) rethrows {
    var dependencies = dependencies
    dependencies.stackElementIDs = StackElementIDs(from: upcomingID)
    try dependencies.run(operation: assertion)
  }

  /// What the shared values were that have changed after some of the entries.
  ///
  /// - Complexity: O(*n*) in the number of entries, and O(1) if none of them has changed any.
  func shared(after count: Int = 0) -> SharedValues {
    var values = SharedValues()
    if changesOfShared > 0 {
      for entry in received.dropFirst(count) { values.fill(from: entry.shared) }
    }
    values.fill(from: sharedChanges.changes)
    return values
  }

  /// What effects have changed since the last action, if that was received; it counts as asserted.
  func sharedChangesToAssert() -> SharedChange {
    guard received.isEmpty else { return SharedChange(before: shared()) }
    return SharedChange(in: sharedChanges.take(), before: SharedValues())
  }

  /// Takes the oldest entries.
  func removeFirst(_ count: Int = 1) -> [Entry] {
    let entries = Array(received.prefix(count))
    for entry in entries where !entry.shared.isEmpty { changesOfShared -= 1 }
    // Nothing is kept of those that are gone.
    if entries.count == received.count { received = [] } else { received.removeFirst(count) }
    return entries
  }
}
