public import Composable
import ComposableDiff
package import ComposableJSON
import ComposableSharing

/// What would have happened without an action.
public struct AlternativeReplay<State, Action> {
  /// An action that was handled without the omitted actions.
  package struct Step {
    /// The action.
    package let transition: StateTransition<Action>

    /// The state after it.
    package let state: State

    /// Whether the action changed the state differently than in the recording, or read other
    /// values.
    ///
    /// The positions of elements in arrays do not count, because an omitted action can have moved
    /// them.
    package let isDifferent: Bool
  }

  /// The action that was left out, and the actions that it caused.
  public let omitted: [StateTransition<Action>]

  /// The other actions from there on.
  package let steps: [Step]

  /// The last state.
  public let state: State

  /// The difference between the recorded last state and this one, including shared values, or `nil`
  /// if there is none.
  public let difference: String?

  /// The actions that changed the state differently than in the recording.
  public var differentTransitions: [StateTransition<Action>] {
    steps.filter(\.isDifferent).map(\.transition)
  }
}

extension AlternativeReplay: CustomStringConvertible {
  public var description: String {
    let numbers = omitted.map { String($0.number) }.joined(separator: ", ")
    let different = steps.filter(\.isDifferent)
    let lines = different.prefix(20).map {
      "  \($0.transition.number): \(caseOutline(of: $0.transition.action))"
    }
    let rest = different.count > 20 ? ["  and \(different.count - 20) more"] : []
    return """
      Without \(omitted.count == 1 ? "action" : "actions") \(numbers), the last state is \
      \(difference.map { "different:\n\n\($0)" } ?? "the same.")

      \(different.isEmpty ? "All other actions do the same." : "Actions that do something else:")
      \((lines + rest).joined(separator: "\n"))
      """
  }
}

extension History {
  /// Returns what would have happened without an action.
  ///
  /// The reducer runs again on the later actions of the current ``transitions``. The action is left
  /// out, and so are the actions that it caused: those that its effects sent, the effects of those,
  /// and so on. The other actions are handled even if the program would not have sent them.
  ///
  ///     po store.history?.replay(without: 12)
  ///
  /// The reducer reads the recorded values of dependencies. If it reads more of them, it gets the
  /// ones of the store. Effects do not run, and no live value changes.
  ///
  /// - Parameter number: The number of one of the ``transitions``.
  /// - Returns: The result, or `nil` if the action is not one of them.
  /// - Complexity: O(*n*), where *n* is the number of later transitions. The reducer runs at most
  ///   twice for each, and both states are encoded. The result keeps the state after each.
  public func replay(without number: Int) -> AlternativeReplay<State, Action>? {
    guard var walk = alternative(without: number) else { return nil }
    // The states are in memory.
    return try? walk.finish()
  }

  /// Returns a walk through what would have happened without an action.
  package func alternative(without number: Int) -> AlternativeWalk<State, Action>? {
    var line = line
    guard let previous = line.number(before: number), let state = state(after: previous),
      let rest = line.split(after: previous, state), let replay = replay(from: rest.firstShared)
    else { return nil }
    let encoding = RecordingEncoding<State, Action>.bestAtRuntime
    var recorded = walk(rest)
    var waiting: Recording<State, Action>.Step?
    return AlternativeWalk(
      without: number,
      from: rest.firstState,
      sharing: rest.firstShared,
      replay: replay,
      redactions: redactions,
      causality: Causality(self.line.transitions, effectEvents),
      encode: { [unowned self] state in
        try? replay.run { try encodingShared { try encode(state, by: encoding) } }
      },
      encodeRecorded: { [redactions] state in
        try? recorded.see { try redactions.encode(state, by: encoding) }
      },
      next: {
        if let step = waiting.take() { return step }
        guard let (transition, state) = recorded.next() else { return nil }
        let step = Recording<State, Action>.Step.transition(transition, stateAfter: { state })
        guard let gap = recorded.gap else { return step }
        waiting = step
        return .replacement { gap.state }
      }
    )
  }
}

