import Composable
import ComposableDiff

/// What the sequences of an exploration did and reached.
final class ExplorationLog<State, Action> {
  /// The end of the shortest known sequence that reaches something.
  struct Path {
    let run: ActionRun

    /// The position of its last action among those of the run.
    let last: Int

    /// Sequences in the default order of effects come first, then short ones.
    var rank: (Int, Int) { (run.schedule.isEmpty ? 0 : 1, run.transitions[last].lineCount) }
  }

  /// Returns the value that distinguishes a state from others.
  let states: (State) -> AnyHashable

  /// Whether the values that distinguish states are shapes.
  let hasShapes: Bool

  private let steps: [RandomStep<State, Action>]

  /// One action of each case.
  private(set) var actions: [String: Action] = [:]

  /// One state for each value that distinguishes states.
  private(set) var examples: [AnyHashable: State] = [:]

  private(set) var rest = RestReport()

  /// The effects that a sequence has waited for in real time and that did not continue, by their
  /// source.
  private(set) var outside: [String: EffectSummary] = [:]
  private(set) var builder = TransitionGraphBuilder()
  private var counts: [String: ExplorationSummary.ActionCount] = [:]
  private var taken: [Int: Int] = [:]
  private var impossible: [Int: Int] = [:]
  private var generated: [ValueClass: Int] = [:]
  private var scheduleCount = 0

  /// What was tried with every order of effects.
  var orders = ExplorationSummary.OrderCount()
  private(set) var statePaths: [Int: Path] = [:]
  private(set) var edgePaths: [Int: Path] = [:]

  /// - Parameters:
  ///   - steps: The kinds of steps of the exploration.
  ///   - states: A closure that returns the value that distinguishes a state from others, or `nil`
  ///     to distinguish shapes.
  init(steps: [RandomStep<State, Action>], states: ((State) -> AnyHashable)? = nil) {
    let reader = StateShapeReader()
    self.steps = steps
    self.states = states ?? { AnyHashable(reader.shape(of: $0)) }
    hasShapes = states == nil
  }

  /// The total number of steps.
  var stepCount: Int { taken.values.reduce(0, +) }

  func note(_ action: Action, as name: String) {
    if actions[name] == nil { actions[name] = action }
  }

  func note(_ state: State, as value: AnyHashable) {
    if examples[value] == nil { examples[value] = state }
  }

  func noteOutside(_ effect: EffectSummary) {
    if outside[effect.site] == nil { outside[effect.site] = effect }
  }

  /// The text to report about effects that the search does not control, or `nil` if there are none.
  var outsideText: String? {
    guard !outside.isEmpty else { return nil }
    let (these, them) = outside.count == 1 ? ("this effect", "it") : ("these effects", "them")
    return """
      The search waited in real time for \(these) once, and afterwards explored without waiting for \
      \(them):

      \(outside.values.sorted { $0.text < $1.text }.list)

      A search can neither answer nor delay work outside of the test store. Override the dependency \
      that does this work, for example with a "TestEndpoint".
      """
  }

  /// Adds a sequence that is not a variation of a failing one.
  func add(_ run: ActionRun) {
    rest.add(run)
    if !run.schedule.isEmpty { scheduleCount += 1 }
    taken.merge(run.taken, uniquingKeysWith: +)
    impossible.merge(run.impossible, uniquingKeysWith: +)
    generated.merge(run.generated, uniquingKeysWith: +)
    for (index, count) in run.impossible {
      guard let name = steps[index].action else { continue }
      counts[name, default: .init(name: name)].impossible += count
    }
    builder.add(run.start)
    for (index, transition) in run.transitions.enumerated() { add(transition, index, of: run) }
  }

  private func add(_ transition: ActionRun.Transition, _ index: Int, of run: ActionRun) {
    let name = transition.action
    switch transition.origin {
    case .user: counts[name, default: .init(name: name)].sent += 1
    case .effect, .time: counts[name, default: .init(name: name)].received += 1
    }
    if transition.isIgnored { counts[name, default: .init(name: name)].ignored += 1 }
    let edge = builder.add(
      name,
      from: transition.origin,
      source: transition.source,
      target: transition.target
    )
    let path = Path(run: run, last: index)
    func keep(_ position: Int, in paths: inout [Int: Path]) {
      if let old = paths[position], old.rank <= path.rank { return }
      paths[position] = path
    }
    keep(edge, in: &edgePaths)
    keep(builder.graph.edges[edge].target, in: &statePaths)
  }
}

extension ExplorationLog {
  var summary: ExplorationSummary {
    let values = hasShapes ? Array(examples.values) as [Any] : builder.values.map(\.base)
    return ExplorationSummary(
      sequences: rest.sequenceCount,
      sequencesAtRest: rest.restCount,
      schedules: scheduleCount,
      orders: orders,
      steps: steps.enumerated().map { index, step in
        ExplorationSummary.StepCount(
          name: step.description,
          taken: taken[index] ?? 0,
          impossible: impossible[index] ?? 0
        )
      },
      actions: counts.values.sorted { $0.name < $1.name },
      values: generated,
      awake: rest.awake.map { .init(effect: $0.effect.text, sequences: $0.count) },
      neverReached: CasePartReader().neverReached(by: values).sorted(),
      neverHandled: neverHandled(by: Array(actions.values)),
      graph: builder.graph
    )
  }
}
