#if canImport(Dispatch)
import Dispatch
import Synchronization

/// A thread that runs the jobs of effects while the main actor waits.
///
/// In an app, effects run off the main actor. If a test on the main actor ran their jobs itself,
/// `MainActor.assumeIsolated` would succeed in an effect, and `DispatchQueue.main.sync` would trap.
/// Only one of the two threads runs at a time, so the test still determines the order.
final class EffectThread: Sendable {
  /// What happens when the work ends, as decided by the thread that handed it over.
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

  /// Idle threads, one for each test store that has run effects at the same time as others.
  private static let pool = Mutex<[EffectThread]>([])

  private let state = Mutex(State())
  private let workArrives = DispatchSemaphore(value: 0)
  private let workEnds = DispatchSemaphore(value: 0)

  private init() {
    let queue = DispatchQueue(label: "Composable.EffectThread", qos: .userInitiated)
    queue.async { [self] in while true { runNext() } }
  }

  /// Returns a thread that nothing else uses until it is released.
  static func acquire() -> EffectThread {
    pool.withLock { $0.popLast() } ?? EffectThread()
  }

  func release() {
    Self.pool.withLock { $0.append(self) }
  }

  /// Runs work, and blocks the caller until the work ends or a duration has passed.
  ///
  /// - Returns: `true` if the work has ended; otherwise, `false`. In that case, call
  ///   ``end(isolation:)`` or ``leave()``.
  func run(for limit: Duration, _ work: @escaping @Sendable () -> Void) -> Bool {
    state.withLock { $0 = State(work: work, isRunning: true) }
    workArrives.signal()
    let timeout = DispatchTime.now() + limit / .seconds(1)
    guard workEnds.wait(timeout: timeout) == .timedOut else { return true }
    guard decide(.deciding) else { return false }
    // The work ended just after the timeout, and will signal.
    workEnds.wait()
    return true
  }

  /// Suspends the caller until the work ends.
  func end(isolation: isolated (any Actor)?) async {
    await withCheckedContinuation { continuation in
      if decide(.suspended(continuation)) { continuation.resume() }
    }
  }

  /// Releases the thread when its work ends.
  func leave() {
    if decide(.gone) { release() }
  }

  /// Sets what happens when the work ends.
  ///
  /// Returns `true` if it has already ended; otherwise, `false`.
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
/// The only thread of a platform without threads.
final class EffectThread: Sendable {
  static func acquire() -> EffectThread { EffectThread() }

  func release() {}

  func run(for limit: Duration, _ work: () -> Void) -> Bool {
    work()
    return true
  }

  // Work always ends in `run`.
  func end(isolation: isolated (any Actor)?) async {}
  func leave() {}
}
#endif
