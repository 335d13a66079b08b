public import ComposableClocks
import ComposableIssues

/// Tests a feature with random sequences of actions, and looks for one that fails.
///
/// Each sequence runs on a store of its own. It takes its steps from a list: actions, advances of the
/// clock, and answers to calls. In every other sequence, a random schedule decides in which order
/// effects run, and how far they get before the next step. A sequence fails when an invariant of the
/// store does not hold, or when any other issue is reported.
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
/// The first sequence that fails is made as short as possible by leaving out steps and by lowering their
/// values. It is reported as a test that can be pasted, together with its seed. Seeds count from one, so
/// every run of a test program explores the same sequences. They become longer one by one, up to `length`,
/// and then begin again with one step.
///
/// A trap, such as an index out of range, stops the program. The sequence is then written to standard
/// error. Explore in an exit test to have the other tests go on.
///
/// - Parameters:
///   - count: How many steps to take, over all sequences.
///   - length: The number of steps of the longest sequence.
///   - seed: The only seed to try, to look at a failure again.
///   - isolation: The isolation of the test.
///   - fileID: The file of a failure.
///   - filePath: The file of a failure.
///   - line: The line of a failure.
///   - column: The column of a failure.
///   - makeStore: Makes the store of a sequence, with its invariants. The clock is new, too.
///   - steps: The kinds of steps.
public func exploreActions<State, Action>(
  _ count: Int = 5_000,
  length: Int = 30,
  seed: UInt64? = nil,
  isolation: isolated (any Actor)? = #isolation,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  of makeStore: @escaping (_ clock: TestClock<Duration>) -> TestStore<State, Action>,
  steps: [RandomStep<State, Action>]
) async {
  precondition(
    count > 0 && length > 0 && !steps.isEmpty,
    """
    exploreActions(_:length:of:steps:) needs at least one step (was \(count) of length \(length), from \
    \(steps.count) kinds)
    """
  )
  let place = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  let exploration = ActionExploration(makeStore: makeStore, steps: steps, place: place)
  var taken = 0
  var hasRested: Bool?
  for next in seed.map({ $0...$0 }) ?? 1...UInt64.max {
    let length = 1 + Int((next - 1) % UInt64(length))
    let run = await exploration.run(seed: next, length: length, isolation: isolation)
    taken += run.steps.count
    hasRested = run.isAtRest.map { $0 || hasRested == true } ?? hasRested
    if run.isFailure {
      let shortest = await exploration.shortened(run, isolation: isolation)
      let again = await exploration.run(steps: shortest.steps, isolation: isolation)
      let report = ActionReport(
        seed: next,
        count: taken,
        run: run,
        shortest: shortest,
        again: again
      )
      return reportIssue(report.text, at: place)
    }
    // Where no step is possible, there is no end either.
    if taken >= count || taken == 0 && next >= 100 { break }
  }
  if taken == 0 {
    reportIssue(
      """
      No step of the list is possible, so that nothing was explored.

      Add a step that is possible in the state that the store begins with, or begin with another state.
      """,
      at: place
    )
  }
  if hasRested == false {
    reportIssue(
      """
      Effects never end, so that no invariant "atRest" was checked.

      Add a step that ends them, such as an action that cancels a timer or the answer of an endpoint, or \
      check the invariants after each action.
      """,
      at: place
    )
  }
}
