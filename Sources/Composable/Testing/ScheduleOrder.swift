import Synchronization

/// Which of the steps that can be taken comes next, and which ones came.
///
/// The first choices are given, and more follow by a seed, or by age without one.
final class ScheduleOrder: Sendable {
  /// That of the schedules that are made here.
  @TaskLocal static var current: ScheduleOrder?

  private struct State {
    var given: ArraySlice<Int>
    var random: SplitMix?
    var choices: [Int] = []
  }

  private let state: Mutex<State>

  init(choices: [Int] = [], seed: UInt64? = nil) {
    state = Mutex(State(given: choices[...], random: seed.map(SplitMix.init)))
  }

  /// The choices that were made, wherever there was one: how many of the older steps were passed by.
  var choices: [Int] { state.withLock(\.choices) }

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
      return choice
    }
  }
}
