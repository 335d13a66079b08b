public import Composable
public import ComposableClocks
import ComposableIssues

/// Tests a feature with random sequences of actions, and looks for one that fails.
///
/// Each sequence runs on a new store. Its steps come from a list: actions, advances of the clock,
/// and answers to calls. In about half of the sequences, a random schedule decides in which order
/// effects run, and how far they get before the next step. A sequence fails if an invariant of the
/// store does not hold, or if any other issue is reported.
///
///     func makeStore(_ clock: TestClock<Duration>) -> TestStoreOf<Inbox> {
///       let store = TestStore(initialState: Inbox.State()) {
///         Inbox()
///       } withDependencies: {
///         $0.continuousClock = clock
///       }
///       store.addInvariant("the selection is visible") { $0.isSelectionVisible }
///       return store
///     }
///
///     @Test func `the inbox is consistent`() async {
///       await exploreActions(of: makeStore, steps: [
///         .cases(except: \.saved),
///         .send { state, random in
///           state.rows.indices.randomElement(using: &random).map { .delete($0) }
///         },
///         .advance(by: .seconds(1)),
///       ])
///     }
///
/// The search shortens the first failing sequence by leaving out steps and lowering their values.
/// It reports the result as a test that you can paste, together with the seed. Seeds are numbered
/// from one, so every run of a test program explores the same sequences. The first ones are short,
/// and have small values. The following ones have up to `length` steps. Most of them continue an
/// earlier sequence that reached a new state: one with other enum cases, optionals or Boolean
/// values.
///
/// A trap, such as an index out of range, stops the program. The sequence is then written to
/// standard error. To keep the other tests running, explore in an exit test.
///
/// The result says what was tried and reached, even if a sequence fails. By default, states are
/// distinguished by their `StateShape`.
///
/// - Parameters:
///   - count: The total number of steps to take.
///   - length: The number of steps of the longest sequence.
///   - seed: A seed to run again, after a failure. The sequences that it depends on run first.
///   - report: A way to print the report, or `nil` to print only failures.
///   - regressions: A place for failing sequences, which run first the next time, or `nil` to keep
///     none.
///   - isolation: The isolation of the test.
///   - function: The function whose failing sequences are kept.
///   - makeStore: A function that creates a store with its invariants. It receives a new clock for
///     each sequence.
///   - steps: The kinds of steps to take.
/// - Returns: What was tried and reached.
@discardableResult
public func exploreActions<State, Action>(
  _ count: Int = 5_000,
  length: Int = 30,
  seed: UInt64? = nil,
  report: ExplorationOutput? = nil,
  regressions: ExplorationRegressions? = nil,
  isolation: isolated (any Actor)? = #isolation,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  function: StaticString = #function,
  of makeStore: @escaping (_ clock: TestClock<Duration>) -> TestStore<State, Action>,
  steps: [RandomStep<State, Action>]
) async -> ExplorationReport<Action, StateShape> {
  let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  let exploration = ActionExploration(makeStore: makeStore, steps: steps, location: location)
  await exploration.search(
    count,
    length: length,
    seed: seed,
    regressions: regressions,
    function: function,
    isolation: isolation
  )
  return exploration.log.report(report)
}

/// Tests a feature with random sequences of actions, and distinguishes its states by a part of
/// them.
///
/// Use it to see what an exploration reached of what matters to you:
///
///     let report = await exploreActions(states: \.screen, of: makeStore, steps: steps)
///     #expect(report.reached(\.editing))
///
/// - Parameters:
///   - count: The total number of steps to take.
///   - length: The number of steps of the longest sequence.
///   - seed: A seed to run again, after a failure.
///   - states: A closure that returns the part of a state that distinguishes it from others.
///   - report: A way to print the report, or `nil` to print only failures.
///   - regressions: A place for failing sequences, which run first the next time, or `nil` to keep
///     none.
///   - isolation: The isolation of the test.
///   - function: The function whose failing sequences are kept.
///   - makeStore: A function that creates a store with its invariants. It receives a new clock for
///     each sequence.
///   - steps: The kinds of steps to take.
/// - Returns: What was tried and reached.
@discardableResult
public func exploreActions<State, Action, ReachedState: Hashable>(
  _ count: Int = 5_000,
  length: Int = 30,
  seed: UInt64? = nil,
  states: @escaping (_ state: State) -> ReachedState,
  report: ExplorationOutput? = nil,
  regressions: ExplorationRegressions? = nil,
  isolation: isolated (any Actor)? = #isolation,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  function: StaticString = #function,
  of makeStore: @escaping (_ clock: TestClock<Duration>) -> TestStore<State, Action>,
  steps: [RandomStep<State, Action>]
) async -> ExplorationReport<Action, ReachedState> {
  let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  let exploration = ActionExploration(
    makeStore: makeStore,
    steps: steps,
    location: location,
    states: { AnyHashable(states($0)) }
  )
  await exploration.search(
    count,
    length: length,
    seed: seed,
    regressions: regressions,
    function: function,
    isolation: isolation
  )
  return exploration.log.report(report)
}

extension ActionExploration {
  /// Searches with the arguments of a test.
  fileprivate func search(
    _ count: Int,
    length: Int,
    seed: UInt64?,
    regressions: ExplorationRegressions?,
    function: StaticString,
    isolation: isolated (any Actor)?
  ) async {
    // A seed is given to repeat one sequence.
    let kept =
      seed == nil
      ? regressions.map { RegressionFile($0, function: function, location: location) } : nil
    await search(
      count,
      length: length,
      seeds: seed.map { $0...$0 } ?? 1...UInt64.max,
      regressions: kept,
      isolation: isolation
    )
  }
}

extension ExplorationLog {
  fileprivate func report<ReachedState>(
    _ output: ExplorationOutput?
  ) -> ExplorationReport<Action, ReachedState> {
    let report = ExplorationReport<Action, ReachedState>(self)
    if output == .summary { print(report.summary) }
    return report
  }
}
