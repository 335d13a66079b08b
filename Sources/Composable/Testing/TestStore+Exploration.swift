/// An action that a test store has handled.
package struct HandledAction<State, Action> {
  package let action: Action

  /// The state after the action.
  package let state: State

  /// Whether the test sent the action, and no effect.
  package let isSent: Bool

  /// Whether the action had an effect.
  package let hasEffect: Bool

  /// Whether the action changed shared values.
  package let changesSharedValues: Bool
}

/// What an exploration reads and does beyond the calls of a test.
///
/// `ComposableExploration` uses it for the test stores of its sequences.
extension TestStore {
  /// The state after the last action, even if the test has not received it.
  package var latestState: State {
    schedule.noteUse()
    return core.state
  }

  /// Whether effects have sent actions that the test has not received.
  package var hasUnreceivedActions: Bool { !journal.received.isEmpty }

  /// The moments of the invariants that have not failed.
  package var invariantMoments: [InvariantMoment] { journal.invariants.compactMap(\.moment) }

  /// The name of the first invariant that failed.
  package var brokenInvariant: String? { journal.brokenInvariant }

  /// Whether the effects that must end have ended.
  package var isAtRest: Bool { effectsUntilRest.isEmpty }

  /// The effects that must end and have not.
  package var unfinishedEffects: [EffectSummary] { EffectSummary.all(effectsUntilRest) }

  /// Returns whether two states are equal.
  ///
  /// It is `false` for all states if the store compares only a part of them.
  package var areEqual: (State, State) -> Bool {
    comparison.isWhole ? comparison.areEqual : { _, _ in false }
  }

  /// Calls a closure after each action from now on.
  package func didHandle(_ body: @escaping (HandledAction<State, Action>) -> Void) {
    journal.didHandle = body
  }

  /// Runs the steps of effects that can run now.
  package nonisolated(nonsending) func runEffects() async {
    await schedule.run(isolation: #isolation)
  }
}
