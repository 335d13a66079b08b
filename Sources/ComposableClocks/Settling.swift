/// Ways to let tasks of the system's executor go on, which nobody can ask whether it is idle.
enum Settling {
  /// Lets other tasks run: jobs of the lowest priority are taken up when the others have been.
  static func takeTurns(_ count: Int = 20) async {
    for _ in 0..<count {
      await Task.detached(priority: .background) { await Task.yield() }.value
    }
  }

  /// Waits for what may never come.
  ///
  /// Turns measure how busy the executor is, and time how long the system may keep one of its threads
  /// from running: it gives up when there were enough of both.
  static func wait(atLeast limit: Duration = .milliseconds(25), until isMet: () -> Bool) async {
    let end = ContinuousClock.now + limit
    var turns = 0
    while !isMet(), turns < 20 || ContinuousClock.now < end {
      await takeTurns(1)
      turns += 1
    }
  }
}
