import Synchronization

#if canImport(Dispatch)
import Dispatch

/// A thread that runs the jobs of effects while the main actor waits.
///
/// Effects run off the main actor in an app. If a test on the main actor ran their jobs itself,
/// `MainActor.assumeIsolated` would pass in an effect, and `DispatchQueue.main.sync` would trap. Only
/// one of the two threads runs at a time, so that the order of things stays the test's.
final class EffectThread: Sendable {
  /// What the end of the work means to the thread that has handed it over.
  private enum Owner {
    case blocked
    case deciding
    case suspended(CheckedContinuation<Void, Never>)
    case gone
  }

  private struct State {
    var work: (@Sendable () -> Void)?
    var isRunning = false
    var owner = Owner.blocked
  }

  /// Threads without work, as many as test stores have run effects at the same time.
  private static let pool = Mutex<[EffectThread]>([])

  private let state = Mutex(State())
  private let workArrives = DispatchSemaphore(value: 0)
  private let workEnds = DispatchSemaphore(value: 0)

  private init() {
    let queue = DispatchQueue(label: "Composable.EffectThread", qos: .userInitiated)
    queue.async { [self] in while true { runNext() } }
  }

  /// Returns a thread that nobody else uses until it is released.
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
    state.withLock { $0 = State(work: work, isRunning: true) }
    workArrives.signal()
    let timeout = DispatchTime.now() + limit / .seconds(1)
    guard workEnds.wait(timeout: timeout) == .timedOut else { return true }
    guard decide(.deciding) else { return false }
    // The work has ended after all, and signals it.
    workEnds.wait()
    return true
  }

  /// Suspends the caller until the end of work that takes long.
  func end(isolation: isolated (any Actor)?) async {
    await withCheckedContinuation { continuation in
      if decide(.suspended(continuation)) { continuation.resume() }
    }
  }

  /// Releases the thread when its work ends.
  func leave() {
    if decide(.gone) { release() }
  }

  /// Sets what the end of the work means, and returns whether it has ended already.
  private func decide(_ owner: Owner) -> Bool {
    state.withLock { state in
      if state.isRunning { state.owner = owner }
      return !state.isRunning
    }
  }

  private func runNext() {
    workArrives.wait()
    state.withLock { $0.work.take() }?()
    let owner = state.withLock { state in
      state.isRunning = false
      return state.owner
    }
    switch owner {
    case .blocked: workEnds.signal()
    case .deciding: break
    case .suspended(let continuation): continuation.resume()
    case .gone: release()
    }
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
