import ComposableClocks
import ComposableIssues
import Synchronization

extension Schedule {
  /// Takes steps until there are none, in the isolation of the store.
  ///
  /// If an effect blocks its thread, the isolation is left until the effect goes on: it may wait for
  /// work that needs the isolation.
  ///
  /// - Parameters:
  ///   - mayStop: Whether the test may be faster than the effects, where an order explores what can
  ///     happen.
  ///   - isolation: The isolation of the caller.
  /// - Returns: Whether nothing can run any more; if not, a limit is reached.
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

  /// Takes steps until there are none, or until an effect blocks its thread.
  ///
  /// Such a thread is left alone, and what follows runs there.
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

  /// Begins a run, unless there is one already.
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
    // A search runs a test a thousand times, which the usual run before it has done off the main actor.
    let (place, hasThread) = state.withLock { ($0.place, $0.isolation.isMain && order == nil) }
    return place.withIssues {
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
  }

  /// Runs jobs until something else comes, which is kept for the isolation of the store.
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
      // Something may arrive until the isolation of the store looks again.
      case .rest(isIdle: true): return
      case .rest(isIdle: false): return state.withLock { $0.chosen = next }
      }
    }
  }

  private func next() -> Next {
    state.withLock { state in
      if let chosen = state.chosen.take() { return chosen }
      guard !isHeldBack, state.budget > 0 else { return .rest(isIdle: false) }
      state.budget -= 1
      guard let step = state.steps.next(in: order, mayStop: state.mayStop) else {
        return .rest(isIdle: state.steps.isEmpty)
      }
      return .step(step)
    }
  }
}

extension Schedule {
  /// Takes steps until there are none, from wherever it is called.
  ///
  /// An effect that asks for it is a step itself: what can run does so when it is over.
  ///
  /// - Returns: Whether nothing can run any more.
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

  /// A store without an actor belongs to one task, in which nothing can come between.
  private func runInTask(mayStop: Bool, isolation: isolated (any Actor)?) async -> Bool {
    guard state.withLock(\.task) == .current else {
      reportIssue(
        """
        A clock was moved by another task than the one that uses the test store.

        The effects of the test store run in the isolation of the test, and this test has none that \
        another task could enter. Move the clock in the test itself, or put the test on an actor, \
        for example with "@MainActor".
        """
      )
      return false
    }
    return await run(mayStop: mayStop, isolation: isolation)
  }
}
