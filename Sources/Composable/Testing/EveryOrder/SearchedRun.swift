/// One run of a search: the choices and the steps of a test, and what the steps use.
///
/// It first repeats the choices of a plan. After them, it takes the first step of the default order
/// that is not asleep. A step is asleep if the orders in which it comes next are equivalent to
/// orders that were already tried. It wakes up when another step conflicts with it.
struct SearchedRun: Sendable {
  /// The option that the test continues before the remaining steps.
  static let test = -1

  /// The beginning of a run.
  struct Plan: Sendable {
    var choices: [Choice] = []

    /// The steps that are asleep at the last choice.
    var asleep: [Int: StepUses] = [:]
  }

  struct Choice: Sendable {
    /// The numbers of the possible steps, in the default order.
    let options: [Int]

    /// Whether the options are not steps, so that all of them must be tried.
    let isOpaque: Bool
    var index: Int
    var asleep: [Int: StepUses] = [:]
  }

  struct Step: Sendable {
    let option: Int

    /// The index of the choice that took the step, or `nil` if it was the only option.
    let choice: Int?

    /// The steps that come before this one in every order.
    let causes: StepSet

    /// The number of the store that performs the step, or `nil` if it is one of the test.
    var store: Int?
    var uses = StepUses()

    /// The step itself and the steps that come before it in every equivalent order, once it has
    /// ended.
    var past = StepSet()
  }

  /// Two conflicting steps with nothing in between that keeps their order.
  struct Race: Sendable {
    let earlier: Int
    let later: Int
  }

  /// The time at which the test can continue.
  enum Continuation: Sendable {
    case anyTime

    /// The test waits until a store has no step.
    case after(store: Int)
    case afterAll
  }

  let plan: Plan
  private let assumption: SearchAssumption
  private(set) var choices: [Choice] = []

  /// The steps, beginning with the test itself.
  private(set) var steps: [Step] = []
  private(set) var races: [Race] = []

  /// Whether the run is equivalent to an earlier one.
  ///
  /// Nothing is recorded from then on.
  private(set) var isRedundant = false

  /// Whether the run could not repeat the choices of its plan.
  private(set) var isUnstable = false

  private var asleep: [Int: StepUses] = [:]

  /// The step that added each step, by number.
  private var creators: [Int: Int] = [:]

  /// The last step of the test itself.
  private var lastOfTest = 0

  init(plan: Plan = Plan(), assuming assumption: SearchAssumption) {
    self.plan = plan
    self.assumption = assumption
    begin(Self.test, at: nil, after: StepSet())
  }

  /// Records that the current step adds a step of a store.
  ///
  /// If it is a step of another store, it decides how long the test waits for the store.
  mutating func add(_ number: Int, of store: Int = 0) {
    creators[number] = steps.count - 1
    if let current = steps[steps.count - 1].store, current != store { useEverything() }
  }

  /// Records the store that performs the current step.
  mutating func takeStep(of store: Int) {
    if !isRedundant { steps[steps.count - 1].store = store }
  }

  mutating func use(_ object: StepUses.Object, isChange: Bool = true) {
    if !isRedundant { steps[steps.count - 1].uses.add(object, isChange: isChange) }
  }

  mutating func useEverything() {
    if !isRedundant { steps[steps.count - 1].uses.addEverything() }
  }

  /// Records that the current step may use objects that effects share.
  mutating func useOutside() {
    if assumption == .effectsShareObjects { use(.outside) }
  }

  /// Ends the current step and begins the next one.
  ///
  /// - Parameters:
  ///   - options: The numbers of the possible steps, in the default order.
  ///   - isOpaque: Pass `true` if the options are not steps, but ways for the current step to
  ///     continue.
  ///   - continuation: The time at which the test can continue, if it is an option.
  /// - Returns: The index of the next step.
  mutating func choose(
    among options: [Int],
    isOpaque: Bool = false,
    continuing continuation: Continuation = .anyTime
  ) -> Int {
    if isOpaque { useEverything() }
    endStep()
    guard !isRedundant else { return 0 }
    guard options.count > 1 else {
      begin(options[0], at: nil)
      return 0
    }
    let depth = choices.count
    let isPlanned = depth < plan.choices.count
    if isPlanned {
      let planned = plan.choices[depth]
      guard planned.options == options, planned.isOpaque == isOpaque else {
        (isUnstable, isRedundant) = (true, true)
        return 0
      }
      if depth == plan.choices.count - 1 { asleep = plan.asleep }
    }
    let first =
      isPlanned
      ? plan.choices[depth].index : options.indices.first { asleep[options[$0]] == nil }
    guard let index = first else {
      isRedundant = true
      return 0
    }
    choices.append(Choice(options: options, isOpaque: isOpaque, index: index, asleep: asleep))
    if isOpaque {
      begin(options[index], at: depth, after: StepSet(steps.indices))
    } else {
      begin(options[index], at: depth, continuing: continuation)
    }
    return index
  }

  /// Ends the current step and continues the test, because no step is possible.
  mutating func continueTest(_ continuation: Continuation) {
    endStep()
    guard !isRedundant else { return }
    begin(Self.test, at: nil, continuing: continuation)
  }

  mutating func end() {
    endStep()
    if choices.count < plan.choices.count, !isRedundant { isUnstable = true }
  }

  private mutating func begin(
    _ option: Int,
    at choice: Int?,
    continuing continuation: Continuation = .anyTime
  ) {
    // It is the only option, and all orders in which it comes next have been tried.
    guard asleep[option] == nil else {
      isRedundant = true
      return
    }
    var causes = steps[option == Self.test ? lastOfTest : creators[option] ?? 0].past
    if option == Self.test {
      switch continuation {
      case .anyTime: break
      case .after(let store):
        for step in steps where step.store == store { causes.formUnion(step.past) }
      case .afterAll: causes = StepSet(steps.indices)
      }
    }
    begin(option, at: choice, after: causes)
  }

  private mutating func begin(_ option: Int, at choice: Int?, after causes: StepSet) {
    steps.append(Step(option: option, choice: choice, causes: causes))
    if assumption == .nothing { useEverything() }
    guard option == Self.test else { return }
    lastOfTest = steps.count - 1
    useOutside()
  }

  private mutating func endStep() {
    guard !isRedundant else { return }
    let index = steps.count - 1
    let uses = steps[index].uses
    var past = steps[index].causes
    for earlier in stride(from: index - 1, through: 0, by: -1) where !past.contains(earlier) {
      guard steps[earlier].uses.conflict(with: uses) else { continue }
      races.append(Race(earlier: earlier, later: index))
      past.formUnion(steps[earlier].past)
    }
    past.insert(index)
    steps[index].past = past
    if !asleep.isEmpty { asleep = asleep.filter { !$0.value.conflict(with: uses) } }
  }
}
