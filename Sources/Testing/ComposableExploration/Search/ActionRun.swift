import Composable

/// The result of running a sequence of steps.
struct ActionRun {
  /// The choices of a step.
  struct Step: Hashable, Codable {
    /// The choices of its kind and its values.
    var values: [Choice] = []

    /// The choices of the order of effects while it runs.
    var order: [Int] = []
  }

  /// An action that the feature has handled.
  struct Transition {
    /// The case of the action, without its values.
    let action: String
    let origin: TransitionGraph.Origin

    /// The states before and after the action, as far as explorations distinguish them.
    let source: AnyHashable
    let target: AnyHashable

    /// Whether the action neither changed the state nor had an effect.
    let isIgnored: Bool

    /// The number of lines of the test up to the one that caused the action.
    let lineCount: Int
  }

  /// The actions that the feature has handled.
  var transitions: [Transition] = []

  /// The value that stands for the initial state.
  var start: AnyHashable = 0

  /// Whether tasks sent actions before the first step.
  var hasEarlyActions = false

  /// The number of times that each kind of step was taken, and was not possible.
  var taken: [Int: Int] = [:]
  var impossible: [Int: Int] = [:]

  /// The number of values that were generated, by class.
  var generated: [ValueClass: Int] = [:]

  /// The choices of each step.
  var steps: [Step] = []

  /// The value that stands for the state after each step, with more details than the states of
  /// transitions.
  var details: [AnyHashable] = []

  /// The steps as lines of a test.
  var lines: [String] = []

  /// The order of effects over all steps.
  var schedule: [Int] = []

  /// The name of the invariant that does not hold, if that is the failure.
  var invariant: String?
  var failures: [String] = []

  /// Whether the feature was at rest after the last step.
  var isAtRest = true

  /// Whether invariants were checked if the feature was at rest, or `nil` if there are none to
  /// check.
  var checksRest: Bool?

  /// The operations of all effects that started.
  var effects: Set<String> = []

  /// The effects that had not ended after the last step.
  var unfinished: [EffectSummary] = []

  /// The text to report if effects ran in no order that a search chooses, or `nil`.
  var unexplored: String?

  var isFailure: Bool { !failures.isEmpty }
}

extension ActionRun {
  /// Returns whether the sequence is simpler than another one.
  ///
  /// A test in the default order of effects is simpler than a shorter test in another order.
  func isSimpler(than other: ActionRun) -> Bool {
    let (mine, others) = (measure, other.measure)
    guard mine.counts == others.counts else {
      return mine.counts.lexicographicallyPrecedes(others.counts)
    }
    return mine.numbers.lexicographicallyPrecedes(others.numbers)
  }

  private var measure: (counts: [Int], numbers: [UInt128]) {
    var length = 0
    var numbers: [UInt128] = []
    for step in steps {
      for choice in step.values { choice.measure(length: &length, numbers: &numbers) }
      numbers += step.order.map { UInt128($0) }
    }
    let detours = numbers.count { $0 != 0 }
    return ([schedule.isEmpty ? 0 : 1, steps.count, length, detours], numbers)
  }

  /// Simpler sequences, in the order in which to try them: with the default order of effects, with
  /// fewer steps, and with simpler choices.
  var simplifications: AnySequence<[Step]> {
    AnySequence(
      [
        AnySequence(inDefaultOrder), steps.shorter, steps.replacingEach(\.simplifications),
        withFewerEffects,
      ].joined()
    )
  }

  /// The sequence without one of its steps.
  ///
  /// Choices need not pass by the effects of that step anymore, so all later ones are lowered, or
  /// one of the others is simplified.
  private var withFewerEffects: AnySequence<[Step]> {
    AnySequence(
      steps.indices.lazy.flatMap { index in
        let later = steps[(index + 1)...].map { step in
          Step(values: step.values, order: step.order.map { max(0, $0 - 1) })
        }
        let others = Array(steps[..<index] + steps[(index + 1)...])
        return [AnySequence([steps[..<index] + later]), others.replacingEach(\.simplerOrders)]
          .joined()
      }
    )
  }

  /// The steps in the default order of effects, and with two neighbors exchanged.
  private var inDefaultOrder: [[Step]] {
    guard !schedule.isEmpty else { return [] }
    let usual = steps.map { Step(values: $0.values) }
    return [usual]
      + usual.indices.dropLast().map { index in
        var swapped = usual
        swapped.swapAt(index, index + 1)
        return swapped
      }
  }
}

extension ActionRun.Step {
  /// Simpler steps, in the order in which to try them.
  fileprivate var simplifications: AnySequence<Self> {
    let values = values.replacingEach(\.simplifications).lazy.map { Self(values: $0, order: order) }
    return AnySequence([AnySequence(values), simplerOrders].joined())
  }

  /// The step with one simpler choice of the order of effects.
  fileprivate var simplerOrders: AnySequence<Self> {
    AnySequence(
      order.replacingEach { AnySequence(UInt128($0).lower.lazy.map { Int($0) }) }
        .lazy.map { Self(values: values, order: $0) }
    )
  }
}
