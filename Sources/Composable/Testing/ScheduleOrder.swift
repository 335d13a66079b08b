import ComposableClocks
import ComposableDiff
import Synchronization

/// Which of the steps that can be taken comes next, in all test stores of a test, and which ones came.
///
/// The first choices are given. After them, a seed decides; without one, the oldest step comes first.
final class ScheduleOrder: Sendable {
  /// The one of the test that runs here.
  static var current: ScheduleOrder? { Sleep.explorer as? ScheduleOrder }

  private struct State {
    var given: ArraySlice<Int>
    var random: SplitMix?
    var choices: [Int] = []
    var counts: [Int] = []
    var actions: [String] = []
    var schedules: [ScheduleReference] = []
  }

  private struct ScheduleReference {
    weak var schedule: Schedule?
  }

  private let state: Mutex<State>
  private let keepsActions: Bool

  init(choices: [Int] = [], seed: UInt64? = nil, keepsActions: Bool = false) {
    self.keepsActions = keepsActions
    state = Mutex(State(given: choices[...], random: seed.map(SplitMix.init)))
  }

  /// What was chosen, up to the last choice that was not the oldest step: how many of the older steps
  /// were passed by, for each time that there were several.
  var choices: [Int] {
    let all = state.withLock(\.choices)
    return Array(all.prefix((all.lastIndex { $0 != 0 } ?? -1) + 1))
  }

  /// Among how many steps there was a choice, each time.
  var counts: [Int] { state.withLock(\.counts) }

  /// The actions that test stores have handled, in words, if they are kept.
  var actions: [String] { state.withLock(\.actions) }

  func add(_ schedule: Schedule) {
    state.withLock { $0.schedules.append(ScheduleReference(schedule: schedule)) }
  }

  /// Remembers an action that a test store handles.
  func note<Action>(_ verb: String, _ action: Action) {
    guard keepsActions else { return }
    let lines = String(customDumping: action).split(separator: "\n")
    let text = lines.map { $0.drop { $0 == " " } }.joined(separator: " ")
    let isLong = text.count > 100
    state.withLock { $0.actions.append("\(verb) \(text.prefix(100))\(isLong ? "…" : "")") }
  }
}

extension ScheduleOrder: SleepExplorer {
  func pick(among count: Int) -> Int {
    guard count > 1 else { return 0 }
    return state.withLock { state in
      let choice: Int
      if let given = state.given.popFirst() {
        choice = min(given, count - 1)
      } else {
        choice = state.random?.next(below: count) ?? 0
      }
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
