public import Composable
import ComposableDiff
import ComposableSharing

/// The result of running the reducer again for a recorded action.
public struct Rerun<State, Action> {
  /// The action.
  public let transition: StateTransition<Action>

  /// The recorded state before the action.
  public let stateBefore: State

  /// The state that the reducer has made of it.
  public let state: State

  /// The difference between the two states, or `nil` if the action changed nothing.
  public let difference: String?

  /// How the result differs from the recorded one and the likely cause, or `nil` if it is the same.
  public let divergence: ReplayDivergence?
}

extension Rerun: CustomStringConvertible {
  public var description: String {
    """
    Action \(transition.number)\(transition.event.location.map { " (\($0))" } ?? ""):
      \(caseOutline(of: transition.action))

    \(difference ?? "The state did not change.")

    \(divergence?.description ?? "The result is the recorded one.")
    """
  }
}

extension History {
  /// Runs the reducer again for a recorded action, so that a breakpoint in the reducer stops there.
  ///
  /// Set a breakpoint, and call this method in the debugger:
  ///
  ///     po store.history?.rerun(12)
  ///
  /// The reducer runs on a copy of the state before the action, and reads the recorded values of
  /// dependencies and shared values. Its effects do not run, and the store does not change.
  ///
  /// To compute the recorded states before and after the action, the reducer can run for up to a
  /// hundred actions more. The history keeps the states that were computed last, so that a second
  /// call, or a call for the action that the inspector shows, runs the reducer only once.
  ///
  /// - Parameter number: The number of a transition of the history or of one of its branches.
  /// - Returns: The result, or `nil` if the history does not contain the transition.
  /// - Complexity: Runs the reducer once, and before that at most a hundred times for each of the
  ///   two states.
  @discardableResult
  public func rerun(_ number: Int) -> Rerun<State, Action>? {
    rerun(number) { $0 }
  }

  /// Runs the reducer again for a recorded action.
  ///
  /// - Parameters:
  ///   - number: The number of the transition.
  ///   - body: A closure in which shared properties have the values that the reducer has made.
  /// - Returns: The result of the closure, or `nil` if the history does not contain the transition.
  package func rerun<R>(
    _ number: Int,
    _ body: (Rerun<State, Action>) throws -> R
  ) rethrows -> R? {
    guard let transition = transition(number), let previous = self.number(before: number),
      let before = state(after: previous), let recorded = state(after: number),
      let start = sharing(after: previous), let replay = replay(from: start)
    else { return nil }
    let recording = Recording(
      initialState: before,
      steps: [.transition(transition, stateAfter: { recorded })],
      effectEvents: [],
      redactions: redactions,
      shared: start
    )
    return try replay.run {
      // Nothing is decoded, so nothing can fail.
      guard let rerun = try? recording.rerunLast(replay) else { return nil }
      return try encodingShared { try body(rerun) }
    }
  }
}

extension Recording {
  /// Runs a feature's reducer again for a recorded action, so that a breakpoint in it stops there.
  ///
  /// The reducer runs on the recorded state before the action, and for no other action.
  ///
  /// - Parameters:
  ///   - number: The number of the action.
  ///   - dependencies: The dependencies that were recorded.
  ///   - reducer: The feature.
  ///   - prepareDependencies: A closure that overrides dependencies for the reducer.
  /// - Returns: The result, or `nil` if the recording does not contain the action.
  /// - Throws: A ``RecordingError`` if a state cannot be decoded.
  /// - Complexity: Runs the reducer once. For a recording that was made from a history, it runs at
  ///   most a hundred times before that.
  @discardableResult
  public func rerun<R: Reducer<State, Action>>(
    _ number: Int,
    dependencies: [RecordedDependency] = RecordedDependency.standard,
    @ReducerBuilder<State, Action> reducer: () -> R,
    withDependencies prepareDependencies: (inout DependencyValues) -> Void = { _ in }
  ) throws -> Rerun<State, Action>? {
    guard let part = part(through: number) else { return nil }
    let replay = withDependencies(prepareDependencies) {
      ReducerReplay(
        reducer().makeReduce(),
        dependencies: dependencies.wrap(DependencyValues.captured),
        sandbox: part.sandbox
      )
    }
    return try replay.run { try part.rerunLast(replay) }
  }

  /// A sandbox with the shared values before the first step.
  var sandbox: SharedSandbox {
    SharedSandbox(
      references: .detached,
      recorded: shared ?? RecordedSharing(),
      sharesDecodedStates: true
    )
  }

  /// Returns the steps through an action from the last recorded state before it on.
  func part(through number: Int) -> Self? {
    let index = steps.firstIndex { $0.number == number }
    return index.map { part(($0)..<($0 + 1)) }
  }

  /// Returns steps, preceded by those that lead to them from the last recorded state.
  func part(_ range: Range<Int>) -> Self {
    var makeState: (() throws -> State)?
    var start = range.lowerBound
    while start > 0, makeState == nil {
      makeState = steps[start - 1].state
      if makeState == nil { start -= 1 }
    }
    var sharing = shared
    for step in steps[..<start] {
      if case .transition(let transition, _) = step {
        sharing?.values.apply(transition.sharedChanges)
      }
    }
    return Recording(
      initialState: initialState,
      steps: Array(steps[start..<range.upperBound]),
      effectEvents: effectEvents,
      redactions: redactions,
      shared: sharing,
      decodeInitialState: makeState.map { makeState in { _ in try makeState() } }
        ?? decodeInitialState
    )
  }

  /// Runs the reducer on the steps, and returns the result of the last one.
  fileprivate func rerunLast(
    _ replay: ReducerReplay<State, Action>
  ) throws -> Rerun<State, Action> {
    guard case .transition(let transition, _)? = steps.last else {
      preconditionFailure("The last step must be an action")
    }
    var (before, divergence): (State?, ReplayDivergence?)
    let state = try run(
      replay,
      willRun: { if $0.number == transition.number { before = $1 } },
      didDiverge: { if $0.number == transition.number { divergence = $0 } }
    )
    guard let before else { preconditionFailure("The last step must have been run") }
    return Rerun(
      transition: transition,
      stateBefore: before,
      state: state,
      difference: Self.difference(before, state),
      divergence: divergence
    )
  }
}

extension Recording.Step {
  /// The number of the action, or `nil` for time travel.
  fileprivate var number: Int? {
    if case .transition(let transition, _) = self { transition.number } else { nil }
  }

  /// A closure that returns the state after the step, if it is recorded.
  fileprivate var state: (() throws -> State)? {
    switch self {
    case .transition(_, let stateAfter): stateAfter
    case .replacement(let state): state
    }
  }
}
