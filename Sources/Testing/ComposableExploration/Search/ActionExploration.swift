import Composable
import ComposableClocks
import ComposableIssues

/// A search for a sequence of steps that fails: its settings, and the plan of each sequence.
struct ActionExploration<State, Action> {
  let makeStore: (TestClock<Duration>) -> TestStore<State, Action>
  let steps: [RandomStep<State, Action>]
  let location: IssueLocation

  /// What the sequences did and reached.
  let log: ExplorationLog<State, Action>

  /// Returns a value that distinguishes more states than ``states``.
  let details: (State) -> AnyHashable

  /// A number that changes all sequences, for tests of the search.
  private let salt: UInt64
  let lastWords = LastWords()

  init(
    makeStore: @escaping (TestClock<Duration>) -> TestStore<State, Action>,
    steps: [RandomStep<State, Action>],
    location: IssueLocation,
    states: ((State) -> AnyHashable)? = nil,
    salt: UInt64 = 0
  ) {
    log = ExplorationLog(steps: steps, states: states)
    let reader = StateShapeReader(readsNumbers: true)
    details = states ?? { AnyHashable(reader.shape(of: $0)) }
    self.makeStore = makeStore
    self.steps = steps
    self.location = location
    self.salt = salt
  }

  /// How a sequence is created.
  private enum Plan {
    case random

    /// Only some kinds of steps are used.
    case swarm

    /// A sequence that reached something new is continued.
    case variation

    /// The first fifty sequences are random, and get longer.
    init(number: UInt64) {
      self = number <= 50 || number % 8 == 5 ? .random : number % 8 == 1 ? .swarm : .variation
    }
  }

  /// Returns the sequences to run in order to repeat one.
  ///
  /// A variation depends on what the sequences before it have reached.
  static func seeds(toRepeat seed: UInt64) -> ClosedRange<UInt64> {
    Plan(number: seed) == .variation ? 1...seed : seed...seed
  }

  /// Runs a random sequence, or a variation of a kept one, and keeps what it reaches.
  ///
  /// Its length, its steps and its schedule come from random numbers that do not depend on each
  /// other. Every other sequence has a random schedule.
  func run(
    seed: UInt64,
    upTo limit: Int,
    kept: inout SequenceCorpus,
    isolation: isolated (any Actor)?
  ) async -> ActionRun {
    var seeds = SplitMix(seed: seed &+ salt)
    let length = Self.length(upTo: limit, number: seed, seed: seeds.next())
    let values = StepRandomness(seed: seeds.next())
    let explores = seeds.next(below: 2) == 0
    let order = ScheduleOrder(seed: explores ? seeds.next() : nil)
    var choices: [ActionRun.Step?] = Array(repeating: nil, count: length)
    switch Plan(number: seed) {
    case .random: break
    case .swarm: values.swarm = Swarm(seed: seeds.next())
    case .variation: choices = kept.variation(number: seed, upTo: limit, using: &seeds) ?? choices
    }
    let run = await run(
      order,
      values,
      choices: choices,
      // Texts and numbers grow from sequence to sequence, up to limits far below this one.
      size: 1 + Int(min(seed, 10_000)),
      isolation: isolation,
      lastWords: lastWords(ofSeed: seed)
    )
    kept.add(run)
    return run
  }

  /// Returns a closure that returns the text to write if a trap stops the program.
  func lastWords(ofSeed seed: UInt64) -> ([String]) -> String {
    { lines in
      """
      The program stops during a sequence of actions: seed \(seed). The cause is the last action, \
      or an effect after it.

      \(ActionReport.source(of: lines, schedule: [], name: "the program continues"))

      """
    }
  }

  /// Returns a random length.
  ///
  /// A length of one, of two or three, of four to seven, and so on, is equally likely, because many
  /// failures need only few steps. The first sequences are short.
  private static func length(upTo limit: Int, number: UInt64, seed: UInt64) -> Int {
    var random = SplitMix(seed: seed)
    let limit = max(1, min(limit, Int(clamping: number)))
    let digits = Int.bitWidth - limit.leadingZeroBitCount
    let low = 1 << random.next(below: digits)
    return low + random.next(below: min(2 * low, limit + 1) - low)
  }
}
