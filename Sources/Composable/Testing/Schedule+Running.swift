import ComposableClocks
import ComposableIssues
import Synchronization

extension Schedule {
  /// Performs steps until there are none, in the isolation of the store.
  ///
  /// If an effect blocks its thread, this method suspends until the effect continues, because the
  /// effect may wait for work that needs the isolation.
  ///
  /// - Parameters:
  ///   - mayStop: `true` if the test may continue before the effects do, where an order explores
  ///     that.
  ///   - isolation: The isolation of the caller.
  /// - Returns: `true` if nothing can run; `false` if a limit is reached.
  @discardableResult
  func run(mayStop: Bool = false, isolation: isolated (any Actor)?) async -> Bool {
    guard begin(mayStop: mayStop) else { return false }
    defer { end() }
    while true {
      switch takeSteps() {
      case .rest(let isIdle): return isIdle
      case .blocked(let thread):
        await thread.end(isolation: isolation)
        thread.release()
      }
    }
  }

  /// Performs steps until there are none, or until an effect blocks its thread.
  ///
  /// It does not wait for a blocked thread. The remaining steps run on that thread.
  @discardableResult
  func runAtOnce() -> Bool {
    guard begin(mayStop: false) else { return false }
    switch takeSteps() {
    case .rest(let isIdle):
      end()
      return isIdle
    case .blocked(let thread):
      thread.leave()
      return false
    }
  }

  /// Begins a run.
  ///
  /// Returns `false` if one is in progress.
  private func begin(mayStop: Bool) -> Bool {
    state.withLock { state in
      if let instant = state.keptSince.take(), instant.duration(to: .now) >= patience {
        state.hasKeptSteps = true
      }
      guard !state.isRunning else { return false }
      state.isRunning = true
      state.budget = Self.stepLimit
      state.mayStop = mayStop
      return true
    }
  }

  private func end() {
    state.withLock { $0.isRunning = false }
  }

  private enum Progress {
    case rest(isIdle: Bool)
    case blocked(EffectThread)
  }

  private func takeSteps() -> Progress {
    // In a search, the steps run on the caller's thread for speed. The first run was off the main
    // actor.
    let (location, hasThread) = state.withLock {
      ($0.location, $0.isolation.isMain && order == nil)
    }
    return listening {
      location.withIssues { performSteps(hasThread: hasThread) }
    }
  }

  private func performSteps(hasThread: Bool) -> Progress {
    while true {
      switch next() {
      case .rest(let isIdle):
        return .rest(isIdle: isIdle)
      case .step(.job(let job, let executor)) where hasThread:
        let thread = EffectThread.acquire()
        let hasEnded = thread.run(for: blockLimit) { [self] in
          executor.run(job)
          runJobs()
        }
        guard hasEnded else { return .blocked(thread) }
        thread.release()
      case .step(let step):
        step.perform()
      }
    }
  }

  /// Runs jobs until a step of another kind comes, which is kept for the isolation of the store.
  private func runJobs() {
    while true {
      let next = next()
      switch next {
      case .step(.job(let job, let executor)): executor.run(job)
      case .step(let step):
        let isReleased = state.withLock { state in
          if !state.isReleased { state.chosen = next }
          return state.isReleased
        }
        if isReleased { step.leave() }
        return
      // More steps can arrive before the isolation of the store looks again.
      case .rest(isIdle: true): return
      case .rest(isIdle: false): return state.withLock { $0.chosen = next }
      }
    }
  }

  private func next() -> Next {
    state.withLock { state in
      if let chosen = state.chosen.take() { return chosen }
      while !isHeldBack, state.budget > 0 {
        state.budget -= 1
        guard let step = state.steps.next(in: order, mayStop: state.mayStop) else {
          if state.steps.isEmpty { order?.continueTest(afterAll: !state.mayStop) }
          return .rest(isIdle: state.steps.isEmpty)
        }
        order?.take(step, of: self)
        guard let order, order.keepsBack(step, after: state.late) else { return .step(step) }
        state.late.append(step)
      }
      order?.continueTest(afterAll: true)
      return .rest(isIdle: false)
    }
  }
}

extension Schedule {
  /// Performs steps until there are none, from any thread.
  ///
  /// If an effect calls it, the effect is a step itself, and other steps run after it.
  ///
  /// - Returns: `true` if nothing can run; otherwise, `false`.
  @discardableResult
  func runUntilIdle(
    mayStop: Bool = false,
    isolation caller: isolated (any Actor)?
  ) async -> Bool {
    if let host = Sleep.host as? EffectExecutor, host.schedule === self { return false }
    let reference = state.withLock(\.isolation)
    guard reference.isKnown else { return await runInTask(mayStop: mayStop, isolation: caller) }
    guard let isolation = reference.actor else { return false }
    return await run(mayStop: mayStop, isolation: isolation)
  }

  /// A store without an actor belongs to one task, and nothing can run in between.
  private func runInTask(mayStop: Bool, isolation: isolated (any Actor)?) async -> Bool {
    guard state.withLock(\.task) == .current else {
      reportIssue(
        """
        A clock was advanced by a task other than the one that uses the test store.

        The effects of the test store run in the isolation of the test. This test has no actor, so \
        another task cannot enter its isolation. Advance the clock in the test itself, or isolate \
        the test to an actor, for example with "@MainActor".
        """
      )
      return false
    }
    return await run(mayStop: mayStop, isolation: isolation)
  }
}
