import ComposableClocks

/// A task of an effect: its first one, or a child task.
struct EffectTask {
  enum Activity: Equatable {
    /// The task has a job on the schedule, or has been resumed elsewhere, such as on the main
    /// actor.
    case ready

    case running

    /// The task waits for the test.
    case sleeping(Sleep)

    /// The task awaits child tasks, or a task that does not belong to the effect.
    case awaitingTasks

    /// The task waits for something unknown.
    case elsewhere
  }

  /// The task that created this one, if it belongs to the effect.
  let parent: TaskKey?

  /// Whether the state of the task can be read after each of its jobs.
  ///
  /// An `async let` is in the memory of its parent, so its parent must not run at the same time.
  let isReadable: Bool

  /// The number of its child tasks that have not ended.
  var childCount = 0
  var activity = Activity.ready
}

/// The tasks of an effect that have not ended.
struct EffectTasks {
  private var tasks: [TaskKey: EffectTask] = [:]

  /// The sleeps of tasks that the effect has started and that run elsewhere, such as `Task { … }`.
  private var visitors: [TaskKey: Sleep] = [:]
  private var running: TaskKey?

  /// The sleeps that only the test can end, and whether a task of the effect waits for something
  /// else.
  var waits: (sleeps: [Sleep], isOutside: Bool, awaitsOthers: Bool) {
    var waits = (sleeps: Array(visitors.values), isOutside: tasks.isEmpty, awaitsOthers: false)
    for task in tasks.values {
      switch task.activity {
      case .sleeping(let sleep): waits.sleeps.append(sleep)
      case .awaitingTasks:
        if task.childCount == 0, visitors.isEmpty { waits.awaitsOthers = true }
      case .ready, .running, .elsewhere: waits.isOutside = true
      }
    }
    return waits
  }

  /// Whether a task of the effect waits for the test.
  var isSleeping: Bool {
    tasks.values.contains { if case .sleeping = $0.activity { true } else { false } }
  }

  /// Adds a job of a task.
  ///
  /// - Parameters:
  ///   - task: The task.
  ///   - current: The task that creates it, or resumes it.
  /// - Returns: `true` if the task awaited child tasks; otherwise, `false`.
  mutating func addJob(of task: TaskKey, by current: TaskKey?) -> Bool {
    guard let known = tasks[task] else {
      let parent = current.flatMap { tasks[$0] == nil ? nil : $0 }
      let isReadable = tasks.isEmpty || parent != nil && parent == running
      tasks[task] = EffectTask(parent: parent, isReadable: isReadable)
      if let parent { tasks[parent]?.childCount += 1 }
      return false
    }
    tasks[task]?.activity = .ready
    return known.activity == .awaitingTasks && known.childCount > 0
  }

  /// Records that a task runs.
  ///
  /// - Returns: `true` if the state of the task can be read afterwards; otherwise, `false`.
  mutating func begin(_ task: TaskKey) -> Bool {
    running = task
    tasks[task]?.activity = .running
    return tasks[task]?.isReadable ?? false
  }

  /// Records what a task does after it has run.
  mutating func stop(_ task: TaskKey, in state: TaskState) {
    running = nil
    switch state {
    case .hasEnded: end(task)
    case .awaitsTasks, .isSuspended, .isUnknown:
      guard tasks[task]?.activity == .running else { return }
      tasks[task]?.activity = state == .awaitsTasks ? .awaitingTasks : .elsewhere
    }
  }

  /// Records the end of a task.
  mutating func end(_ task: TaskKey) {
    if let parent = tasks.removeValue(forKey: task)?.parent { tasks[parent]?.childCount -= 1 }
  }

  /// Records a sleep of the current task.
  ///
  /// - Returns: `true` if the task belongs to the effect; otherwise, `false`.
  mutating func fallAsleep(_ task: TaskKey, _ sleep: Sleep) -> Bool {
    guard tasks[task] != nil else {
      visitors[task] = sleep
      return false
    }
    tasks[task]?.activity = .sleeping(sleep)
    return true
  }

  /// Records the end of a sleep.
  ///
  /// - Parameters:
  ///   - sleep: The sleep.
  ///   - current: The current task, which ends its own sleep if there is no clock.
  /// - Returns: The sleeper, if it belongs to the effect.
  mutating func wakeUp(_ sleep: Sleep, current: TaskKey?) -> TaskKey? {
    if let current, sleep.clock == nil || tasks[current]?.activity == .sleeping(sleep) {
      visitors[current] = nil
      guard tasks[current] != nil else { return nil }
      tasks[current]?.activity = .running
      return current
    }
    // A clock ends a sleep from outside of the task.
    if let sleeper = tasks.first(where: { $0.value.activity == .sleeping(sleep) })?.key {
      tasks[sleeper]?.activity = .ready
      return sleeper
    }
    if let visitor = visitors.first(where: { $0.value == sleep })?.key { visitors[visitor] = nil }
    return nil
  }
}
