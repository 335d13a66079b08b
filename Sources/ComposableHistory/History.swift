public import Composable
import ComposableSharing
package import Foundation

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
/// dependencies. `@Shared` values are not part of the state, so a history shows their current
/// values. Once a value is shared, it keeps a copy of the state for each action.
public final class History<State, Action>: TransitionRecorder<State, Action> {
  private struct Snapshot {
    let number: Int
    let state: State
  }

  /// The time at which the store was created.
  package let start = Date()

  /// The maximum number of transitions.
  public let limit: Int

  /// The transitions, oldest first.
  public private(set) var transitions: ArraySlice<Transition<Action>> = []

  /// The last starts and ends of effects, oldest first.
  ///
  /// There are at most twice ``limit``.
  public private(set) var effectEvents: ArraySlice<EffectEvent> = []

  /// The total number of starts and ends of effects.
  package private(set) var effectEventCount = 0

  private let interval: Int
  private var snapshots: ArraySlice<Snapshot>

  /// The number of the last snapshot.
  private var lastSnapshot = 0

  /// The number of the past state that the store shows, or `nil` in the present.
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

  /// Removes the oldest snapshot, and the transitions up to the next one.
  private func dropOldest() {
    snapshots.removeFirst()
    guard let oldest = snapshots.first?.number else { return }
    // A binary search, because each call of the closure looks up a generic type.
    transitions = transitions[transitions.partitioningIndex { $0.number > oldest }...]
  }

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public override func willReduce(_ event: ActionEvent, action: Action, state: State) {
    // The store continues from a past state, so the later transitions are removed.
    guard let position = position.take() else { return }
    transitions = transitions.prefix { $0.number <= position }
    snapshots = snapshots.prefix { $0.number <= position }
    lastSnapshot = snapshots.last?.number ?? 0
  }

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public override func effectDidChange(_ event: EffectEvent) {
    effectEvents.append(event)
    effectEventCount += 1
    if effectEvents.count - limit > limit { effectEvents.removeFirst() }
  }
}

extension History {
  /// The number of the oldest available state.
  ///
  /// The initial state has number 0.
  public var firstNumber: Int { snapshots.first?.number ?? 0 }

  /// The number of the last transition.
  public var lastNumber: Int { transitions.last?.number ?? firstNumber }

  /// Returns the state after a transition.
  ///
  /// - Parameter number: The number of the transition, or ``firstNumber`` for the oldest state.
  /// - Returns: The redacted state, or `nil` if the history does not contain it.
  /// - Complexity: Runs the reducer at most a hundred times.
  public func state(after number: Int) -> State? {
    let end = transitions.partitioningIndex { $0.number > number }
    // After a store has continued from a past state, numbers are missing.
    let isLast = end > transitions.startIndex && transitions[end - 1].number == number
    guard isLast || number == firstNumber, let replay else { return nil }
    let snapshot = snapshots[
      snapshots.index(before: snapshots.partitioningIndex { $0.number > number })
    ]
    var state = snapshot.state
    let start = transitions.partitioningIndex { $0.number > snapshot.number }
    return replay.run {
      for transition in transitions[start..<end] {
        _ = replay(&state, transition)
        state = redactions.redacted(state)
      }
      return state
    }
  }

  /// Returns the first transition after which a condition does not hold.
  ///
  /// - Parameter isValid: A closure that returns whether the condition holds in a state.
  /// - Returns: The transition, or `nil` if the condition holds after all of them.
  /// - Complexity: O(*n*), where *n* is the number of transitions. The reducer runs at most once for
  ///   each.
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

  /// Calls a closure with each transition and the state after it, until the closure returns
  /// `false`.
  ///
  /// Where the history has a copy of the state, the reducer does not run. Otherwise, it would change
  /// `@Shared` values again.
  package func walk(
    _ body: (_ transition: Transition<Action>, _ state: State) throws -> Bool
  ) rethrows {
    guard let replay, var state = snapshots.first?.state else { return }
    try replay.run {
      for (transition, copy) in transitionsWithCopies {
        if let copy {
          state = copy
        } else {
          _ = replay(&state, transition)
          state = redactions.redacted(state)
        }
        if try !body(transition, state) { return }
      }
    }
  }

  /// The transitions, each with a copy of the state after it if the history has one.
  private var transitionsWithCopies: [(Transition<Action>, State?)] {
    var snapshots = snapshots.dropFirst()
    return transitions.map { transition in
      guard snapshots.first?.number == transition.number else { return (transition, nil) }
      return (transition, snapshots.removeFirst().state)
    }
  }

  /// The history as a recording that can be replayed.
  public var recording: Recording<State, Action> {
    let steps = transitionsWithCopies.map { transition, copy in
      Recording<State, Action>.Step.transition(
        transition,
        stateAfter: copy.map { state in { state } }
      )
    }
    return Recording(
      initialState: snapshots[snapshots.startIndex].state,
      steps: steps,
      effectEvents: Array(effectEvents),
      redactions: redactions
    )
  }
}

extension History {
  /// The history as a recording that has the state after each action.
  ///
  /// - Complexity: Runs the reducer at most once for each transition.
  package var recordingOfAllStates: Recording<State, Action> {
    let recording = recording
    var steps: [Recording<State, Action>.Step] = []
    walk { transition, state in
      steps.append(.transition(transition, stateAfter: { state }))
      return true
    }
    return Recording(
      initialState: recording.initialState,
      steps: steps,
      effectEvents: recording.effectEvents,
      redactions: redactions
    )
  }
}

extension ArraySlice {
  /// Returns the position of the first element that satisfies a condition, if all later elements
  /// satisfy it too.
  package func partitioningIndex(where condition: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      if condition(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
