import ComposableClocks
import ComposableDiff
import ComposableIssues
import Synchronization

/// The order in which all test stores of a test perform their steps.
///
/// The given choices come first. After them, a seed decides. Without a seed, the first step of the
/// default order is next.
package final class ScheduleOrder: Sendable {
  /// The order of the current test.
  static var current: ScheduleOrder? { Sleep.explorer as? ScheduleOrder }

  fileprivate struct State {
    var given: ArraySlice<Int>

    /// The run of a search.
    var searched: SearchedRun?
    var random: SplitMix?
    /// The random numbers that decide which effects are late.
    ///
    /// They are independent of the others, so that lateness changes no other choice.
    var lateness: SplitMix?
    /// Whether only the given choices count until the next step.
    var isReplay = false
    /// The number of choices before the current step of a sequence of actions.
    var stepStart = 0
    var choices: [Int] = []
    var counts: [Int] = []
    var actions: [(store: Int, verb: String, text: String)] = []
    var effects: Set<String> = []
    var schedules: [ScheduleReference] = []

    /// The location of a call of a test store that was not created in this run.
    var foreignCall: IssueLocation?
    var time = Time()
  }

  /// What is known about effects that time passes by.
  struct Time {
    /// Whether time passes.
    var passes = false
    var hasLateEffects = false

    /// The number of deliveries of late effects that are being handled.
    var lateWork = 0

    /// The effect that has ended, while the next effects of its sequence start.
    var predecessor: EffectExecutor?
    var isInvalid = false
  }

  fileprivate struct ScheduleReference {
    weak var schedule: Schedule?
    let number: Int
  }

  private let state: Mutex<State>
  private let keepsActions: Bool
  private let numbers = Atomic(0)

  /// Descriptions of the actions of each test store in the usual order, for the pages of the run.
  private let usualActions: [[String]]

  /// Whether a search makes the choices.
  private let isSearched: Bool

  init(_ run: SearchedRun, keepsActions: Bool) {
    self.keepsActions = keepsActions
    isSearched = true
    usualActions = []
    state = Mutex(State(given: [], searched: run))
  }

  package init(
    choices: [Int] = [],
    seed: UInt64? = nil,
    keepsActions: Bool = false,
    usualActions: [[String]] = []
  ) {
    self.keepsActions = keepsActions
    self.usualActions = usualActions
    isSearched = false
    state = Mutex(
      State(
        given: choices[...],
        random: seed.map(SplitMix.init),
        lateness: seed.map { SplitMix(seed: ~$0) }
      )
    )
  }

  /// The choices made, up to the last one that was not the first step.
  ///
  /// A choice is the number of steps that were passed by.
  package var choices: [Int] {
    state.withLock(\.choices).withoutTrailingZeros
  }

  /// The number of possible steps at each choice.
  var counts: [Int] { state.withLock(\.counts) }

  /// Descriptions of the actions that test stores have handled, and of the changes of clocks between
  /// them, if they are recorded.
  var actions: [String] {
    state.withLock(\.actions).map { Self.description(of: $0.verb, $0.text) }
  }

  private static func description(of verb: String, _ text: String) -> String {
    "\(verb) \(text.prefix(100))\(text.count > 100 ? "…" : "")"
  }

  /// Descriptions of the actions of each test store, in the order in which the stores were created,
  /// if they are recorded.
  ///
  /// A store can have another number in another order.
  package var actionsOfStores: [[String]] {
    state.withLock { state in
      state.schedules.map { store in
        state.actions.filter { $0.store == store.number }.map {
          Self.description(of: $0.verb, $0.text)
        }
      }
    }
  }

  /// Returns the actions of a test store beside those in the usual order, if these are known.
  func actionOrders(of schedule: Schedule) -> ActionOrders? {
    let index = state.withLock { state in
      state.schedules.firstIndex { $0.number == schedule.number }
    }
    guard let index, usualActions.indices.contains(index) else { return nil }
    return ActionOrders(usual: usualActions[index], failing: actionsOfStores[index])
  }

  /// Descriptions of the actions of each test store, by its number, if they are recorded.
  var actionsByStore: [Int: [String]] {
    Dictionary(grouping: state.withLock(\.actions), by: \.store).mapValues { $0.map(\.text) }
  }

  /// The operations of all effects that have started.
  package var effects: Set<String> { state.withLock(\.effects) }

  /// Records the start of an effect.
  func noteEffect(of operation: RunOperation) {
    let site = operation.site
    state.withLock { _ = $0.effects.insert(site) }
  }

  /// Begins a step of a sequence of actions.
  ///
  /// - Parameter choices: The choices of the step, or `nil` to let the seed decide.
  package func beginStep(choices: [Int]?) {
    state.withLock { state in
      state.given = choices?[...] ?? []
      state.isReplay = choices != nil
      state.stepStart = state.choices.count
    }
  }

  /// The choices of the step, up to the last one that was not the first step.
  package var stepChoices: [Int] {
    state.withLock { Array($0.choices[$0.stepStart...]) }.withoutTrailingZeros
  }

  /// The schedules of the test stores that exist.
  var schedules: [Schedule] { state.withLock { $0.schedules.compactMap(\.schedule) } }

  /// Reads or changes what is known about effects that time passes by.
  func withTime<Result: Sendable>(_ body: (inout sending Time) -> Result) -> Result {
    state.withLock { body(&$0.time) }
  }

  /// The schedules of the other test stores that exist.
  func schedules(beside schedule: Schedule) -> [Schedule] {
    state.withLock { state in
      state.schedules.count == 1
        ? [] : state.schedules.compactMap(\.schedule).filter { $0 !== schedule }
    }
  }

  func add(_ schedule: Schedule) {
    state.withLock {
      $0.schedules.append(ScheduleReference(schedule: schedule, number: schedule.number))
    }
  }

  /// Records that the test uses a store that was not created in this run.
  func noteForeignStore(at location: IssueLocation) {
    state.withLock { $0.foreignCall = $0.foreignCall ?? location }
  }

  /// Returns the text to report if effects of the test ran in no order that a search chooses, or
  /// `nil`.
  ///
  /// - Parameter hasFailed: `true` if the test failed, perhaps before it created a test store.
  package func unexplored(hasFailed: Bool) -> String? {
    let (foreignCall, hasStores) = state.withLock { ($0.foreignCall, !$0.schedules.isEmpty) }
    if let foreignCall {
      return """
        A test store was not created in the run that uses it, so the order of its effects was not \
        explored: \(foreignCall)

        Create the test store inside of the closure, so that each run has a new one. A store in a \
        property of a suite is created before the search begins.
        """
    }
    guard !hasStores, !hasFailed else { return nil }
    return """
      No test store was created inside of the closure, so no order of effects was explored.

      Create a "TestStore" inside of the closure. The effects of a plain "Store" run in an order \
      that a search cannot choose.
      """
  }

  /// Records an action that a test store handles.
  func note<Action>(_ verb: String, _ action: Action, store: Int) {
    guard keepsActions else { return }
    let text = String(customDumping: action).onOneLine
    state.withLock { $0.actions.append((store, verb, text)) }
  }

  /// Records that a clock advances, which belongs to no store.
  func noteAdvance(to instant: String?) {
    guard keepsActions else { return }
    let text = instant.map { "the clock to \($0)" } ?? "the clock until no task sleeps"
    state.withLock { $0.actions.append((0, "advanced", text)) }
  }
}

