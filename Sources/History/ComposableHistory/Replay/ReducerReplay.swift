import Composable
import ComposableSharing

/// A reducer function that runs outside of a store.
///
/// Its effects are ignored, its reads are served, and its shared values are its own.
struct ReducerReplay<State, Action> {
  let reduce: ReduceFunction<State, Action>

  /// The dependencies of the reducer.
  let dependencies: DependencyValues
  private let log = ReadLog()
  let sandbox: SharedSandbox

  /// Creates a function.
  ///
  /// - Parameters:
  ///   - reduce: The reducer function.
  ///   - dependencies: The dependencies of the reducer.
  ///   - sandbox: The shared values of the reducer.
  init(
    _ reduce: @escaping ReduceFunction<State, Action>,
    dependencies: DependencyValues,
    sandbox: SharedSandbox
  ) {
    self.reduce = reduce
    var dependencies = dependencies
    // The trackers of a test and the logs of recorders must not see what a replay changes.
    dependencies.sharedChangeTrackers = []
    dependencies.undoRegistration = nil
    dependencies.sharedLogs = []
    self.dependencies = dependencies
    self.sandbox = sandbox
  }

  /// Runs a closure that sees the shared values of the replay.
  func run<R>(_ body: () throws -> R) rethrows -> R { try sandbox.run(body) }

  /// Handles a recorded action.
  ///
  /// - Returns: A description of how the reads differ from the recorded ones, or `nil`.
  func callAsFunction(_ state: inout State, _ transition: StateTransition<Action>) -> String? {
    for change in transition.sharedChanges where change.cause != .action {
      sandbox.set(change.value, named: change.name)
    }
    log.serve(transition.reads)
    // These issues were already reported when the action was handled for the first time.
    withIssueReporters([]) {
      CurrentReads.$handler.withValue(log) {
        dependencies.replaying(transition.reads).run {
          run { _ = reduce(&state, transition.action) }
        }
      }
    }
    return log.mismatch
  }
}

extension ReducerReplay {
  /// Gives the shared values that the recorded reducer changed their recorded values.
  func finish(_ transition: StateTransition<Action>) {
    for change in transition.sharedChanges where change.cause == .action {
      sandbox.set(change.value, named: change.name)
    }
  }

  /// Gives all shared values that changed their recorded values, without running the reducer.
  func skip(_ transition: StateTransition<Action>) {
    for change in transition.sharedChanges { sandbox.set(change.value, named: change.name) }
  }
}

extension DependencyValues {
  /// The name of the recorded read that stores the next id of a stack element.
  static var stackElementIDsRead: String { "stackElementIDs" }

  /// Records whether an action has changed the value of an undo stack, which redacted values do not
  /// show, or serves it.
  static let recordUndoRegistration: @Sendable (Bool) -> Bool = { isChanged in
    recorded(undoRegistrationRead) { isChanged }
  }

  static var undoRegistrationRead: String { "undoRegistration" }

  /// Returns the values with the recorded ids for stack elements and changes of undo stacks.
  func replaying(_ reads: [RecordedRead]) -> Self {
    var values = self
    if reads.contains(where: { $0.name == Self.undoRegistrationRead }) {
      values.undoRegistration = Self.recordUndoRegistration
    }
    guard let read = reads.first, read.name == Self.stackElementIDsRead,
      let first: StackElementID = read.decode()
    else { return values }
    values.upcomingStackElementID = first
    _ = recorded(Self.stackElementIDsRead) { first }
    return values
  }
}
