/// What an explored test knows about the time that an effect takes.
///
/// A sleep takes exactly the time that the test lets pass, and actions are sent at once. Other work
/// takes an unknown time: the start of an effect until its first action, and what follows a
/// suspension on something else, such as a request.
struct EffectPace {
  private enum Wait {
    case nothing
    case clock
    case other
  }

  /// Whether time has passed although the effect could run.
  var isLate = false

  /// What the effect waited for last, apart from its actions.
  private var lastWait = Wait.nothing
  private var tasks: Set<TaskKey> = []

  /// The tasks that a clock or the test store resumes next.
  private var expected: Set<TaskKey> = []

  init() {}

  /// Creates the pace of an effect that starts.
  ///
  /// - Parameters:
  ///   - predecessor: The previous effect of a sequence, such as the pause of a debounced effect.
  ///   - isLate: `true` if the effect starts later than it could have; otherwise, `false`.
  init(after predecessor: EffectPace?, isLate: Bool) {
    lastWait = predecessor?.lastWait ?? .nothing
    self.isLate = isLate
  }

  /// Returns whether time can pass before the next step.
  ///
  /// An effect that starts may be on its way to a clock, unless it already sends an action.
  func canBeLate(isDelivery: Bool) -> Bool {
    switch lastWait {
    case .nothing: isDelivery
    case .clock: false
    case .other: true
    }
  }

  /// Adds a job of a task.
  ///
  /// - Parameters:
  ///   - task: A task of the effect.
  ///   - isExpected: `true` if a child task of it resumes it; otherwise, `false`.
  mutating func addJob(of task: TaskKey, isExpected: Bool) {
    let isNew = tasks.insert(task).inserted
    let isAnnounced = expected.remove(task) != nil
    if !isNew, !isExpected, !isAnnounced { lastWait = .other }
  }

  mutating func awaitDelivery(_ task: TaskKey) {
    expected.insert(task)
  }

  mutating func wakeUp(_ task: TaskKey) {
    expected.insert(task)
    lastWait = .clock
  }
}
