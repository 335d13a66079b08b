import Composable

/// A reducer function that runs outside of a store.
///
/// Its effects are ignored and its reads are served.
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
  /// - Returns: A description of how the reads differ from the recorded ones, or `nil`.
  func callAsFunction(_ state: inout State, _ transition: Transition<Action>) -> String? {
    log.serve(transition.reads)
    // These issues were already reported when the action was handled for the first time.
    withIssueReporters([]) {
      ReadLog.$current.withValue(log) {
        dependencies.replaying(transition.reads).run { _ = reduce(&state, transition.action) }
      }
    }
    return log.mismatch
  }
}

extension DependencyValues {
  /// The name of the recorded read that stores the next id of a stack element.
  static var stackElementIDsRead: String { "stackElementIDs" }

  /// Returns the values with the recorded ids for stack elements.
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
