public import Composable
package import ComposableJSON
import ComposableSharing
package import Foundation

#if !Foundation
#error("ComposableHistory needs Foundation. Add the trait: .package(…, traits: [.defaults])")
#endif

/// The history of a store in memory: its last actions, and the state after any of them.
///
/// Create it with a ``HistoryRecorder``, and read it from the store:
///
///     let store = Store(initialState: Counter.State()) {
///       Counter()
///     } withDependencies: {
///       $0.storeObservers.append(HistoryRecorder())
///     }
///     store.history?.state(after: 3)
///
/// The history keeps each action, and a copy of the state at intervals. It computes the states
/// between two copies by running the reducer again without effects, with the recorded values of
/// dependencies and the recorded `@Shared` values. Nothing that it runs again changes a live value.
/// If there are redactions, it keeps a copy of the state for each action.
///
/// If a store continues from a past state, the later actions become one of the ``branches``.
public final class History<State, Action>: _TransitionRecorder<State, Action> {
  /// The time at which the store was created.
  package let start = Date()

  /// The maximum number of transitions.
  public let limit: Int

  /// The last starts and ends of effects, oldest first.
  ///
  /// There are at most twice ``limit``.
  public private(set) var effectEvents: ArraySlice<EffectEvent> = []

  /// The total number of starts and ends of effects.
  package private(set) var effectEventCount = 0

  private let interval: Int
  fileprivate var tree: HistoryTree<State, Action>

  /// The states that were computed last, by their numbers, so that the reducer does not run again.
  private var computedStates: [(number: Int, state: State)] = []

  /// The transition whose state the store shows, and the last one of the present; `nil` in the
  /// present.
  private var travel: (position: Int, present: Int)?

  init(
    initialState: State,
    limit: Int,
    interval: Int? = nil,
    dependencies: [RecordedDependency],
    redactions: [Redaction<State, Action>]
  ) {
    precondition(limit > 0, "A history needs a limit of at least 1 (was \(limit))")
    self.limit = limit
    self.interval = interval ?? min(100, max(1, limit / 4))
    tree = HistoryTree(HistoryLine(from: 0, initialState, RecordedSharing(values: [:])))
    super.init(initialState: initialState, dependencies: dependencies, redactions: redactions)
    let state = recording { self.redactions.redacted(initialState) }
    tree = HistoryTree(HistoryLine(from: 0, state, shared))
  }

  override func didRecord(_ transition: StateTransition<Action>, state: State) {
    tree.line.append(transition)
    // Running the reducer again with redacted values could have another result, or trap.
    if transition.number - tree.line.lastCopy >= interval || !redactions.isEmpty {
      tree.line.copy(redactions.redacted(state), shared)
    }
    while transitions.count > limit { tree.line.dropOldest() }
  }

  override func willHandleAction(in state: State) {
    // The store continues from a past state, so the later transitions become a branch.
    guard let travel = travel.take() else { return }
    restateSharedValues(since: tree.line.shared(after: travel.position).values)
    tree.proceed(from: travel.position, state, limit: limit)
  }

  override func didSkip(_ gap: RecordingGap, state: State) {
    tree.line.skip(gap.count, to: gap.last, redactions.redacted(state), shared)
  }

  package override func record(_ event: EffectEvent) {
    effectEvents.append(redactions.redacted(event))
    effectEventCount += 1
    if effectEvents.count - limit > limit { effectEvents.removeFirst() }
    changes.signal()
  }
}

// MARK: Travel

extension History {
  /// The number of the past state that the store shows, or `nil` in the present.
  var position: Int? { travel?.position }

  /// Makes the line with a transition the current one.
  ///
  /// - Returns: The state after the transition, or `nil` if the history does not contain it.
  func travel(to number: Int) -> State? {
    guard let state = state(after: number) else { return nil }
    let present = travel?.present ?? lastNumber
    select(number)
    travel = (number, present)
    changes.signal()
    return state
  }

  /// Makes the line of the present the current one.
  ///
  /// - Returns: `true` if the store showed a past state; otherwise, `false`.
  func returnToPresent() -> Bool {
    guard let present = travel.take()?.present else { return false }
    select(present)
    changes.signal()
    return true
  }

  private func select(_ number: Int) {
    tree.select(number) { line, number in state(after: number, in: line) }
  }
}

