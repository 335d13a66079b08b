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
  ///
  /// - Parameter mayStop: `true` if the test may continue before the effects do, where an order
  ///   explores that; `false` for the end of a store, which runs only its own steps.
  @discardableResult
  func runAtOnce(mayStop: Bool = false) -> Bool {
    guard begin(mayStop: mayStop, isAlone: !mayStop) else { return false }
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
  private func begin(mayStop: Bool, isAlone: Bool = false) -> Bool {
    state.withLock { state in
      if let instant = state.keptSince.take(), instant.duration(to: .now) >= patience {
        state.hasKeptSteps = true
      }
      guard !state.isRunning else { return false }
      state.isRunning = true
      state.budget = Self.stepLimit
      state.mayStop = mayStop
      state.isAlone = isAlone
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
    if let order { return next(in: order) }
    return state.withLock { state in
      if let chosen = state.chosen.take() { return chosen }
      guard !isHeldBack, state.budget > 0 else { return .rest(isIdle: false) }
      state.budget -= 1
      return state.steps.removeFirst().map(Next.step) ?? .rest(isIdle: true)
    }
  }

  /// Chooses the next step in an explored test.
  ///
  /// It is one of this store or of another store of the test, or the test continues: if it may
  /// stop, or if this store has no step.
  private func next(in order: ScheduleOrder) -> Next {
    while !isHeldBack {
      let (own, mayStop, isAlone, isOver) = state.withLock { state in
        state.budget -= 1
        return (state.steps.numbers, state.mayStop, state.isAlone, state.budget < 0)
      }
      if isOver { break }
      let others = isAlone ? [] : order.schedules(beside: self).filter(canRun)
      let steps =
        own.map { (self, $0) }
        + (mayStop || own.isEmpty ? [(self, SearchedRun.test)] : [])
        + others.flatMap { other in other.state.withLock(\.steps.numbers).map { (other, $0) } }
      let index = order.pick(
        among: steps.map(\.1),
        continuing: mayStop ? .anyTime : .after(store: number)
      )
      let (schedule, number) = steps[index]
      guard number != SearchedRun.test else { return .rest(isIdle: own.isEmpty) }
      let next = schedule.state.withLock { ($0.steps.remove(number: number), $0.late) }
      guard let step = next.0 else { continue }
      order.take(step, of: schedule)
      guard order.keepsBack(step, after: next.1) else { return .step(step) }
      schedule.state.withLock { $0.late.append(step) }
    }
    order.continueTest(.afterAll)
    return .rest(isIdle: false)
  }

  /// Returns whether a call of this store can perform the steps of another store.
  private func canRun(_ other: Schedule) -> Bool {
    let (mine, others) = (state.withLock(\.owner), other.state.withLock(\.owner))
    guard !other.isHeldBack, mine.isolation.isKnown == others.isolation.isKnown else {
      return false
    }
    return mine.isolation.isKnown
      ? mine.isolation.actor === others.isolation.actor : mine.task == others.task
  }
}

extension Schedule.State {
  /// The actor of the store, and the task that a store without an actor belongs to.
  fileprivate var owner: (isolation: IsolationReference, task: TaskKey?) { (isolation, task) }
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
