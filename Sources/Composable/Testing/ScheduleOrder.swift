import ComposableClocks
import ComposableDiff
import Synchronization

/// Which of the steps that can be taken comes next, in all test stores of a test, and which ones came.
///
/// The first choices are given. After them, a seed decides; without one, the oldest step comes first.
final class ScheduleOrder: Sendable {
  /// The one of the test that runs here.
  static var current: ScheduleOrder? { Sleep.explorer as? ScheduleOrder }

  fileprivate struct State {
    var given: ArraySlice<Int>
    var random: SplitMix?
    /// Whether nothing but the given choices counts, up to the next step.
    var isReplay = false
    /// The choices of the current step of a sequence of actions.
    ///
    /// The choices of its values come first.
    var step: [Int] = []
    var draws = 0
    var choices: [Int] = []
    var counts: [Int] = []
    var actions: [String] = []
    var schedules: [ScheduleReference] = []
  }

  fileprivate struct ScheduleReference {
    weak var schedule: Schedule?
  }

  private let state: Mutex<State>
  private let keepsActions: Bool

  /// Whether a seed decides on the order, too, and not only on the values of steps.
  private let explores: Bool

  init(
    choices: [Int] = [],
    seed: UInt64? = nil,
    keepsActions: Bool = false,
    explores: Bool = true
  ) {
    self.keepsActions = keepsActions
    self.explores = explores
    state = Mutex(State(given: choices[...], random: seed.map(SplitMix.init)))
  }

  /// What was chosen, up to the last choice that was not the oldest step: how many of the older steps
  /// were passed by, for each time that there were several.
  var choices: [Int] {
    state.withLock(\.choices).withoutTrailingZeros
  }

  /// Among how many steps there was a choice, each time.
  var counts: [Int] { state.withLock(\.counts) }

  /// The actions that test stores have handled, in words, if they are kept.
  var actions: [String] { state.withLock(\.actions) }

  /// Begins a step of a sequence of actions.
  ///
  /// - Parameter choices: The choices of the step; `nil` leaves them to the seed.
  func beginStep(choices: [Int]?) {
    state.withLock { state in
      state.given = choices?[...] ?? []
      state.isReplay = choices != nil
      state.step = []
      state.draws = 0
    }
  }

  /// The choices of the step, up to the last one that is not zero, and how many of them are values.
  var stepChoices: (all: [Int], draws: Int) {
    state.withLock { ($0.step.withoutTrailingZeros, $0.draws) }
  }

  /// Draws a number for a value of a step, which is no part of the schedule.
  func draw(below count: Int) -> Int {
    state.withLock { state in
      state.draws += 1
      return state.choose(below: count)
    }
  }

  func add(_ schedule: Schedule) {
    state.withLock { $0.schedules.append(ScheduleReference(schedule: schedule)) }
  }

  /// Remembers an action that a test store handles.
  func note<Action>(_ verb: String, _ action: Action) {
    guard keepsActions else { return }
    let text = String(customDumping: action).onOneLine
    let isLong = text.count > 100
    state.withLock { $0.actions.append("\(verb) \(text.prefix(100))\(isLong ? "…" : "")") }
  }
}

extension ScheduleOrder: SleepExplorer {
  func pick(among count: Int) -> Int {
    guard count > 1 else { return 0 }
    return state.withLock { state in
      let choice = state.choose(below: explores || state.isReplay ? count : 1)
      state.choices.append(choice)
      state.counts.append(count)
      return choice
    }
  }

  func runUntilIdle(isolation: isolated (any Actor)?) async {
    for schedule in state.withLock({ $0.schedules.compactMap(\.schedule) }) where schedule.hasSteps
    {
      await schedule.runUntilIdle(isolation: isolation)
    }
  }
}

extension ScheduleOrder.State {
  fileprivate mutating func choose(below count: Int) -> Int {
    let choice =
      if let given = given.popFirst() {
        min(given, count - 1)
      } else {
        isReplay ? 0 : random?.next(below: count) ?? 0
      }
    step.append(choice)
    return choice
  }
}

extension [Int] {
  fileprivate var withoutTrailingZeros: Self {
    Array(prefix((lastIndex { $0 != 0 } ?? -1) + 1))
  }
}
