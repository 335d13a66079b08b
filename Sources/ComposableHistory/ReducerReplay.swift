import Composable

/// A reducer's function, run outside of its store: its effects are dropped, and its reads are served.
struct ReducerReplay<State, Action> {
  let reduce: ReduceFunction<State, Action>

  /// The dependencies of the reducer.
  let dependencies: DependencyValues
  private let log = ReadLog()

  init(
    _ reduce: @escaping ReduceFunction<State, Action>,
    dependencies: DependencyValues
  ) {
    self.reduce = reduce
    self.dependencies = dependencies
  }

  /// Handles a recorded action.
  ///
  /// - Returns: How the reducer's reads differ from the recorded ones.
  func callAsFunction(_ state: inout State, _ transition: Transition<Action>) -> String? {
    log.serve(transition.reads)
    // Issues were reported when the action was handled for the first time.
    withIssueReporters([]) {
      ReadLog.$current.withValue(log) {
        dependencies.replaying(transition.reads).run { _ = reduce(&state, transition.action) }
      }
    }
    return log.mismatch
  }
}

extension DependencyValues {
  /// The name under which the first id that an action gave to an element of a stack is recorded.
  static var stackElementIDsRead: String { "stackElementIDs" }

  /// The values with ids for elements of stacks as they were recorded.
  fileprivate func replaying(_ reads: [RecordedRead]) -> Self {
    guard let read = reads.first, read.name == Self.stackElementIDsRead,
      let first: StackElementID = read.decode()
    else { return self }
    var values = self
    values.upcomingStackElementID = first
    _ = recorded(Self.stackElementIDsRead) { first }
    return values
  }
}
