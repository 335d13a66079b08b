/// Heuristics that let tasks on the global executor make progress; the executor cannot report that
/// it is idle.
enum Settling {
  /// Lets other tasks run.
  ///
  /// Jobs of the lowest priority start after the others.
  static func takeTurns(_ count: Int = 20) async {
    for _ in 0..<count {
      await Task.detached(priority: .background) { await Task.yield() }.value
    }
  }

  /// Waits for a condition that may never become true.
  ///
  /// It gives up after enough turns and enough time. Turns measure how busy the executor is. Time
  /// allows for threads that the system does not schedule.
  static func wait(atLeast limit: Duration = .milliseconds(25), until isMet: () -> Bool) async {
    let end = ContinuousClock.now + limit
    var turns = 0
    while !isMet(), turns < 20 || ContinuousClock.now < end {
      await takeTurns(1)
      turns += 1
    }
  }
}