extension History {
  /// The transitions that lead to the state of the store, oldest first.
  ///
  /// While the store shows a state of a branch, these are the transitions of that branch and the
  /// ones that lead to it.
  public var transitions: ArraySlice<StateTransition<Action>> { tree.line.transitions }

  /// The actions that the store left behind when it continued from past states, oldest first.
  ///
  ///     store.travel(to: 3)
  ///     store.send(.addButtonTapped)
  ///     store.history?.branches.last  // 4, 5, …
  ///
  /// Travel to one of its transitions to return to a branch.
  ///
  /// All branches together have at most ``limit`` transitions. Beyond it, the oldest branches are
  /// dropped. A history with branches therefore needs up to twice the memory.
  ///
  /// - Complexity: O(*n*), where *n* is the number of branches.
  public var branches: [ArraySlice<StateTransition<Action>>] { branchLines.map(\.transitions) }

  /// The branches, with the states before them.
  package var branchLines: [HistoryLine<State, Action>] { tree.branches }

  /// The current line.
  package var line: HistoryLine<State, Action> { tree.line }

  /// For each change of the transitions, the number up to which the transitions before and after it
  /// are equal.
  package var lineChanges: [Int] { tree.changes }

  /// The number of the oldest available state.
  ///
  /// The initial state has number 0.
  public var firstNumber: Int { tree.line.firstNumber }

  /// The number of the last transition.
  public var lastNumber: Int { tree.line.lastNumber }

  /// Returns a transition of the history or of one of its branches.
  package func transition(_ number: Int) -> StateTransition<Action>? {
    tree.line(having: number)?.transition(number)
  }

  /// Returns the state after a transition of the history or of one of its branches.
  ///
  /// - Parameter number: The number of the transition, or ``firstNumber`` for the oldest state.
  /// - Returns: The redacted state, or `nil` if the history does not contain it.
  /// - Complexity: Runs the reducer at most a hundred times.
  public func state(after number: Int) -> State? {
    guard replay != nil, let line = tree.line(having: number) else { return nil }
    return state(after: number, in: line)
  }

  private func state(after number: Int, in line: HistoryLine<State, Action>) -> State {
    self.state(after: number, in: line) { $0 }
  }

  /// Calls a closure with the state and the shared values after a transition.
  ///
  /// In the closure, shared properties have the values of that time.
  ///
  /// - Parameters:
  ///   - number: The number of the transition.
  ///   - keepsState: Pass `false` if the state is one of many, so that it does not replace a state
  ///     that ``rerun(_:)`` may need.
  ///   - body: The closure.
  /// - Returns: The result of the closure, or `nil` if the history does not contain the transition.
  package func withState<R>(
    after number: Int,
    keepsState: Bool = true,
    _ body: (_ state: State, _ sharedValues: SharedValueTable) throws -> R
  ) rethrows -> R? {
    guard replay != nil, let line = tree.line(having: number) else { return nil }
    let values = line.shared(after: number).values
    return try state(after: number, in: line, keepsState: keepsState) { try body($0, values) }
  }

  private func state<R>(
    after number: Int,
    in line: HistoryLine<State, Action>,
    keepsState: Bool = true,
    _ body: (State) throws -> R
  ) rethrows -> R {
    guard let path = path(to: number, in: line), let replay = replay(from: path.start.shared)
    else { preconditionFailure("The line does not have the state after \(number)") }
    var state = path.start.state
    return try replay.run {
      for transition in path.transitions {
        _ = replay(&state, transition)
        state = redactions.redacted(state)
        replay.finish(transition)
      }
      if keepsState, !path.transitions.isEmpty {
        if computedStates.count == 2 { computedStates.removeFirst() }
        computedStates.append((number, state))
      }
      return try encodingShared { try body(state) }
    }
  }

  private func path(
    to number: Int,
    in line: HistoryLine<State, Action>
  ) -> (start: HistoryLine<State, Action>.Copy, transitions: ArraySlice<StateTransition<Action>>)? {
    guard let state = computedStates.first(where: { $0.number == number })?.state else {
      return line.path(to: number)
    }
    return (HistoryLine.Copy(number: number, state: state, shared: line.shared(after: number)), [])
  }

  /// Returns the number of the state before a transition.
  func number(before number: Int) -> Int? { tree.line(having: number)?.number(before: number) }

