public import Composable
import ComposableDiff
import ComposableSharing

/// An error that a replay throws if a state differs from the recorded one.
public struct ReplayDivergence: Error, CustomStringConvertible {
  /// The number of the action.
  public let number: Int

  /// The action, the difference between the states, and the likely cause.
  public let description: String
}

extension Recording {
  /// Runs a feature's reducer on the recorded actions, and compares the states.
  ///
  /// Effects do not run, because the recording contains the actions that they sent. Values that the
  /// reducer reads from recorded dependencies come from the recording. A change of a `@Shared`
  /// value is visible in the replay only: nothing is loaded or saved, and no live value changes.
  ///
  /// - Parameters:
  ///   - dependencies: The dependencies that were recorded.
  ///   - reducer: The feature.
  ///   - prepareDependencies: A closure that overrides dependencies for the reducer.
  /// - Returns: The last state.
  /// - Throws: A ``ReplayDivergence`` for the first action with a different result, or a
  ///   ``RecordingError``.
  @discardableResult
  public func replay<R: Reducer<State, Action>>(
    dependencies: [RecordedDependency] = RecordedDependency.standard,
    @ReducerBuilder<State, Action> reducer: () -> R,
    withDependencies prepareDependencies: (inout DependencyValues) -> Void = { _ in }
  ) throws -> State {
    let replay = withDependencies(prepareDependencies) {
      ReducerReplay(
        reducer().makeReduce(),
        dependencies: dependencies.wrap(DependencyValues.captured),
        sandbox: SharedSandbox(references: .detached, recorded: shared ?? RecordedSharing())
      )
    }
    return try replay.run { try run(replay) { throw $0 } }
  }

  /// Runs the reducer on the steps, in the sandbox of a replay.
  ///
  /// - Parameters:
  ///   - replay: The reducer.
  ///   - willRun: Called with each transition and the state before it.
  ///   - didDiverge: Called for each action with a different result.
  /// - Returns: The last state.
  /// - Throws: A ``RecordingError``, or the error of `didDiverge`.
  func run(
    _ replay: ReducerReplay<State, Action>,
    willRun: (StateTransition<Action>, State) -> Void = { _, _ in },
    didDiverge: (ReplayDivergence) throws -> Void
  ) throws -> State {
    // The keys of a state belong to the storages of the replay.
    var state = try replay.dependencies.run { try initialState(in: replay.sandbox) }
    var sharedValues = shared?.values ?? [:]
    var sharedRedactions = SharedRedactions()
    for step in steps {
      switch step {
      case .replacement(let newState):
        state = try replay.dependencies.run { try newState() }
      case .transition(let transition, let stateAfter):
        willRun(transition, state)
        let mismatch = replay(&state, transition)
        state = redactions.redacted(state)
        redactions.addSharedRedactions(of: state, to: &sharedRedactions)
        let changed = replay.sandbox.takeChanged()
        sharedRedactions.apply()
        let redacted = replay.sandbox.takeChanged()
        sharedValues.apply(transition.sharedChanges.filter { $0.cause != .action })
        let actual = sharedValues.merging(
          changed.merging(redacted) { $1 }.mapValues(RecordedSharedValue.value)
        ) { $1 }
        let own = transition.sharedChanges.filter { $0.cause == .action }
        sharedValues.apply(own)
        let names = shared == nil ? [] : Set(changed.keys).union(own.map(\.name)).sorted()
        let differences = names.compactMap { name in
          sharedDifference(name, from: sharedValues[name], to: actual[name])
        }
        replay.finish(transition)
        let expected = try stateAfter?()
        if let divergence = divergence(transition, mismatch, expected, state, differences) {
          try didDiverge(divergence)
        }
      }
    }
    for change in sharedChangesAtEnd { replay.sandbox.set(change.value, named: change.name) }
    return state
  }

