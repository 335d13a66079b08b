#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Android)
internal import Android
#endif

/// Heuristics that let tasks on the global executor make progress; the executor cannot report that
/// it is idle.
enum Settling {
  /// The priorities whose tasks the executor runs on different threads.
  private static let priorities: [TaskPriority] = [.high, .medium, .low, .background]

  /// Lets other tasks run.
  ///
  /// A turn of one priority starts after the tasks of this priority that were enqueued before it.
  /// It says nothing about the others: a background task can take many turns while other tasks
  /// occupy all threads of a higher priority. So each turn visits all priorities.
  ///
  /// - Parameters:
  ///   - count: The number of turns.
  ///   - time: The processor time that each turn takes at least.
  static func takeTurns(_ count: Int = 20, of time: Duration = .zero) async {
    for _ in 0..<count {
      for priority in priorities {
        // Awaiting the value of a task would raise its priority to the caller's.
        await withCheckedContinuation { continuation in
          _ = Task.detached(priority: priority) {
            await Task.yield()
            if priority == .background { work(for: time) }
            continuation.resume()
          }
        }
      }
    }
  }

  /// Waits for a condition that may never become true.
  ///
  /// It gives up after enough turns and enough processor time. Turns measure how busy the executor
  /// is. Processor time allows for threads that the system does not schedule: while it gives this
  /// time to a turn, it gives about as much to each other thread of the process that needs it,
  /// however busy the machine is.
  static func wait(atLeast limit: Duration = .milliseconds(25), until isMet: () -> Bool) async {
    for _ in 0..<20 where !isMet() { await takeTurns(1) }
    let slice = Duration.milliseconds(1)
    for _ in 0..<Int(limit / slice) where !isMet() { await takeTurns(1, of: slice) }
  }

  /// Occupies the current thread for some processor time.
  private static func work(for time: Duration) {
    guard time > .zero else { return }
    let end = processorTime + time
    while processorTime < end {}
  }

  /// The processor time of the current thread, where the system measures it.
  private static var processorTime: Duration {
    #if canImport(Darwin) || canImport(Glibc) || canImport(Musl) || canImport(Android)
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(Int64(time.tv_sec)) + .nanoseconds(Int64(time.tv_nsec))
    #else
    return start.duration(to: .now)
    #endif
  }

  #if !(canImport(Darwin) || canImport(Glibc) || canImport(Musl) || canImport(Android))
  private static let start = ContinuousClock.now
  #endif
}
