import Synchronization

#if canImport(Dispatch)
import Dispatch

/// A thread that runs the jobs of effects while the main actor waits.
///
/// Effects run off the main actor in an app. If a test on the main actor ran their jobs itself,
/// `MainActor.assumeIsolated` would pass in an effect, and `DispatchQueue.main.sync` would trap. Only
/// one of the two threads runs at a time, so that the order of things stays the test's.
///
/// Both sides look for each other for some microseconds before they sleep: waking a thread costs more
/// than a short job.
final class EffectThread: Sendable {
  private enum Phase: UInt8, AtomicRepresentable {
    /// There is no work, and the thread looks for some.
    case idle

    /// There is no work, and the thread sleeps.
    case asleep

    /// Work is running, and its owner looks for its end.
    case running

    /// Work is running, and its owner sleeps.
    case awaited

    /// Work is running, and its owner is suspended.
    case suspended

    /// Work is running, and nobody waits for it.
    case left
  }

  private struct State {
    var work: (@Sendable () -> Void)?
    var continuation: CheckedContinuation<Void, Never>?
  }

  /// Threads without work. Their number is that of the test stores that ran effects at the same time.
  private static let pool = Mutex<[EffectThread]>([])
  private static let glances = 100

  private let phase = Atomic(Phase.asleep)
  private let state = Mutex(State())
  private let workArrives = DispatchSemaphore(value: 0)
  private let workEnds = DispatchSemaphore(value: 0)

  private init() {
    let queue = DispatchQueue(label: "Composable.EffectThread", qos: .userInitiated)
    queue.async { [self] in
      workArrives.wait()
      while true {
        runWork()
        awaitWork()
      }
    }
  }

  /// A thread that nobody else uses until it is released.
  static func acquire() -> EffectThread {
    pool.withLock { $0.popLast() } ?? EffectThread()
  }

  func release() {
    Self.pool.withLock { $0.append(self) }
  }

  /// Runs work, and blocks the caller until its end, but no longer than for a duration.
  ///
  /// - Returns: Whether the work has ended. If not, call ``end(isolation:)`` or ``leave()``.
  func run(for limit: Duration, _ work: @escaping @Sendable () -> Void) -> Bool {
    state.withLock { $0.work = work }
    if phase.exchange(.running, ordering: .acquiringAndReleasing) == .asleep {
      workArrives.signal()
    }
    for _ in 0..<Self.glances where phase.load(ordering: .acquiring) != .running { return true }
    guard replace(.running, with: .awaited) else { return true }
    let timeout = DispatchTime.now() + limit / .seconds(1)
    guard workEnds.wait(timeout: timeout) == .timedOut else { return true }
    if replace(.awaited, with: .running) { return false }
    // The work has ended after all, and signals it.
    workEnds.wait()
    return true
  }

  /// Suspends the caller until the end of work that takes long.
  func end(isolation: isolated (any Actor)?) async {
    await withCheckedContinuation { continuation in
      state.withLock { $0.continuation = continuation }
      if !replace(.running, with: .suspended) { resume() }
    }
  }

  /// Releases the thread when its work ends.
  func leave() {
    if !replace(.running, with: .left) { release() }
  }

  private func awaitWork() {
    for _ in 0..<Self.glances where phase.load(ordering: .acquiring) != .idle { return }
    if replace(.idle, with: .asleep) { workArrives.wait() }
  }

  private func runWork() {
    state.withLock { $0.work.take() }?()
    switch phase.exchange(.idle, ordering: .acquiringAndReleasing) {
    case .awaited: workEnds.signal()
    case .suspended: resume()
    case .left: release()
    case .idle, .asleep, .running: break
    }
  }

  private func resume() {
    state.withLock { $0.continuation.take() }?.resume()
  }

  private func replace(_ old: Phase, with new: Phase) -> Bool {
    phase.compareExchange(expected: old, desired: new, ordering: .acquiringAndReleasing).exchanged
  }
}
#else
/// Where there are no threads, the test runs the jobs itself.
struct EffectThread {
  static func acquire() -> Self { Self() }
  func release() {}
  func leave() {}
  func end(isolation: isolated (any Actor)?) async {}

  func run(for limit: Duration, _ work: () -> Void) -> Bool {
    work()
    return true
  }
}
#endif
