import ComposableDiff

/// A record of the actions that a test store handles.
final class TransitionLog<State, Action> {
  private(set) var all: [ActionRun.Transition] = []

  private let log: ExplorationLog<State, Action>
  private let areEqual: (State, State) -> Bool

  /// The last state, and the value that stands for it.
  private var state: State
  private(set) var reached: AnyHashable

  private var lineCount = 0
  private var origin = TransitionGraph.Origin.effect

  /// Records what a store does from now on.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - log: The log of the exploration, for one example of each state and action.
  init(of store: TestStore<State, Action>, in log: ExplorationLog<State, Action>) {
    self.log = log
    // An unchanged part does not show that the state is unchanged.
    areEqual = store.comparison.isWhole ? store.comparison.areEqual : { _, _ in false }
    state = store.core.state
    reached = log.states(state)
    log.note(state, as: reached)
    store.journal.didHandle = { self.record($0, isSent: $1, hasEffect: $2) }
  }

  /// Records what another store does from now on, instead of the former one.
  func follow(_ store: TestStore<State, Action>) {
    state = store.core.state
    reached = log.states(state)
    log.note(state, as: reached)
    store.journal.didHandle = { self.record($0, isSent: $1, hasEffect: $2) }
  }

  /// Begins a line of the test.
  ///
  /// - Parameters:
  ///   - count: The number of lines, including this one.
  ///   - isTime: A Boolean value that indicates whether the line advances the clock.
  func beginLine(_ count: Int, isTime: Bool = false) {
    lineCount = count
    origin = isTime ? .time : .effect
  }

  private func record(
    _ entry: Journal<State, Action>.Entry,
    isSent: Bool,
    hasEffect: Bool
  ) {
    let isUnchanged = entry.shared.isEmpty && areEqual(state, entry.state)
    let target = isUnchanged ? reached : log.states(entry.state)
    let action = caseOutline(of: entry.action, isAbbreviated: true)
    log.note(entry.action, as: action)
    log.note(entry.state, as: target)
    all.append(
      ActionRun.Transition(
        action: action,
        origin: isSent ? .user : origin,
        source: reached,
        target: target,
        isIgnored: isUnchanged && !hasEffect,
        lineCount: lineCount
      )
    )
    (state, reached) = (entry.state, target)
  }
}
