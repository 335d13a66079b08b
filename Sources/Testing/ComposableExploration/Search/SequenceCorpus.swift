import Composable

/// The sequences that the search continues: the shortest one for each state, and for each
/// transition between states.
struct SequenceCorpus {
  private struct Transition: Hashable {
    let source: AnyHashable
    let action: String
    let target: AnyHashable
  }

  private var byState = SequenceList()
  private var byTransition = SequenceList()

  /// The sequences of states that also differ in numbers.
  private var byDetails = SequenceList()

  /// The number of variations since something new was reached.
  private var fruitless = 0

  private var count: Int { byState.count + byTransition.count + byDetails.count }

  /// Keeps the parts of a sequence that reach something new.
  mutating func add(_ run: ActionRun) {
    let oldCount = count
    for (index, transition) in run.transitions.enumerated() {
      // Each step is a line.
      let number = transition.lineCount
      guard number <= run.steps.count else { break }
      guard number > 0 else { continue }
      let steps = run.steps.prefix(number)
      let edge = Transition(
        source: transition.source,
        action: transition.action,
        target: transition.target
      )
      byTransition.visit(AnyHashable(edge), after: steps)
      let next = index + 1
      // The step can cause further actions.
      guard next == run.transitions.count || run.transitions[next].lineCount > number else {
        continue
      }
      byState.visit(transition.target, after: steps)
      byDetails.visit(run.details[number - 1], after: steps)
    }
    if count > oldCount { fruitless = 0 }
  }

  /// Creates a sequence that continues a kept one.
  ///
  /// - Parameters:
  ///   - number: The number of the sequence.
  ///   - limit: The number of steps of the longest sequence.
  ///   - random: The random numbers.
  /// - Returns: The choices of the steps, of which some are `nil` for random ones, or `nil` if a
  ///   random sequence is better, because variations do not reach anything new.
  mutating func variation(
    number: UInt64,
    upTo limit: Int,
    using random: inout SplitMix
  ) -> [ActionRun.Step?]? {
    guard fruitless < 32 || number % 8 == 0 else { return nil }
    fruitless += 1
    guard let kept = next(using: &random) else { return nil }
    var steps: [ActionRun.Step?] = kept.prefix(limit - 1).map { $0 }
    if !steps.isEmpty, random.next(below: 4) == 0 { steps.changeOne(using: &random) }
    let low = 1 << random.next(below: 4)
    let count = min(low + random.next(below: low), limit - steps.count)
    return steps + Array(repeating: nil, count: count)
  }

  /// Returns a sequence of one of the lists.
  ///
  /// A list with few sequences says little about the feature, and is chosen rarely.
  private mutating func next(using random: inout SplitMix) -> [ActionRun.Step]? {
    let weights = [byState, byTransition, byDetails].map { min($0.count, 8) }
    guard weights[0] > 0 else { return nil }
    let choice = random.next(below: weights.reduce(0, +))
    if choice < weights[0] { return byState.next(using: &random) }
    if choice < weights[0] + weights[1] { return byTransition.next(using: &random) }
    return byDetails.next(using: &random)
  }
}

/// The shortest sequence that reaches each of several things, and how often each was reached.
private struct SequenceList {
  private struct Sequence {
    var steps: [ActionRun.Step]
    var visits = 1
  }

  /// The number of sequences to keep.
  private static var limit: Int { 1_000 }

  private var sequences: [Sequence] = []
  private var positions: [AnyHashable: Int] = [:]

  var count: Int { sequences.count }

  /// Records what a sequence reaches with its last step.
  mutating func visit(_ goal: AnyHashable, after steps: ArraySlice<ActionRun.Step>) {
    guard let position = positions[goal] else {
      guard count < Self.limit else { return }
      positions[goal] = count
      return sequences.append(Sequence(steps: Array(steps)))
    }
    sequences[position].visits += 1
    if steps.count < sequences[position].steps.count {
      sequences[position].steps = Array(steps)
    }
  }

  /// Returns a sequence to continue: usually the one whose goal was reached least often.
  ///
  /// A goal that lies behind others is reached less often than they are.
  mutating func next(using random: inout SplitMix) -> [ActionRun.Step]? {
    let rarest = sequences.indices.reversed().min {
      sequences[$0].visits < sequences[$1].visits
    }
    guard let rarest else { return nil }
    let position = random.next(below: 4) == 0 ? random.next(below: count) : rarest
    sequences[position].visits += 1
    return sequences[position].steps
  }
}

extension [ActionRun.Step?] {
  /// Replaces, repeats, removes or moves a step.
  fileprivate mutating func changeOne(using random: inout SplitMix) {
    let index = random.next(below: count)
    switch random.next(below: 4) {
    case 0: self[index] = nil
    case 1: self[random.next(below: count)] = self[index]
    case 2: remove(at: index)
    default: swapAt(index, random.next(below: count))
    }
  }
}