extension ScheduleOrder {
  /// Returns a new number for a store, an effect or a step.
  ///
  /// It is the same in every run that begins with the same choices.
  func newNumber() -> Int { numbers.add(1, ordering: .relaxed).newValue }

  /// Returns the number of a step that the current step adds.
  ///
  /// - Parameter store: The number of the store that performs the new step.
  func numberOfNewStep(of store: Int) -> Int {
    let number = newNumber()
    if isSearched { state.withLock { $0.searched?.add(number, of: store) } }
    return number
  }

  /// Returns the index of the next step.
  ///
  /// - Parameters:
  ///   - options: The numbers of the possible steps, which the test can be one of.
  ///   - continuation: The time at which the test can continue.
  func pick(among options: [Int], continuing continuation: SearchedRun.Continuation) -> Int {
    guard isSearched else { return pick(among: options.count) }
    guard options != [SearchedRun.test] else {
      continueTest(continuation)
      return 0
    }
    return state.withLock { state in
      let choice = state.searched?.choose(among: options, continuing: continuation) ?? 0
      if options.count > 1 { state.note(choice, among: options.count) }
      return choice
    }
  }

  /// Records that a step begins.
  func take(_ step: Schedule.Step, of schedule: Schedule) {
    guard isSearched else { return }
    state.withLock { $0.searched?.takeStep(of: schedule.number) }
    if let executor = step.executor { use(.effect(executor.number)) }
    switch step {
    case .delivery: schedule.noteUse()
    case .job: state.withLock { $0.searched?.useOutside() }
    }
  }