  private func divergence(
    _ transition: StateTransition<Action>,
    _ mismatch: String?,
    _ expected: State?,
    _ actual: State,
    _ sharedDifferences: [String]
  ) -> ReplayDivergence? {
    let difference = expected.flatMap { Self.difference($0, actual) }
    if mismatch == nil && difference == nil && sharedDifferences.isEmpty { return nil }
    let program = header?.program ?? ""
    let cause =
      mismatch
        ?? """
        The reducer has changed since the recording\(program.isEmpty ? "" : " by version \(program)"), \
        or it reads a value that is not recorded, such as the time, a random number or a global \
        variable. Read the value with '@Dependency', and record the dependency with a \
        'RecordedDependency'.
        """
    let differences =
      [difference.map { "  State:\n    \($0.indented(by: 4))" }].compactMap(\.self)
      + sharedDifferences
    let text =
      [
        "The replay differs from the recording after action \(transition.number).",
        "  Action:\n    \(beginning(of: transition.action).indented(by: 4))",
      ] + differences + (differences.isEmpty ? [] : ["  (Recorded: -, Replayed: +)"]) + [cause]
    return ReplayDivergence(
      number: transition.number,
      description: text.joined(separator: "\n\n")
    )
  }

  /// Returns the difference between two states, or `nil` if they are equal or only unequal because
  /// a NaN is not equal to itself.
  static func difference(_ first: State, _ second: State) -> String? {
    guard let difference = diff(first, second) else { return nil }
    guard difference.contains("// Not equal but no difference detected:") else { return difference }
    let encoding = RecordingEncoding<State, Action>.bestAtRuntime
    guard let first = try? encoding.state(first), let second = try? encoding.state(second) else {
      return difference
    }
    return first == second ? nil : difference
  }
}

/// Returns the first lines of a dump.
private func beginning(of value: Any) -> String {
  let lines = String(customDumping: value).split(separator: "\n", omittingEmptySubsequences: false)
  return (lines.prefix(20) + (lines.count > 20 ? ["…"] : [])).joined(separator: "\n")
}

/// Returns the difference of a recorded and an actual shared value, or `nil` if they are equal.
func sharedDifference(
  _ name: String,
  from expected: RecordedSharedValue?,
  to actual: RecordedSharedValue?
) -> String? {
  let text: String?
  switch (expected, actual) {
  case (let expected?, .value(let actual)?):
    // A value that is not decodable is recorded as text only.
    text = expected.value(ofType: type(of: actual)).flatMap { diff($0, actual) }
  case (.encoded(let expected, _)?, .encoded(let actual, _)?):
    text = expected == actual ? nil : "- \(expected)\n+ \(actual)"
  case (nil, .value(let actual)?):
    text = "+ \(String(customDumping: actual))"
  default:
    text = nil
  }
  return text.map { "  Shared value '\(name)':\n    \($0.indented(by: 4))" }
}

/// Checks that a feature still behaves as in a recording.
///
///     @Test func `the reported session works`() throws {
///       let recording = try Recording<Todos.State, Todos.Action>(contentsOf: file)
///       expectReplay(of: recording) { Todos() }
///     }
///
/// The reducer handles every recorded action, including the actions of effects, and each state is
/// compared with the recorded one. The first difference is a failure. So is a recording without
/// actions.
///
/// - Parameters:
///   - recording: The recording.
///   - dependencies: The dependencies that were recorded.
///   - reducer: The feature.
///   - prepareDependencies: A closure that overrides dependencies for the reducer.
///   - fileID: The file of the call.
///   - filePath: The path of that file.
///   - line: The line of the call.
///   - column: The column of the call.
public func expectReplay<State, Action, R: Reducer<State, Action>>(
  of recording: Recording<State, Action>,
  dependencies: [RecordedDependency] = RecordedDependency.standard,
  @ReducerBuilder<State, Action> reducer: () -> R,
  withDependencies prepareDependencies: (inout DependencyValues) -> Void = { _ in },
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) {
  func report(_ text: String) {
    reportIssue(text, fileID: fileID, filePath: filePath, line: line, column: column)
  }
  if recording.transitions.isEmpty {
    report("The recording has no actions, so nothing was replayed.")
  }
  do {
    try recording.replay(
      dependencies: dependencies,
      reducer: reducer,
      withDependencies: prepareDependencies
    )
  } catch {
    report("\(error)")
  }
}