  /// Returns the shared values after a transition.
  func sharing(after number: Int) -> RecordedSharing? {
    tree.line(having: number)?.shared(after: number)
  }

  /// Encodes a state of the history.
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - encoding: The encoding.
  /// - Returns: The state as JSON.
  /// - Throws: An error if the state cannot be encoded or could reveal a redacted value.
  package func encode(
    _ state: State,
    by encoding: RecordingEncoding<State, Action>
  ) throws -> JSON {
    try redactions.encode(state, by: encoding)
  }

  /// Returns the first transition after which a condition does not hold.
  ///
  /// - Parameter isValid: A closure that returns whether the condition holds in a state.
  /// - Returns: The transition, or `nil` if the condition holds after all of them.
  /// - Complexity: O(*n*), where *n* is the number of transitions. The reducer runs at most once
  ///   for each.
  public func firstTransition(
    failing isValid: (_ state: State) throws -> Bool
  ) rethrows -> StateTransition<Action>? {
    var walk = walk(line)
    while let (transition, state) = walk.next() {
      if try !walk.see({ try isValid(state) }) { return transition }
    }
    return nil
  }

  /// The history as a recording that can be replayed.
  ///
  /// In the present, it has the changes of shared values after the last action.
  public var recording: Recording<State, Action> {
    var recording = recording(of: tree.line)
    recording.sharedChangesAtEnd = sharedChangesAtEnd
    return recording
  }

  /// The changes of shared values after the last action.
  package var sharedChangesAtEnd: [SharedValueChange] {
    travel == nil && !isPaused ? pendingSharedChanges : []
  }

  /// Returns the actions that lead to a transition, as a recording that can be replayed.
  ///
  /// Pass the last transition of a branch to export the branch.
  ///
  /// - Parameter number: The number of a transition of the history or of one of its branches.
  /// - Returns: A recording, or `nil` if the history does not contain the transition.
  /// - Complexity: O(*n*), where *n* is the number of transitions.
  public func recording(through number: Int) -> Recording<State, Action>? {
    line(through: number).map(recording)
  }

  /// Returns some transitions that lead to a number, of the history or of one of its branches.
  package func part(through number: Int, count: Int) -> HistoryLine<State, Action>? {
    guard replay != nil else { return nil }
    return tree.line(having: number)?.part(through: number, count: count)
  }

  /// Returns the transitions up to a number.
  package func line(through number: Int) -> HistoryLine<State, Action>? {
    guard replay != nil, tree.line(having: number) != nil else { return nil }
    var tree = tree
    tree.select(number) { line, number in state(after: number, in: line) }
    var line = tree.line
    _ = line.split(after: number, line.firstState)
    return line
  }

  private func recording(of line: HistoryLine<State, Action>) -> Recording<State, Action> {
    let steps = line.steps.map { step -> Recording<State, Action>.Step in
      switch step {
      case .gap(let copy): .replacement { copy.state }
      case .transition(let transition, let copy):
        .transition(transition, stateAfter: copy.map { copy in { copy.state } })
      }
    }
    var recording = Recording(
      initialState: line.firstState,
      steps: steps,
      effectEvents: effectEvents.filter(line.hasAction),
      redactions: redactions,
      shared: RecordedSharing(
        values: line.firstShared.values,
        names: shared.names.beginning(with: line.firstShared.names)
      )
    )
    recording.effectReads = line.transitions.flatMap(\.effectReads) + pendingEffectReads
    return recording
  }
}

extension History {
  /// The history as a recording that has the state after each action.
  ///
  /// - Complexity: Runs the reducer at most once for each transition.
  package var recordingOfAllStates: Recording<State, Action> {
    let recording = recording
    var steps: [Recording<State, Action>.Step] = []
    var walk = walk(line)
    while let (transition, state) = walk.next() {
      if let gap = walk.gap { steps.append(.replacement { gap.state }) }
      steps.append(.transition(transition, stateAfter: { state }))
    }
    var result = Recording(
      initialState: recording.initialState,
      steps: steps,
      effectEvents: recording.effectEvents,
      redactions: redactions,
      shared: recording.shared
    )
    result.effectReads = recording.effectReads
    result.sharedChangesAtEnd = recording.sharedChangesAtEnd
    return result
  }
}
