public import Composable
import ComposableSharing
package import Foundation

/// The history of a store in memory: its last actions, and the states after any of them.
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
/// The history keeps actions as they are, and a copy of the state at intervals. It computes a state
/// between two copies by running the reducer again, with what the reducer read from recorded
/// dependencies, and without effects. Values that are `@Shared` are not part of the state: a history
/// shows their present values, and keeps a copy of the state for each action once anything is shared.
public final class History<State, Action>: TransitionRecorder<State, Action> {
  private struct Snapshot {
    let number: Int
    let state: State
  }

  /// When the store was created.
  package let start = Date()

  /// The most transitions that are kept.
  public let limit: Int

  /// The transitions, the oldest first.
  public private(set) var transitions: ArraySlice<Transition<Action>> = []

  /// The starts and ends of effects, the oldest first; the last ones, at most twice ``limit``.
  public private(set) var effectEvents: ArraySlice<EffectEvent> = []

  /// How many starts and ends of effects there have been.
  package private(set) var effectEventCount = 0

  private let interval: Int
  private var snapshots: ArraySlice<Snapshot>

  /// The number of the last snapshot.
  private var lastSnapshot = 0

  /// The last action before the state that the store shows, if that is in the past.
  var position: Int?

  init(
    initialState: State,
    limit: Int,
    dependencies: [RecordedDependency],
    redactions: [Redaction<State, Action>]
  ) {
    precondition(limit > 0, "A history needs a limit of at least 1 (was \(limit))")
    self.limit = limit
    interval = min(100, max(1, limit / 4))
    snapshots = [Snapshot(number: 0, state: redactions.redacted(initialState))]
    super.init(dependencies: dependencies, redactions: redactions)
  }

  override func didRecord(_ transition: Transition<Action>, state: State) {
    transitions.append(transition)
    if transition.number - lastSnapshot >= interval || SharedChangeTracker.isNeeded {
      lastSnapshot = transition.number
      snapshots.append(Snapshot(number: transition.number, state: redactions.redacted(state)))
    }
    while transitions.count > limit { dropOldest() }
  }

  /// Drops the oldest snapshot and the transitions up to the next one.
  private func dropOldest() {
    snapshots.removeFirst()
    guard let oldest = snapshots.first?.number else { return }
    transitions = transitions.drop { $0.number <= oldest }
  }

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public override func willReduce(_ event: ActionEvent, action: Action, state: State) {
    // The store goes on from the past: what came after it has not happened.
    guard let position = position.take() else { return }
    transitions = transitions.prefix { $0.number <= position }
    snapshots = snapshots.prefix { $0.number <= position }
    lastSnapshot = snapshots.last?.number ?? 0
  }

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public override func effectDidChange(_ event: EffectEvent) {
    effectEvents.append(event)
    effectEventCount += 1
    if effectEvents.count > limit * 2 { effectEvents.removeFirst() }
  }
}

extension History {
  /// The number of the oldest state that is kept; 0 is the initial state.
  public var firstNumber: Int { snapshots.first?.number ?? 0 }

  /// The number of the last transition.
  public var lastNumber: Int { transitions.last?.number ?? firstNumber }

  /// The state after a transition.
  ///
  /// - Parameter number: The number of the transition; ``firstNumber`` for the oldest state.
  /// - Returns: The state, redacted, or `nil` if the history does not reach there.
  /// - Complexity: Runs the reducer at most a hundred times.
  public func state(after number: Int) -> State? {
    guard number >= firstNumber, number <= lastNumber, let replay else { return nil }
    let snapshot = snapshots[
      snapshots.index(before: snapshots.partitioningIndex { $0.number > number })
    ]
    var state = snapshot.state
    let start = transitions.partitioningIndex { $0.number > snapshot.number }
    for transition in transitions[start...].prefix(while: { $0.number <= number }) {
      _ = replay(&state, transition)
      state = redactions.redacted(state)
    }
    return state
  }

  /// Finds the first transition after which a condition does not hold.
  ///
  /// - Parameter isValid: The condition.
  /// - Returns: The transition, or `nil` if the condition holds after all of them.
  /// - Complexity: O(*n*) in the number of transitions, for each of which the reducer runs once.
  public func firstTransition(
    failing isValid: (_ state: State) throws -> Bool
  ) rethrows -> Transition<Action>? {
    var result: Transition<Action>?
    try walk { transition, state in
      if try isValid(state) { return true }
      result = transition
      return false
    }
    return result
  }

  /// Calls a closure with every transition and the state after it, while it returns `true`.
  package func walk(
    _ body: (_ transition: Transition<Action>, _ state: State) throws -> Bool
  ) rethrows {
    guard let replay, var state = snapshots.first?.state else { return }
    for transition in transitions {
      _ = replay(&state, transition)
      state = redactions.redacted(state)
      if try !body(transition, state) { return }
    }
  }

  /// The history as a recording, which can be replayed.
  public var recording: Recording<State, Action> {
    var steps: [Recording<State, Action>.Step] = []
    var snapshots = snapshots
    let initialState = snapshots.removeFirst().state
    for transition in transitions {
      var state: State?
      if let snapshot = snapshots.first, snapshot.number == transition.number {
        state = snapshot.state
        snapshots.removeFirst()
      }
      steps.append(.transition(transition, stateAfter: state.map { state in { state } }))
    }
    return Recording(
      initialState: initialState,
      steps: steps,
      effectEvents: Array(effectEvents),
      redactions: redactions
    )
  }
}

extension ArraySlice {
  /// The position of the first element that a condition holds for, as it does for all behind it.
  package func partitioningIndex(where condition: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      if condition(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
