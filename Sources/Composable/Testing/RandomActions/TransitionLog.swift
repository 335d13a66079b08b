import ComposableDiff

/// A record of the actions that a test store handles.
final class TransitionLog<State, Action> {
  private(set) var transitions: [ActionRun.Transition] = []

  private let states: (State) -> AnyHashable
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
  ///   - states: A closure that returns the value that distinguishes a state from others.
  init(of store: TestStore<State, Action>, states: @escaping (State) -> AnyHashable) {
    self.states = states
    // An unchanged part does not show that the state is unchanged.
    areEqual = store.comparison.isWhole ? store.comparison.areEqual : { _, _ in false }
    state = store.core.state
    reached = states(state)
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
    let target = isUnchanged ? reached : states(entry.state)
    transitions.append(
      ActionRun.Transition(
        action: caseOutline(of: entry.action, isAbbreviated: true),
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
