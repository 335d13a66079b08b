import ComposableClocks
import Synchronization

/// Time can pass although an effect could run, as when a response takes long.
///
/// A sleep that begins late ends too late, which fails correct tests. Where an effect goes is
/// unknown. Therefore, a run does not count if a late effect uses a clock, starts an effect that
/// does, or is cancelled.
extension ScheduleOrder {
  package func timeBeginsToPass(to instant: String?) {
    guard Sleep.host == nil else { return }
    noteAdvance(to: instant)
    withTime { $0.passes = true }
    // Each effect that can still run can be late.
    useEverything()
  }

  package func timeHasPassed() {
    guard Sleep.host == nil else { return }
    withTime { $0.passes = false }
    useEverything()
    for schedule in schedules { schedule.addLateSteps() }
  }

  package func timeIsRead() {
    use(.explored(.clocks), isChange: false)
    if (Sleep.host as? EffectExecutor)?.isLate ?? isHandlingLateWork { invalidate() }
  }

  /// Returns whether time passes before a step.
  ///
  /// - Parameters:
  ///   - step: The step that would be next.
  ///   - late: The steps that are already kept back.
  /// - Returns: `true` if the step is kept back; otherwise, `false`.
  func keepsBack(_ step: Schedule.Step, after late: [Schedule.Step]) -> Bool {
    guard withTime(\.passes), let executor = step.executor else { return false }
    if late.contains(where: { $0.executor === executor }) { return true }
    guard step.canBeLate, pickLateness() else { return false }
    executor.isLate = true
    withTime { $0.hasLateEffects = true }
    return true
  }

  /// Whether time has passed although an effect could run.
  package var hasLateEffects: Bool { withTime(\.hasLateEffects) }

  /// Whether the run does not count.
  var isInvalid: Bool { withTime(\.isInvalid) }

  func invalidate() {
    withTime { $0.isInvalid = true }
  }

  /// Whether work of a late effect is in progress.
  ///
  /// Effects that it starts are late, too.
  var isHandlingLateWork: Bool { withTime { $0.lateWork > 0 } }

  /// Performs the work of a late effect.
  func handleLateWork(_ work: () -> Void) {
    withTime { $0.lateWork += 1 }
    work()
    withTime { $0.lateWork -= 1 }
  }

  /// The effect that has ended, while the next effects of its sequence start.
  var predecessor: EffectExecutor? {
    get { withTime(\.predecessor) }
    set { withTime { $0.predecessor = newValue } }
  }
}

extension Schedule {
  /// Adds the steps that were kept back, in front of all others.
  fileprivate func addLateSteps() {
    state.withLock { state in
      for step in state.late.reversed() {
        state.steps.insertFirst(step, number: order?.numberOfNewStep(of: number) ?? 0)
      }
      state.late = []
    }
  }
}
