import Composable

/// Short sequences to try with every order of effects: one of each list of steps, apart from the
/// values of the steps.
struct ShortSequences {
  struct Sequence {
    let seed: UInt64
    let steps: [ActionRun.Step]
  }

  /// The number of steps of the longest short sequence.
  static let longest = 4

  private(set) var all: [Sequence] = []
  private var names: Set<[String]> = []

  /// Adds a sequence that passes, unless it is long or like another one.
  mutating func add(_ run: ActionRun, seed: UInt64) {
    guard 1...Self.longest ~= run.steps.count else { return }
    // Each step is a line.
    let names = run.steps.indices.map { index in
      run.transitions.first { $0.origin == .user && $0.lineCount == index + 1 }?.action
        ?? run.lines[index]
    }
    guard self.names.insert(names).inserted else { return }
    all.append(Sequence(seed: seed, steps: run.steps))
  }
}

extension ActionExploration {
  /// The number of runs that one sequence may use.
  private static var limit: Int { 64 }

  /// A failing order of a sequence.
  struct FailingOrder {
    let run: ActionRun
    let seed: UInt64

    /// The number of the order.
    let number: Int
  }

  /// Runs short sequences with every order of effects, the shortest first, until the number of
  /// steps is used up.
  ///
  /// - Parameters:
  ///   - sequences: The sequences.
  ///   - count: The number of steps to take.
  ///   - isolation: The isolation of the test.
  /// - Returns: The first order that fails, or `nil`.
  func searchOrders(
    of sequences: ShortSequences,
    _ count: Int,
    isolation: isolated (any Actor)?
  ) async -> FailingOrder? {
    var rest = count
    log.orders.sequences = sequences.all.count
    for sequence in sequences.all.sorted(by: { $0.steps.count < $1.steps.count }) {
      var search = SequenceSearch()
      for _ in 0..<Self.limit where search.hasNext && rest > 0 {
        rest -= sequence.steps.count
        let order = search.makeOrder()
        let run = await self.run(
          order,
          StepRandomness(),
          choices: sequence.steps,
          isolation: isolation,
          lastWords: lastWords(ofSeed: sequence.seed)
        )
        search.learn(from: order)
        if run.isFailure {
          return FailingOrder(run: run, seed: sequence.seed, number: search.orders)
        }
      }
      log.orders.orders += search.orders
      if search.isComplete { log.orders.completeSequences += 1 }
    }
    return nil
  }
}
