import Composable
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
    areEqual = store.areEqual
    state = store.latestState
    reached = log.states(state)
    log.note(state, as: reached)
    store.didHandle(record)
  }

  /// Records what another store does from now on, instead of the former one.
  func follow(_ store: TestStore<State, Action>) {
    state = store.latestState
    reached = log.states(state)
    log.note(state, as: reached)
    store.didHandle(record)
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

  private func record(_ handled: HandledAction<State, Action>) {
    let isUnchanged = !handled.changesSharedValues && areEqual(state, handled.state)
    let target = isUnchanged ? reached : log.states(handled.state)
    let action = caseOutline(of: handled.action, isAbbreviated: true)
    log.note(handled.action, as: action)
    log.note(handled.state, as: target)
    all.append(
      ActionRun.Transition(
        action: action,
        origin: handled.isSent ? .user : origin,
        source: reached,
        target: target,
        isIgnored: isUnchanged && !handled.hasEffect,
        lineCount: lineCount
      )
    )
    (state, reached) = (handled.state, target)
  }
}
