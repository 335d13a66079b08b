public import Composable
import ComposableDiff
import ComposableSharing

// swift-format-ignore: NoLeadingUnderscores
/// A base class that turns the events of a store into transitions, with the values that reducers
/// read.
///
/// Subclasses keep the transitions or write them to a file. The recorders of a store run its
/// reducer inside each other, with the recorded dependencies of all of them, and share one log.
public class _TransitionRecorder<State, Action>: StoreObserver {
  private let recordedDependencies: [RecordedDependency]
  private let log = ReadLog()
  private let effectReadLog = EffectReadLog()
  private var reads: [RecordedRead] = []

  /// The dependencies of the last action, without and with recording.
  private var dependencies: (plain: DependencyValues, recorded: DependencyValues)
  fileprivate var reduce: ReduceFunction<State, Action>?
  let redactions: Redactions<State, Action>

  /// The signals that there is something new.
  package let changes = RecorderChanges()

  let sharedLog: SharedLog

  /// The instant from which the times of changes count, as those of the store's events do.
  fileprivate var start = ContinuousClock.now

  private var sharedRedactions = SharedRedactions()

  /// The changes of shared values that belong to the next transition.
  private var sharedChanges: [SharedLog.Change] = []

  /// The changes that lead from the shared values of a past state to the current ones.
  private var restatedChanges: [SharedValueChange] = []

  /// An object that identifies the store for other recorders.
  package let identity = RecorderIdentity()

  /// The sender of the next action, if the caller of `send` knows it.
  package var nextSender: StateTransition<Action>.Sender?

  /// The shared values when the recording was paused, or `nil` if it is not paused.
  private var valuesBeforePause: SharedValueTable?

  /// The actions that were not recorded since the last transition.
  private var gap: RecordingGap?

  /// The redacted shared values that the store has used.
  private(set) var sharedValues: SharedValueTable = [:]

  init(
    initialState: State,
    dependencies: [RecordedDependency],
    redactions: [Redaction<State, Action>]
  ) {
    recordedDependencies = dependencies
    self.redactions = Redactions(redactions)
    sharedLog = SharedLog(effectNumber: { EffectEvent.runningNumber }, didAppend: changes.signal)
    let values = DependencyValues.captured
    self.dependencies = (values, values)
    wrap(values)
    sharedLog.find(in: initialState)
    self.redactions.addSharedRedactions(of: initialState, to: &sharedRedactions)
    sharedValues.apply(recorded(sharedLog.take()))
  }

  private func wrap(_ values: DependencyValues) {
    let effectReads = effectReadLog.recording(values.effectReads)
    var recorded = recordedDependencies.wrap(values, effectReads: effectReads)
    if !redactions.isEmpty { recorded.undoRegistration = DependencyValues.recordUndoRegistration }
    recorded.sharedLogs.append(sharedLog)
    recorded.recorderIdentity = identity
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
    replay(from: shared)
  }

  /// Returns a function that runs recorded actions again, from certain shared values.
  func replay(from start: RecordedSharing) -> ReducerReplay<State, Action>? {
    var start = start
    start.names = sharedLog.allNames.beginning(with: start.names)
    return reduce.map {
      ReducerReplay(
        $0,
        dependencies: dependencies.recorded,
        // A store can continue from a state that the function returns.
        sandbox: SharedSandbox(references: .live, recorded: start)
      )
    }
  }

  /// The shared values after the last transition.
  var shared: RecordedSharing {
    RecordedSharing(values: sharedValues, names: sharedLog.allNames)
  }

  /// Runs a closure that encodes shared properties as names.
  func encodingShared<R>(_ body: () throws -> R) rethrows -> R { try sharedLog.encode(body) }

  /// Runs a closure that encodes or copies a state.
  ///
  /// Shared properties are encoded as names. Their values are the recorded ones.
  func recording<R>(_ body: () throws -> R) rethrows -> R {
    guard SharedChangeTracker.isNeeded else { return try body() }
    let sandbox = SharedSandbox(references: .live, recorded: shared)
    return try sandbox.run { try sharedLog.encode(body) }
  }

  /// Returns changes as they are recorded.
  private func recorded(_ changes: [SharedLog.Change]) -> [SharedValueChange] {
    changes.map { change in
      let redacted =
        sharedRedactions.isEmpty ? change : change.replacing { sharedRedactions.apply() }
      return SharedValueChange(
        name: sharedLog.name(of: change),
        cause: SharedValueChange.Cause(change.cause),
        time: change.time - start,
        value: .value(redacted.value)
      )
    }
  }

  /// Returns the changes of shared values for the transition that ends now.
  ///
  /// What others change after the reducer has used a value for the last time belongs to the next
  /// one.
  private func takeSharedChanges() -> [SharedValueChange] {
    let new = sharedLog.take()
    let end = new.lastIndex { $0.cause == .reducer || $0.cause == .found }.map { $0 + 1 } ?? 0
    let changes = sharedChanges + new[..<end]
    sharedChanges = Array(new[end...])
    return recorded(
      changes.enumerated().filter { index, change in
        change.cause != .reducer
          || !changes[(index + 1)...].contains {
            $0.cause == .reducer && $0.isOfSameValue(as: change)
          }
      }
      .map(\.element)
    )
  }

  /// The changes of shared values since the last transition.
  var pendingSharedChanges: [SharedValueChange] {
    sharedChanges += sharedLog.take()
    return recorded(sharedChanges)
  }