extension Recording {
  /// Returns what would have happened without an action.
  ///
  /// This is ``History/replay(without:)`` for a recording that was read from a file.
  ///
  /// - Parameters:
  ///   - number: The number of the action to leave out.
  ///   - dependencies: The dependencies that were recorded.
  ///   - reducer: The feature.
  ///   - prepareDependencies: A closure that overrides dependencies for the reducer.
  /// - Returns: The result, or `nil` if the recording does not contain the action.
  /// - Throws: A ``RecordingError`` if a state cannot be decoded.
  /// - Complexity: O(*n*), where *n* is the number of later actions.
  public func replay<R: Reducer<State, Action>>(
    without number: Int,
    dependencies: [RecordedDependency] = RecordedDependency.standard,
    @ReducerBuilder<State, Action> reducer: () -> R,
    withDependencies prepareDependencies: (inout DependencyValues) -> Void = { _ in }
  ) throws -> AlternativeReplay<State, Action>? {
    guard let part = part(from: number) else { return nil }
    let replay = withDependencies(prepareDependencies) {
      ReducerReplay(
        reducer().makeReduce(),
        dependencies: dependencies.wrap(DependencyValues.captured),
        sandbox: part.sandbox
      )
    }
    return try replay.run {
      var walk = try part.alternative(without: number, replay)
      return try walk.finish()
    }
  }
}

extension Recording {
  /// Returns the steps from an action on.
  fileprivate func part(from number: Int) -> Self? {
    let index = steps.firstIndex { step in
      if case .transition(let transition, _) = step { transition.number == number } else { false }
    }
    return index.map { part($0..<steps.count) }
  }

  fileprivate func alternative(
    without number: Int,
    _ replay: ReducerReplay<State, Action>
  ) throws -> AlternativeWalk<State, Action> {
    let encoding = RecordingEncoding<State, Action>.bestAtRuntime
    let log = SharedLog { nil }
    let encode = { (state: State) in
      try? log.encode { try redactions.encode(state, by: encoding) }
    }
    var steps = steps[...]
    return AlternativeWalk(
      without: number,
      from: try replay.dependencies.run { try initialState(in: replay.sandbox) },
      sharing: shared ?? RecordedSharing(),
      replay: replay,
      redactions: redactions,
      causality: Causality(transitions[...], effectEvents[...]),
      encode: encode,
      encodeRecorded: encode,
      next: { steps.popFirst() }
    )
  }
}

