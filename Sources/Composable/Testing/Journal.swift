import ComposableDependencies
import ComposableSharing

/// What the reducer of a test store has done that the test has not asserted yet.
final class Journal<State, Action> {
  /// An action that an effect sent, the state that followed, and what shared values were before.
  struct Entry {
    let action: Action
    let state: State
    var shared = SharedValues()

    /// The id that an element of a stack would have got before.
    let upcomingID: StackElementID
  }

  private let schedule: Schedule

  /// What shared values were that have changed since the last action.
  let sharedChanges: SharedChangeTracker

  /// The dependencies of the actions to come.
  var dependencies: DependencyValues

  /// The state that followed on the action that the test has sent.
  private(set) var stateAfterSending: State?

  /// What the shared values were that this action has changed.
  private var sharedBeforeSending = SharedValues()

  /// The id that an element of a stack would have got before that action.
  private var idBeforeSending: StackElementID?

  private var isSending = false

  /// What effects sent, oldest first.
  ///
  /// A slice, as taking the first ones leaves the others in place.
  private(set) var received: ArraySlice<Entry> = [] {
    didSet { schedule.backlog = received.count }
  }

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
      if isSending {
        isSending = false
        stateAfterSending = state
        sharedBeforeSending = sharedChanges.take()
        idBeforeSending = upcomingID
      } else {
        let shared = sharedChanges.take()
        received.append(
          Entry(action: action, state: state, shared: shared, upcomingID: upcomingID)
        )
      }
      return effect
    }
  }

  /// Sends an action of the test.
  ///
  /// - Returns: The effects, and what followed on the action itself.
  func send(_ action: Action, to core: RootCore<State, Action>) -> (StoreTask, Entry) {
    isSending = true
    let task = core.send(action)
    let entry = Entry(
      action: action,
      state: stateAfterSending.take() ?? core.state,
      shared: sharedBeforeSending,
      upcomingID: idBeforeSending.take() ?? upcomingID
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
  /// - Complexity: O(*n*) in the number of entries.
  func shared(after count: Int = 0) -> SharedValues {
    var values = SharedValues()
    for entry in received.dropFirst(count) { values.fill(from: entry.shared) }
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
    // Nothing is kept of those that are gone.
    if entries.count == received.count { received = [] } else { received.removeFirst(count) }
    return entries
  }
}