  /// Removes the changes of shared values since the last transition, and returns them.
  func takePendingSharedChanges() -> [SharedValueChange] {
    guard SharedChangeTracker.isNeeded else { return [] }
    let changes = pendingSharedChanges
    sharedChanges = []
    sharedValues.apply(changes)
    return changes
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
      dependencies.recorded.run { trackingShared { reduce(&state, action) } }
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

  public final func didReduce(
    _ event: ActionEvent,
    action: Action,
    state: State,
    duration: Duration
  ) {
    let sender = nextSender.take() ?? event.sender()
    guard !isPaused else { return skip(event, state) }
    let redactedAction = redactions.redacted(action)
    var changes: [SharedValueChange] = []
    if SharedChangeTracker.isNeeded {
      redactions.addSharedRedactions(of: state, to: &sharedRedactions)
      changes = restatedChanges + takeSharedChanges()
      restatedChanges = []
      sharedValues.apply(changes)
      recording { willRecord(redactedAction, state: state) }
      let found = takeSharedChanges()
      sharedValues.apply(found)
      changes += found
    } else {
      willRecord(redactedAction, state: state)
    }
    var transition = StateTransition(
      event: event,
      action: redactedAction,
      duration: duration,
      reads: redactions.redacted(reads, of: action),
      effectReads: takeEffectReads(before: action),
      sharedChanges: changes
    )
    transition.sender = sender
    reads = []
    recording { didRecord(transition, state: state) }
    self.changes.signal()
  }

  /// Adds the changes since a past state, from which the store continues, to the next transition.
  ///
  /// Time travel does not change shared values.
  func restateSharedValues(since past: SharedValueTable) {
    restatedChanges = sharedValues.sorted { $0.key < $1.key }.compactMap { name, value in
      if case .value(let old)? = past[name], case .value(let new) = value, diff(old, new) == nil {
        return nil
      }
      return SharedValueChange(
        name: name,
        cause: .outside,
        time: ContinuousClock.now - start,
        value: value
      )
    }
  }

  private func trackingShared<R>(_ operation: () -> R) -> R {
    // A process without shared values can get its first one now.
    sharedChanges += sharedLog.take()
    return sharedLog.track(operation)
  }

  /// Encodes an action and the state after it, which uses shared values that are recorded with it.
  func willRecord(_ action: Action, state: State) {}

  /// Handles a transition and the state after it, which is not redacted.
  func didRecord(_ transition: StateTransition<Action>, state: State) {}

  public final func willReduce(_ event: ActionEvent, action: Action, state: State) {
    willHandleAction(in: state)
    guard !isPaused, let gap = gap.take() else { return }
    if restatedChanges.isEmpty { restateSharedValues(since: gap.valuesBefore) }
    recording { didSkip(gap, state: state) }
  }

  /// Prepares for an action, in the state before it.
  func willHandleAction(in state: State) {}

  /// Handles the end of a pause, before the next action.
  ///
  /// - Parameters:
  ///   - gap: The actions that were not recorded.
  ///   - state: The state after them, which is not redacted.
  func didSkip(_ gap: RecordingGap, state: State) {}

  public final func effectDidChange(_ event: EffectEvent) {
    if records(event) { record(event) }
  }

  /// Records a change of an effect.
  package func record(_ event: EffectEvent) {}

  public func stateWasReplaced(_ state: State) {}
  public func storeWasReleased() {}
}

extension _TransitionRecorder: StoreDirector {
  package func direct(
    _ reduce: @escaping ReduceFunction<State, Action>,
    since start: ContinuousClock.Instant
  ) -> ReduceFunction<State, Action> {
    self.reduce = reduce
    self.start = start
    return { [unowned self] state, action in run(&state, action, reduce) }
  }
}

// MARK: Pauses

/// Actions that were handled while the recording was paused.
struct RecordingGap {
  /// The number of actions.
  var count = 0

  /// The last of them.
  var last: ActionEvent

  /// The shared values before them.
  let valuesBefore: SharedValueTable
}

extension _TransitionRecorder {
  /// Whether actions are not recorded.
  package var isPaused: Bool { valuesBeforePause != nil }

  /// The number of actions since the recording was paused.
  package var skippedCount: Int { gap?.count ?? 0 }

  /// Stops recording actions and the effects that they start.
  package func pause() {
    guard !isPaused else { return }
    valuesBeforePause = gap?.valuesBefore ?? sharedValues
    changes.signal()
  }

  /// Records actions again, starting with the next one.
  package func resume() {
    valuesBeforePause = nil
    changes.signal()
  }

  /// Returns `false` for the start of an effect while the recording is paused.
  ///
  /// The ends of earlier effects are recorded.
  func records(_ event: EffectEvent) -> Bool {
    if case .started = event.change { !isPaused } else { true }
  }

  private func skip(_ event: ActionEvent, _ state: State) {
    if SharedChangeTracker.isNeeded {
      redactions.addSharedRedactions(of: state, to: &sharedRedactions)
      sharedValues.apply(restatedChanges + takeSharedChanges())
      restatedChanges = []
    }
    reads = []
    _ = takeEffectReads()
    gap = gap ?? RecordingGap(last: event, valuesBefore: valuesBeforePause ?? sharedValues)
    gap?.count += 1
    gap?.last = event
    changes.signal()
  }
}

extension ActionEvent {
  /// Returns the effect of another store that has sent the action, or an effect of this store that
  /// has called `send` of the store.
  fileprivate func sender<Action>() -> StateTransition<Action>.Sender? {
    guard cause == .user, let number = EffectEvent.runningNumber,
      let identity = EffectEvent.runningDependencies?.recorderIdentity
    else { return nil }
    return .effect(number, of: identity)
  }
}