/// A walk through the actions after an omitted one.
///
/// It must be used in the isolation of the store, because it runs the reducer.
package struct AlternativeWalk<State, Action> {
  /// The number of the action to leave out.
  private let number: Int
  private let replay: ReducerReplay<State, Action>
  private let redactions: Redactions<State, Action>
  private var sharedRedactions = SharedRedactions()
  private let causality: Causality<Action>
  private let encode: (State) -> JSON?
  private let encodeRecorded: (State) -> JSON?
  private let nextStep: () throws -> Recording<State, Action>.Step?

  package private(set) var omitted: [StateTransition<Action>] = []
  private var omittedNumbers: Set<Int> = []

  private var state: State
  private var recordedState: State

  /// The last state as JSON, or `nil` if it cannot be encoded.
  package private(set) var json: JSON?

  /// The recorded last state as JSON.
  package private(set) var recordedJSON: JSON?

  /// The last shared values.
  package private(set) var sharedValues: SharedValueTable

  /// The recorded last shared values.
  package private(set) var recordedSharedValues: SharedValueTable

  fileprivate init(
    without number: Int,
    from state: State,
    sharing: RecordedSharing,
    replay: ReducerReplay<State, Action>,
    redactions: Redactions<State, Action>,
    causality: Causality<Action>,
    encode: @escaping (State) -> JSON?,
    encodeRecorded: @escaping (State) -> JSON?,
    next: @escaping () throws -> Recording<State, Action>.Step?
  ) {
    self.number = number
    self.replay = replay
    self.redactions = redactions
    self.causality = causality
    self.encode = encode
    self.encodeRecorded = encodeRecorded
    self.state = state
    recordedState = state
    sharedValues = sharing.values
    recordedSharedValues = sharing.values
    json = encode(state)
    recordedJSON = json
    nextStep = next
  }

  /// Handles the next action that is not left out, or returns `nil` at the end.
  package mutating func next() throws -> AlternativeReplay<State, Action>.Step? {
    while let step = try nextStep() {
      switch step {
      case .replacement(let makeState):
        recordedState = try makeState()
        state = recordedState
        recordedJSON = encodeRecorded(recordedState)
        json = recordedJSON
      case .transition(let transition, let stateAfter):
        guard let stateAfter else {
          preconditionFailure(
            """
            Recording.replay(without:) needs the state after each action (has none after \
            \(transition.number)). This recording was made from a history: call \
            'history.replay(without:)' instead.
            """
          )
        }
        recordedState = try stateAfter()
        let previous = recordedJSON
        recordedJSON = encodeRecorded(recordedState)
        recordedSharedValues.apply(transition.sharedChanges)
        if let step = handle(transition, recordedChanges: changes(previous, recordedJSON)) {
          return step
        }
      }
    }
    return nil
  }

  /// Handles an action, or returns `nil` if it is left out.
  private mutating func handle(
    _ transition: StateTransition<Action>,
    recordedChanges: [JSON]?
  ) -> AlternativeReplay<State, Action>.Step? {
    var transition = transition
    // What the effects of omitted actions have changed is left out too.
    let omittedNumbers = omittedNumbers
    let causality = causality
    transition.sharedChanges.removeAll { change in
      guard case .effect(let effect) = change.cause else { return change.cause == .action }
      return causality.action(startingEffect: effect).map(omittedNumbers.contains) ?? false
    }
    sharedValues.apply(transition.sharedChanges)
    let cause = causality.cause(of: transition.event)
    if transition.number == number || cause.map(omittedNumbers.contains) == true {
      for change in transition.sharedChanges {
        replay.sandbox.set(change.value, named: change.name)
      }
      self.omittedNumbers.insert(transition.number)
      omitted.append(transition)
      return nil
    }
    let mismatch = replay(&state, transition)
    state = redactions.redacted(state)
    takeSharedChanges()
    let previous = json
    json = encode(state)
    return AlternativeReplay.Step(
      transition: transition,
      state: state,
      isDifferent: mismatch != nil || changes(previous, json) != recordedChanges
    )
  }

  private mutating func takeSharedChanges() {
    redactions.addSharedRedactions(of: state, to: &sharedRedactions)
    let changed = replay.sandbox.takeChanged()
    let redacted = replay.run {
      sharedRedactions.apply()
      return replay.sandbox.takeChanged()
    }
    let new = changed.merging(redacted) { $1 }.mapValues(RecordedSharedValue.value)
    sharedValues.merge(new) { $1 }
  }

  /// Returns the changes between two states, without the positions of elements.
  private func changes(_ old: JSON?, _ new: JSON?) -> [JSON]? {
    guard let old, let new else { return nil }
    return old.changes(to: new).map(\.withoutPositions)
  }

  /// Handles all actions.
  mutating func finish() throws -> AlternativeReplay<State, Action> {
    var steps: [AlternativeReplay<State, Action>.Step] = []
    while let step = try next() { steps.append(step) }
    let names = Set(sharedValues.keys).union(recordedSharedValues.keys).sorted()
    let differences =
      [replay.run { Recording<State, Action>.difference(recordedState, state) }]
      + names.map { sharedDifference($0, from: recordedSharedValues[$0], to: sharedValues[$0]) }
    let difference = differences.compactMap { $0 }.joined(separator: "\n\n")
    return AlternativeReplay(
      omitted: omitted,
      steps: steps,
      state: state,
      difference: difference.isEmpty ? nil : difference
    )
  }
}

extension JSON {
  /// A change without the positions of elements in its path and in its range.
  fileprivate var withoutPositions: JSON {
    guard case .object(var members) = self else { return self }
    members["from"] = nil
    members["at"] = members["at"]?.elements.map { path in
      .array(path.map { $0.int == nil ? $0 : .null })
    }
    return .object(members)
  }
}
