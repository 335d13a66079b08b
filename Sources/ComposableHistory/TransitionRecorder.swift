public import Composable

/// A base class that turns the events of a store into transitions, with the values that reducers
/// read.
///
/// Subclasses keep the transitions or write them to a file. The recorders of a store run its reducer
/// inside each other, with the recorded dependencies of all of them, and share one log.
public class TransitionRecorder<State, Action>: StoreObserver {
  private let recordedDependencies: [RecordedDependency]
  private let log = ReadLog()
  private let effectReadLog = EffectReadLog()
  private var reads: [RecordedRead] = []

  /// The dependencies of the last action, without and with recording.
  private var dependencies: (plain: DependencyValues, recorded: DependencyValues)
  fileprivate var reduce: ReduceFunction<State, Action>?
  let redactions: Redactions<State, Action>

  init(dependencies: [RecordedDependency], redactions: [Redaction<State, Action>]) {
    recordedDependencies = dependencies
    self.redactions = Redactions(redactions)
    let values = DependencyValues.captured
    self.dependencies = (values, values)
    wrap(values)
  }

  private func wrap(_ values: DependencyValues) {
    let effectReads = effectReadLog.recording(values.effectReads)
    var recorded = recordedDependencies.wrap(values, effectReads: effectReads)
    if !redactions.isEmpty { recorded.undoRegistration = DependencyValues.recordUndoRegistration }
    dependencies = (values, recorded)
  }

  /// Removes the values that effects have read since the last call, and returns them.
  ///
  /// - Parameter action: The action that follows them, if there is one.
  /// - Returns: The redacted reads.
  func takeEffectReads(before action: Action? = nil) -> [EffectRead] {
    redactions.redacted(effectReadLog.take(), of: action)
  }

  /// The values that effects have read since the last transition.
  var pendingEffectReads: [EffectRead] { redactions.redacted(effectReadLog.pending, of: nil) }

  /// A function that runs recorded actions again.
  var replay: ReducerReplay<State, Action>? {
    reduce.map {
      // A store can continue from a state that the function returns.
      ReducerReplay($0, dependencies: dependencies.recorded, sharedReferences: .live)
    }
  }

  fileprivate func run(
    _ state: inout State,
    _ action: Action,
    _ reduce: ReduceFunction<State, Action>
  ) -> Effect<Action> {
    let values = DependencyValues._current
    if !values.isIdentical(to: dependencies.plain) {
      wrap(values)
    }
    let upcomingID = values.upcomingStackElementID
    // The outermost recorder of a store has bound its log, or its replay has.
    let outer = CurrentReads.handler
    if outer == nil { log.record() }
    let effect = CurrentReads.$handler.withValue(outer ?? log) {
      dependencies.recorded.run { reduce(&state, action) }
    }
    reads = (outer ?? log).reads
    // The log would keep what is redacted below.
    if outer == nil, !redactions.isEmpty { log.record() }
    if values.upcomingStackElementID != upcomingID {
      reads.insert(
        RecordedRead(name: DependencyValues.stackElementIDsRead, value: upcomingID),
        at: 0
      )
    }
    return effect
  }

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public final func didReduce(
    _ event: ActionEvent,
    action: Action,
    state: State,
    duration: Duration
  ) {
    let transition = Transition(
      event: event,
      action: redactions.redacted(action),
      duration: duration,
      reads: redactions.redacted(reads, of: action),
      effectReads: takeEffectReads(before: action)
    )
    reads = []
    didRecord(transition, state: state)
  }

  /// Handles a transition and the state after it, which is not redacted.
  func didRecord(_ transition: Transition<Action>, state: State) {}

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public func willReduce(_ event: ActionEvent, action: Action, state: State) {}
  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public func effectDidChange(_ event: EffectEvent) {}
  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public func stateWasReplaced(_ state: State) {}
  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public func storeWasReleased() {}
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension TransitionRecorder: StoreDirector {
  package func direct(
    _ reduce: @escaping ReduceFunction<State, Action>
  ) -> ReduceFunction<State, Action> {
    self.reduce = reduce
    return { [unowned self] state, action in run(&state, action, reduce) }
  }
}
