import ComposableSharing

/// A walk through the transitions of a history and the states after them.
///
/// It shows the history at one time, while the store handles further actions between its steps. It
/// must be used in the isolation of the store, because it runs the reducer.
package struct HistoryWalk<State, Action> {
  private let replay: ReducerReplay<State, Action>?
  private let redactions: Redactions<State, Action>
  private let sharedLog: SharedLog
  private var steps: IndexingIterator<[HistoryLine<State, Action>.Step]>
  private var state: State

  /// The gap before the last returned transition, with the state after it, if there is one.
  package private(set) var gap: (state: State, number: Int, count: Int, time: Duration)?

  init(
    _ line: HistoryLine<State, Action>,
    _ replay: ReducerReplay<State, Action>?,
    _ redactions: Redactions<State, Action>,
    _ sharedLog: SharedLog
  ) {
    self.replay = replay
    self.redactions = redactions
    self.sharedLog = sharedLog
    steps = line.steps.makeIterator()
    state = line.firstState
  }

  /// Returns the next transition and the state after it, or `nil` at the end.
  ///
  /// Where the history has a copy of the state, the reducer does not run.
  package mutating func next() -> (transition: StateTransition<Action>, state: State)? {
    guard let replay, var step = steps.next() else { return nil }
    gap = nil
    if case .gap(let copy) = step, let next = steps.next() {
      state = copy.state
      gap = copy.gap.map { (copy.state, copy.number, $0.count, $0.time) }
      step = next
    }
    guard case .transition(let transition, let copy) = step else { return nil }
    if let copy {
      state = copy.state
      replay.skip(transition)
    } else {
      replay.run {
        _ = replay(&state, transition)
        state = redactions.redacted(state)
      }
      replay.finish(transition)
    }
    return (transition, state)
  }

  /// Runs a closure in which shared properties have the values after the last transition.
  package func see<R>(_ body: () throws -> R) rethrows -> R {
    guard let replay else { return try body() }
    return try replay.run { try sharedLog.encode(body) }
  }
}

extension History {
  /// Returns a walk through a line of the history.
  package func walk(_ line: HistoryLine<State, Action>) -> HistoryWalk<State, Action> {
    HistoryWalk(line, replay(from: line.firstShared), redactions, sharedLog)
  }
}
