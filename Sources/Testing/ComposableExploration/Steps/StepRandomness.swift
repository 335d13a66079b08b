import Composable

/// The choices of the values of steps.
///
/// The choices of a step are random, or given by an earlier run. Either way they are recorded.
final class StepRandomness {
  private var random: SplitMix

  /// The remaining choices of an earlier run, or `nil` if the choices are random.
  private var given: ArraySlice<Choice>?
  private var recorded: [Choice] = []

  /// The number of values that were generated, by class.
  private(set) var generated: [ValueClass: Int] = [:]

  /// Whether the step is one that the user has excluded.
  var isExcluded = false

  /// The alternatives to propose, or `nil` for all of them.
  var swarm: Swarm?

  init(seed: UInt64 = 0) {
    random = SplitMix(seed: seed)
  }

  /// Begins a step.
  ///
  /// - Parameter choices: The choices of the step, or `nil` for random ones.
  func beginStep(_ choices: [Choice]?) {
    given = choices.map { $0[...] }
    recorded = []
    isExcluded = false
  }

  /// Counts a value that was generated.
  func note(_ value: ValueClass) {
    generated[value, default: 0] += 1
  }

  /// The choices of the step, up to the last one that has a simpler one.
  var choices: [Choice] {
    Array(recorded.prefix((recorded.lastIndex { !$0.isSimplest } ?? -1) + 1))
  }
}

extension StepRandomness {
  /// Returns a random result, or `nil` if the choices are given.
  func propose<Value>(_ proposal: (inout SplitMix) -> Value) -> Value? {
    given == nil ? proposal(&random) : nil
  }

  /// Returns the proposed number, or the given one.
  func number(upTo limit: UInt128, _ proposal: UInt128?) -> UInt128 {
    var number = proposal ?? 0
    if case .number(let choice)? = given?.popFirst() { number = choice }
    number = min(number, limit)
    recorded.append(.number(number))
    return number
  }

  /// Returns a number below a count.
  func index(below count: Int) -> Int {
    Int(number(upTo: UInt128(count - 1), propose { UInt128($0.next(below: count)) }))
  }

  /// Chooses one of several alternatives, which a swarm can leave out.
  ///
  /// - Parameters:
  ///   - count: The number of alternatives.
  ///   - level: A number that distinguishes lists of alternatives.
  /// - Returns: The position of the alternative.
  func alternative(below count: Int, level: Int) -> Int {
    guard let selection = swarm?.selection(below: count, level: level) else {
      return index(below: count)
    }
    let proposal = propose { UInt128(selection[$0.next(below: selection.count)]) }
    return Int(number(upTo: UInt128(count - 1), proposal))
  }

  /// Returns the proposed text, or the given one.
  func text(_ proposal: String?) -> String {
    var text = proposal ?? ""
    if case .text(let choice)? = given?.popFirst() { text = choice }
    recorded.append(.text(text))
    return text
  }

  /// Returns a list with the proposed number of elements, or the given ones.
  ///
  /// - Returns: The elements, or `nil` if one cannot be created.
  func list<Element>(_ count: Int?, _ element: () -> Element?) -> [Element]? {
    let (outerGiven, outerRecorded) = (given, recorded)
    var parts: [[Choice]?] = Array(repeating: nil, count: count ?? 0)
    if case .list(let choices)? = given?.first { parts = choices }
    var elements: [Element] = []
    var choices: [[Choice]] = []
    for part in parts {
      beginStep(part)
      guard let element = element() else { return nil }
      elements.append(element)
      choices.append(self.choices)
    }
    (given, recorded) = (outerGiven?.dropFirst(), outerRecorded)
    recorded.append(.list(choices))
    return elements
  }
}

extension StepRandomness {
  /// Replaces the last recorded choice.
  func replaceLast(with choice: Choice) {
    recorded[recorded.endIndex - 1] = choice
  }
}

extension StepRandomness: RandomNumberGenerator {
  // The upper 20 bits are random. The standard library maps low numbers to values near the start of
  // a range, and zero to the first one. The lower bits must differ where the standard library uses
  // them.
  func next() -> UInt64 {
    let choice = UInt64(index(below: 1 << 20))
    var others = SplitMix(seed: choice)
    let low = choice == 0 ? 1 << 17 : others.next()
    return choice << 44 | 1 << 43 | low & (1 << 43 - 1)
  }
}
