import ComposableDependencies

/// What the reducer of a test store has done that the test has not asserted yet.
final class Journal<State, Action> {
  /// An action that an effect sent, and the state that followed.
  struct Entry {
    let action: Action
    let state: State
  }

  private let schedule: Schedule

  /// The dependencies of the actions to come.
  var dependencies: DependencyValues

  /// The state that followed on the action that the test has sent.
  private(set) var stateAfterSending: State?

  private var isSending = false

  /// What effects sent, oldest first.
  ///
  /// A slice, as taking the first ones leaves the others in place.
  private(set) var received: ArraySlice<Entry> = [] {
    didSet { schedule.backlog = received.count }
  }

  init(schedule: Schedule, dependencies: DependencyValues) {
    self.schedule = schedule
    self.dependencies = dependencies
  }

  /// The reducer with a journal.
  func recording(
    _ reduce: @escaping ReduceFunction<State, Action>
  ) -> ReduceFunction<State, Action> {
    { [self] state, action in
      schedule.order?.note(isSending ? "sent" : "received", action)
      let effect = dependencies.run { reduce(&state, action) }
      if isSending {
        isSending = false
        stateAfterSending = state
      } else {
        received.append(Entry(action: action, state: state))
      }
      return effect
    }
  }

  /// Sends an action of the test.
  ///
  /// - Returns: The effects, and the state that followed on the action itself.
  func send(_ action: Action, to core: RootCore<State, Action>) -> (StoreTask, State) {
    isSending = true
    let task = core.send(action)
    return (task, stateAfterSending.take() ?? core.state)
  }

  /// Takes the oldest entries.
  func removeFirst(_ count: Int = 1) -> [Entry] {
    let entries = Array(received.prefix(count))
    // Nothing is kept of those that are gone.
    if entries.count == received.count { received = [] } else { received.removeFirst(count) }
    return entries
  }
}
