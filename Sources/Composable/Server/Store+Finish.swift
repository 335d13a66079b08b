import ComposableClocks
import ComposableConcurrency
import ComposableDependencies
import ComposableSharing

extension Store {
  /// Waits until all effects have ended, and the shared values in the state are saved.
  ///
  ///     store.send(.orderPlaced)
  ///     let unfinished = await store.finish(timeout: .seconds(5))
  ///
  /// Effects of the actions that effects send count too, and so does an effect that was cancelled
  /// and still cleans up. A task of a reducer does not count, because it runs as long as its
  /// feature exists, but the effects of the actions that it sends do. The store of a child waits
  /// for the effects of the child's feature and of the features inside it. A child that no operator
  /// such as `Scope` runs as a feature has no effects of its own.
  ///
  /// Cancelling the awaiting task neither cancels the effects nor ends the wait. To cancel effects,
  /// use the ``StoreTask`` of an action, or ``close(timeout:)``.
  ///
  /// - Parameter timeout: The time limit, measured by the store's dependency `continuousClock`, or
  ///   `nil` to wait without a limit.
  /// - Returns: The effects and saves that have not ended when the time is up. They continue. Saves
  ///   that failed are included even if there is time left.
  /// - Complexity: O(*n*) in the number of effects. If the program shares values, the state is
  ///   searched for them.
  @discardableResult
  public nonisolated(nonsending) func finish(timeout: Duration? = nil) async -> [UnfinishedWork] {
    guard let wait = WorkWait(core, timeout: timeout) else { return [] }
    defer { wait.end() }
    _ = await wait.finish()
    return wait.unfinished(includingTasks: false)
  }

  /// Waits like ``finish(timeout:)``, then cancels all effects that are left, and closes the store.
  ///
  ///     for work in await store.close(timeout: .seconds(10)) { logger.warning("\(work)") }
  ///
  /// The store handles actions until all effects have ended or the time is up. Afterwards, it
  /// refuses actions and reports each as an issue. Its tasks are cancelled, and if there is time
  /// left, the call waits for their clean-up. The state can still be read. Cancelling the awaiting
  /// task changes nothing, so a program that is being cancelled can close its stores.
  ///
  /// The store of a child cancels the effects of the child's feature, and its tasks. The child is
  /// not closed, because the root store still sends its actions.
  ///
  /// - Parameter timeout: The time limit, measured by the store's dependency `continuousClock`, or
  ///   `nil` to wait without a limit.
  /// - Returns: The effects that were cancelled when the time was up, the values that are not
  ///   saved, and the tasks that have not returned.
  @discardableResult
  public nonisolated(nonsending) func close(timeout: Duration? = nil) async -> [UnfinishedWork] {
    guard let wait = WorkWait(core, timeout: timeout) else { return [] }
    defer { wait.end() }
    let isFinished = await wait.finish()
    // Nothing can be sent between the last check and this line, because the task has kept its
    // isolation.
    let unfinished = wait.unfinished(includingTasks: false)
    core.close()
    guard isFinished else { return unfinished }
    await wait.returnOfAll()
    return wait.unfinished(includingTasks: true)
  }
}

/// A wait for the effects of a feature and for the saves of its shared values, up to a deadline.
private final class WorkWait<State, Action> {
  private let core: StoreCore<State, Action>
  private let root: any RootStore
  private let signal = WakeSignal()
  private let timeout: Duration?
  private var timer: Task<Void, Never>?

  /// The errors of the saves that failed, which are not tried again.
  private var errors: [ObjectIdentifier: any Error] = [:]

  /// Returns `nil` for the store of a child that does not exist.
  init?(_ core: StoreCore<State, Action>, timeout: Duration?) {
    guard let root = core.root else { return nil }
    self.core = core
    self.root = root
    self.timeout = timeout
  }

  func end() { timer?.cancel() }

  /// Waits until no effects are left, and all values are saved or could not be saved.
  ///
  /// - Returns: `false` if the time is up; otherwise, `true`.
  nonisolated(nonsending) func finish() async -> Bool {
    while true {
      let effects = effects(includingTasks: false)
      let values = effects.isEmpty ? unsavedValues.filter { errors[$0.id] == nil } : []
      if effects.isEmpty, values.isEmpty { return true }
      if signal.isTimeUp { return false }
      await wait(for: effects)
      await save(values)
    }
  }

  /// Waits until the operations of all effects, including tasks, have returned, or the time is up.
  nonisolated(nonsending) func returnOfAll() async {
    await wait(for: effects(includingTasks: true))
  }

  /// The work that has not ended.
  func unfinished(includingTasks: Bool) -> [UnfinishedWork] {
    effects(includingTasks: includingTasks).compactMap { UnfinishedWork($0) }
      .sorted { $0.description < $1.description }
      + unsavedValues.map { UnfinishedWork($0, error: errors[$0.id]) }
  }

  private func effects(includingTasks: Bool) -> [InFlightEffect] {
    root.registry.access { $0.unfinished }
      .filter { (includingTasks || !$0.context.isTask) && core.includes($0.context.path) }
  }

  private var unsavedValues: [UnsavedSharedValue] {
    var values: [UnsavedSharedValue] = []
    root.dependencies.run {
      core.borrow(.peek) { state in
        if let state { values = UnsavedSharedValue.all(in: state.pointee) }
      }
    }
    return values
  }

  private nonisolated(nonsending) func wait(for effects: [InFlightEffect]) async {
    for effect in effects {
      while !signal.isTimeUp,
        root.registry.access({ [signal] in $0.add(.signal(signal), toEndOf: effect) })
      {
        await waitForSignal()
      }
    }
  }

  private nonisolated(nonsending) func save(_ values: [UnsavedSharedValue]) async {
    let results = LockIsolated<[ObjectIdentifier: (any Error)?]>([:])
    for value in values {
      Task { [signal] in
        let error = await value.save()
        results.withValue { $0[value.id] = .some(error) }
        signal.wake()
      }
    }
    while !signal.isTimeUp, results.value.count < values.count { await waitForSignal() }
    for case (let id, let error?) in results.value { errors[id] = error }
  }

  /// Waits until an effect has ended, a value is saved, or the time is up.
  ///
  /// The time begins with the first wait, which is in the same turn as the call. If there is
  /// nothing to wait for, a test need not override the clock.
  private nonisolated(nonsending) func waitForSignal() async {
    if timer == nil, let timeout {
      let clock = AnyClock(root.dependencies.continuousClock)
      timer = startTimer(clock, until: clock.now.advanced(by: timeout)) { [signal] in
        signal.wake(isTimeUp: true)
      }
    }
    await signal.wait()
  }
}

/// Calls a closure when a time has come, unless the task is cancelled before.
func startTimer(
  _ clock: AnyClock<Duration>,
  until deadline: AnyClock<Duration>.Instant,
  _ action: @escaping @Sendable () -> Void
) -> Task<Void, Never> {
  Task {
    try? await clock.sleep(until: deadline)
    if !Task.isCancelled { action() }
  }
}
