public import Composable
public import ComposableCasePaths

/// What an exploration tried and reached.
///
/// Assert what a green exploration must have covered:
///
///     let report = await exploreActions(states: \.screen, of: makeStore, steps: steps)
///     #expect(report.reached(\.editing))
///     #expect(report.count(of: \.saved).received > 0)
public struct ExplorationReport<Action, ReachedState: Hashable> {
  /// The distinct states, in the order in which they were reached.
  ///
  /// They are the values of the closure `states`, or the shapes of the states.
  public let states: [ReachedState]

  private let actions: [String: Action]
  private let makeSummary: () -> ExplorationSummary
  private let makePaths: () -> [TransitionPath]

  /// The states that were reached, and the actions between them.
  public let graph: TransitionGraph

  init<State>(_ log: ExplorationLog<State, Action>) {
    states = log.builder.values.compactMap { $0.base as? ReachedState }
    actions = log.actions
    graph = log.builder.graph
    makeSummary = { log.summary }
    makePaths = { log.paths }
  }
}

extension ExplorationReport {
  /// The numbers of the exploration, to read and to encode.
  ///
  /// - Complexity: O(*n*), where *n* is the number of distinct states.
  public var summary: ExplorationSummary { makeSummary() }

  /// For each state and each edge of the ``graph``, the shortest sequence found, as a test.
  ///
  /// - Complexity: O(*n*), where *n* is the number of states and edges.
  public var paths: [TransitionPath] { makePaths() }

  /// Returns whether a state was reached.
  ///
  /// - Parameter state: A value of the closure `states`, or a shape.
  /// - Returns: `true` if the feature was in the state; otherwise, `false`.
  public func reached(_ state: ReachedState) -> Bool { states.contains(state) }
}

extension ExplorationReport where ReachedState: CasePathable {
  /// Returns whether a state in a case was reached.
  ///
  /// - Parameter keyPath: The key path of the case.
  /// - Returns: `true` if the feature was in such a state; otherwise, `false`.
  public func reached(_ keyPath: PartialCaseKeyPath<ReachedState>) -> Bool {
    states.contains { $0.is(keyPath) }
  }
}

extension ExplorationReport where Action: CasePathable {
  /// Returns how often the actions of a case occurred.
  ///
  /// - Parameter keyPath: The key path of the case.
  /// - Returns: The numbers of all actions in the case. They are zero if there were none.
  public func count(of keyPath: PartialCaseKeyPath<Action>) -> ExplorationSummary.ActionCount {
    let names = actions.filter { $0.value.is(keyPath) }.keys
    return summary.actions.filter { names.contains($0.name) }
      .reduce(into: .init(name: "\(names.sorted().joined(separator: ", "))")) { sum, count in
        sum.sent += count.sent
        sum.received += count.received
        sum.ignored += count.ignored
        sum.impossible += count.impossible
      }
  }
}

/// A way to print the report of an exploration.
@nonexhaustive
public enum ExplorationOutput: Sendable {
  /// The text of ``ExplorationSummary``, on standard output.
  case summary
}