  /// Records that the test continues because no step is possible.
  func continueTest(_ continuation: SearchedRun.Continuation) {
    guard isSearched else { return }
    state.withLock { $0.searched?.continueTest(continuation) }
  }

  /// Records that the current step uses an object.
  func use(_ object: StepUses.Object, isChange: Bool = true) {
    guard isSearched else { return }
    state.withLock { $0.searched?.use(object, isChange: isChange) }
  }

  /// Records that the current step may use anything.
  func useEverything() {
    guard isSearched else { return }
    state.withLock { $0.searched?.useEverything() }
  }

  /// Ends the run and returns what the search must know, if there is a search.
  func endSearchedRun() -> SearchedRun? {
    guard isSearched else { return nil }
    return state.withLock { state in
      state.searched?.end()
      return state.searched
    }
  }
}

extension ScheduleOrder: SleepExplorer {
  package func pick(among count: Int) -> Int {
    guard count > 1 else { return 0 }
    return state.withLock { state in
      let choice = state.chooseOpaquely(below: count) ?? state.choose(below: count)
      state.note(choice, among: count)
      return choice
    }
  }

  /// Chooses whether an effect is late, which is rarely the case.
  func pickLateness() -> Bool {
    state.withLock { state in
      let choice = state.chooseOpaquely(below: 2) ?? state.chooseLateness()
      state.note(choice, among: 2)
      return choice == 1
    }
  }

  package func uses(_ object: ExploredObject, isChange: Bool) {
    use(.explored(object), isChange: isChange)
  }

  package func runUntilIdle(isolation: isolated (any Actor)?) async {
    for schedule in schedules where schedule.hasSteps {
      await schedule.runUntilIdle(isolation: isolation)
    }
  }
}

extension ScheduleOrder.State {
  fileprivate mutating func note(_ choice: Int, among count: Int) {
    choices.append(choice)
    counts.append(count)
  }

  /// Lets a search choose how the current step continues.
  fileprivate mutating func chooseOpaquely(below count: Int) -> Int? {
    searched?.choose(among: Array(0..<count), isOpaque: true)
  }

  fileprivate mutating func choose(below count: Int) -> Int {
    if let given = given.popFirst() { return max(0, min(given, count - 1)) }
    return isReplay ? 0 : random?.next(below: count) ?? 0
  }

  fileprivate mutating func chooseLateness() -> Int {
    if let given = given.popFirst() { return max(0, min(given, 1)) }
    return !isReplay && lateness?.next(below: 4) == 0 ? 1 : 0
  }
}

extension [Int] {
  fileprivate var withoutTrailingZeros: Self {
    Array(prefix((lastIndex { $0 != 0 } ?? -1) + 1))
  }
}
