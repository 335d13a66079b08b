import ComposableDependencies
import ComposableIssues
import ComposableSharing

/// The actions that the reducer of a test store has handled and the test has not asserted.
final class Journal<State, Action> {
  /// An action and its result.
  struct Entry {
    let action: Action
    let state: State

    /// The id that the next element of a stack would have had before the action.
    let upcomingID: StackElementID

    /// The old and new shared values that the action changed.
    let shared: SharedValues

    /// The task that sent the action, if one did, with its value at that time.
    var task: String?
  }

  private let schedule: Schedule

  /// The shared values that changed after the last action.
  let sharedChanges: SharedChangeTracker

  /// The dependencies for the next actions.
  var dependencies: DependencyValues

  /// The entry of the action that the test sent, once it is handled.
  private var sent: Entry?

  private var isSending = false

  /// The cancellation ids that the feature has used.
  private(set) var ids = CancellationIDs()

  /// The conditions to check after each action.
  ///
  /// A condition that has failed is removed.
  var invariants: [Invariant<State>] = []

  /// The parts of the state that the store saves.
  var savedParts: [any SavedPart] = []

  /// A closure that is called after each action.
  var didHandle: ((HandledAction<State, Action>) -> Void)?

  /// Whether the end was checked and nothing has been sent since.
  var isFinished = false

  /// The name of the first invariant that failed.
  private(set) var brokenInvariant: String?

  /// The actions that effects sent, oldest first.
  ///
  /// It is a slice, so removing the first entries does not move the others.
  private(set) var received: ArraySlice<Entry> = [] {
    didSet { schedule.backlog = received.count }
  }

  /// The last actions that the test skipped, oldest first.
  private(set) var skipped: ArraySlice<SkippedAction<Action>> = []

  /// The number of actions that were handled, including the current one.
  private var actionCount = 0

  /// The tasks that have sent an action, by the number of actions before it.
  private var tasks: [Int: String] = [:]

  /// The number of entries that changed shared values.
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

  /// Returns a reducer that records each action in the journal.
  func recording(
    _ reduce: @escaping ReduceFunction<State, Action>
  ) -> ReduceFunction<State, Action> {
    { [self] state, action in
      schedule.order?.note(isSending ? "sent" : "received", action, store: schedule.number)
      let upcomingID = upcomingID
      let task = tasks.removeValue(forKey: actionCount)
      actionCount += 1
      let effect = dependencies.run { reduce(&state, action) }
      if let node = effect.node { note(node) }
      if !invariants.isEmpty { checkInvariants(of: state, .after(action)) }
      let entry = Entry(
        action: action,
        state: state,
        upcomingID: upcomingID,
        shared: sharedChanges.take(),
        task: task
      )
      didHandle?(
        HandledAction(
          action: action,
          state: state,
          isSent: isSending,
          hasEffect: effect.node != nil,
          changesSharedValues: !entry.shared.isEmpty
        )
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

  /// Records what tasks start and send, and gives them the dependencies of the test.
  func follow(_ watch: TaskWatch) {
    watch.dependencies = { [self] in dependencies }
    watch.willStart = { [self] in note($0) }
    watch.willSend = { [self] task, count in tasks[actionCount + count] = task.outline }
  }

  /// Records the ids of an effect that a reducer or a task has returned.
  private func note(_ effect: EffectNode) {
    ids.record(effect)
  }

  /// Reports the invariants that do not hold.
  func checkInvariants(of state: State, _ check: Invariant<State>.Check<Action>) {
    if isFinished { noteEventualInvariants(in: state) }
    let failed = dependencies.run {
      invariants.filter { $0.isDue(at: check) }.compactMap { invariant in
        invariant.failure(in: state, check).map { (invariant, $0) }
      }
    }
    if case .atRest = check {
      for index in invariants.indices where invariants[index].moment == .atRest {
        invariants[index].hasHeld = true
      }
    }
    for (invariant, text) in failed {
      brokenInvariant = brokenInvariant ?? invariant.name
      invariants.removeAll { $0.name == invariant.name }
      schedule.listening { reportIssue(text, at: schedule.location) }
    }
  }

  /// Begins the time in which each invariant of the moment `eventually` must hold once.
  func beginEnd(in state: State) {
    for index in invariants.indices where invariants[index].moment == .eventually {
      invariants[index].hasHeld = false
    }
    noteEventualInvariants(in: state)
  }

  /// Records the invariants of the moment `eventually` that a state satisfies.
  private func noteEventualInvariants(in state: State) {
    dependencies.run {
      for index in invariants.indices where invariants[index].moment == .eventually {
        guard !invariants[index].hasHeld else { continue }
        invariants[index].hasHeld = (try? invariants[index].condition(state, state)) ?? false
      }
    }
  }

  /// Sends an action from the test.
  ///
  /// - Returns: The effects, and the entry of the action itself.
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

  /// Runs an assertion with the feature's dependencies.
  ///
  /// Elements that it adds to a stack get the ids of the elements that the feature added. It does
  /// not use up the next ids of the feature.
  func assert(from upcomingID: StackElementID, _ assertion: () throws -> Void) rethrows {
    var dependencies = dependencies
    dependencies.stackElementIDs = StackElementIDs(from: upcomingID)
    try dependencies.run(operation: assertion)
  }

  /// Returns the shared values that changed after some of the entries.
  ///
  /// - Complexity: O(*n*), where *n* is the number of entries, and O(1) if no entry changed a
  ///   shared value.
  func shared(after count: Int = 0) -> SharedValues {
    var values = SharedValues()
    if changesOfShared > 0 {
      for entry in received.dropFirst(count) { values.fill(from: entry.shared) }
    }
    values.fill(from: sharedChanges.changes)
    return values
  }

  /// Returns the changes that effects made after the last action, if that action was received.
  ///
  /// They count as asserted.
  func sharedChangesToAssert() -> SharedChange {
    guard received.isEmpty else { return SharedChange(before: shared()) }
    return SharedChange(in: sharedChanges.take(), before: SharedValues())
  }

  /// Removes and returns the oldest entries.
  func removeFirst(_ count: Int = 1) -> [Entry] {
    let entries = Array(received.prefix(count))
    for entry in entries where !entry.shared.isEmpty { changesOfShared -= 1 }
    // Releases the memory of removed entries.
    if entries.count == received.count { received = [] } else { received.removeFirst(count) }
    return entries
  }

  /// Removes and returns the oldest entries, which a call of the test skips.
  func skipFirst(_ count: Int, at location: IssueLocation) -> [Entry] {
    let entries = removeFirst(count)
    skipped += entries.map { SkippedAction(action: $0.action, location: location) }
    skipped = skipped.suffix(Schedule.backlogLimit)
    return entries
  }
}

/// An action that the test skipped, and the location of the call that did.
struct SkippedAction<Action> {
  let action: Action
  let location: IssueLocation
}
