import ComposableDependencies
import ComposableDiff
import ComposableIssues

/// The core of a root store: the state, the reducer, and the loop that handles actions.
///
/// `send` handles an action, and then the queued actions, which effects send immediately. Actions
/// that are sent meanwhile wait in the queue. The runner handles effects. If the queue does not
/// become empty, the rest of it is dropped and an issue names the actions that repeat.
///
/// The state has its own memory. It is changed in place and never copied.
final class RootCore<State, Action>: StoreCore<State, Action> {
  let statePointer: UnsafeMutablePointer<State>
  private let reduce: ReduceFunction<State, Action>
  let runner: EffectRunner
  let dependencies: DependencyValues

  // Checks for exclusive access cost as much as the work itself. No check can fail: no user code
  // runs during an access to one of these properties. `StoreSendTests` sends from reducers, effects
  // and `deinit`, and `StoreReadingTests` reads from them.

  @exclusivity(unchecked) private var phase = Phase.idle

  /// The actions to handle.
  @exclusivity(unchecked) private var queue = ActionQueue<Action>()

  /// The group of the `send` that is being handled, once it has effects.
  @exclusivity(unchecked) private var group: EffectGroup?

  /// The number of queued actions after which the queue counts as endless.
  @exclusivity(unchecked) var drainLimit = 1_000_000

  /// The deliveries of effects that wait while the store shows a past state, or `nil` in the
  /// present.
  @exclusivity(unchecked) var heldBack: HeldBackDeliveries<State>?

  /// The observation of the store, created when the store is first read.
  @exclusivity(unchecked) private var observationIfRead: StoreObservation?

  /// The observation, which is never replaced, so that an action need not retain it.
  private var observationToKeep: Unmanaged<StoreObservation>? {
    observationIfRead.map(Unmanaged.passUnretained)
  }

  /// Reports events to the observers of the store, if there are any.
  let events: TypedStoreEvents<State, Action>?

  /// Creates a core.
  ///
  /// - Parameters:
  ///   - initialState: The state.
  ///   - reduce: The function of the reducer.
  ///   - store: The reference to the core that effects get.
  ///   - tasks: What the reducer asks for.
  ///   - wrap: A function that wraps the reducer's, and the events that it reports.
  init(
    initialState: State,
    reduce: @escaping ReduceFunction<State, Action>,
    store: StoreReference,
    tasks: TaskNode? = nil,
    wrap: ((@escaping ReduceFunction<State, Action>) -> ReduceFunction<State, Action>)? = nil
  ) {
    dependencies = DependencyValues.captured
    statePointer = .allocate(capacity: 1)
    statePointer.initialize(to: initialState)
    let savedParts = tasks?.savedParts ?? []
    for part in savedParts { part.restore(statePointer) }
    // Looking up the type of the events costs as much as the rest of a read.
    let providers = dependencies.storeObservers
    events =
      providers.isEmpty ? nil : TypedStoreEvents.make(providers, initialState: statePointer.pointee)
    // Not an optional function: Swift would wrap it, which costs time for each action.
    var reduce = reduce
    if let events { reduce = events.observing(reduce) }
    if let wrap { reduce = wrap(reduce) }
    // Last, so that all changes of the action are seen.
    if !savedParts.isEmpty { reduce = savedParts.saving(reduce) }
    self.reduce = reduce
    runner = EffectRunner(store: store, events: events)
    super.init(address: UnsafePointer(statePointer))
    if let tasks {
      runner.tasks = TaskWatch(tasks, group: EffectGroup(registry: runner.registry))
      // An action or an observed read can start them earlier. A store that is released before does
      // not start them: SwiftUI creates a store again for each value of a view, and discards it.
      if tasks.mayStartTasks(in: statePointer) {
        phase = .beforeTasks
        store.startTasksLater()
      }
    }
    // Last, because a weak reference makes each later use of the object more expensive.
    store.sink = self
  }

  func startTasks() {
    guard phase == .beforeTasks else { return }
    drain { settle(after: nil) }
  }

  deinit {
    statePointer.deinitialize(count: 1)
    statePointer.deallocate()
  }

  // MARK: Handling actions

  /// Whether an action can be handled at once.
  var isIdle: Bool { phase == .idle }

  /// Whether an action must wait until others are handled.
  var isDraining: Bool { phase != .idle && phase != .closed }

  /// Whether actions are refused.
  var isClosed: Bool { phase == .closed }

  override func send(_ action: Action) -> StoreTask {
    guard isIdle else { return sendLater(action) }
    return StoreTask(drain(action, group: nil))
  }

  #if DEBUG
  override func willSend(_ fileID: StaticString, _ line: UInt) { events?.expectSend(fileID, line) }
  #endif

  /// Handles an action and all of its synchronous consequences, and then notifies the observers.
  ///
  /// - Returns: The group of the started effects.
  func drain(_ action: Action, group: EffectGroup?) -> EffectGroup? {
    drain { handle(action, group: group) }
  }

  /// Runs a closure, handles all of its synchronous consequences, and then notifies the observers.
  ///
  /// - Returns: The group of the started effects.
  @discardableResult
  func drain(_ body: () -> Void) -> EffectGroup? {
    phase = .handling
    observationToKeep?._withUnsafeGuaranteedRef { $0.begin() }
    if dependencies.isCurrent {
      handleAll(after: body)
    } else {
      dependencies.run { handleAll(after: body) }
    }
    phase = .idle
    let group = group == nil ? nil : group.take()
    observationToKeep?._withUnsafeGuaranteedRef { $0.end() }
    return group
  }

  private func handleAll(after body: () -> Void) {
    body()
    repeat {
      if !queue.isEmpty { handleWaiting() }
      // The check can release copies of states, and objects in them can send actions.
      observationToKeep?._withUnsafeGuaranteedRef { $0.check() }
    } while !queue.isEmpty
  }

  /// Replaces the state without an action.
  func replaceState(_ state: State) {
    let wasClosed = isClosed
    defer { if wasClosed { phase = .closed } }
    drain {
      phase = .reducing
      statePointer.pointee = state
      events?.reportReplacement(state)
      phase = .handling
    }
  }

  private func handle(_ action: Action, group: EffectGroup?) {
    phase = .reducing
    let effect = reduce(&statePointer.pointee, action)
    phase = .handling
    if let node = effect.node { start(node, of: action, group: group) }
    if runner.needsVisit {
      settle(after: group)
      if !runner.waits.isEmpty { checkWaits() }
    }
  }

  /// Wakes the effects that wait for the state as it is now.
  private func checkWaits() {
    phase = .reducing
    let waits = runner.waits.filter { !$0.check(in: self) }
    if waits.count < runner.waits.count { runner.waits = waits }
    phase = .handling
  }

  /// Cancels the effects of removed children, and stops and starts tasks, after an action.
  private func settle(after group: EffectGroup?) {
    // The runner keeps the tasks. Only `apply` lets go of them, as the last thing that it does, and
    // actions that are sent meanwhile wait. Retaining them would take as long as an empty visit.
    guard heldBack == nil, let tasks = runner.tasks.map(Unmanaged.passUnretained) else {
      if runner.mayHaveChildren { runner.cancelOrphans(in: statePointer) }
      return
    }
    phase = .reducing
    tasks._withUnsafeGuaranteedRef { $0.visit(statePointer) }
    phase = .handling
    if runner.mayHaveChildren || !tasks._withUnsafeGuaranteedRef({ $0.isSettled }) {
      tasks._withUnsafeGuaranteedRef { apply($0, after: group) }
    }
  }

  /// Stops and starts tasks, and cancels the effects of removed children, after a visit.
  private func apply(_ tasks: TaskWatch, after group: EffectGroup?) {
    if tasks.hasChanges {
      runner.apply(
        tasks,
        actionNumber: events?.actionCount ?? 0,
        isSentByTask: group === tasks.group,
        in: statePointer
      )
    } else if runner.mayHaveChildren {
      runner.cancelOrphans(in: statePointer)
    }
    if queue.isEmpty { tasks.endTurns() }
    if !tasks.isNeeded { runner.tasks = nil }
  }

  private func handleWaiting() {
    var rest = drainLimit
    while !queue.isEmpty {
      guard rest > 0 else { return endCycle() }
      rest -= 1
      _ = handleFirst()
    }
  }

  @inline(__always)
  private func handleFirst() -> Action {
    var group: EffectGroup?
    let action = queue.removeFirst(group: &group)
    handle(action, group: group)
    group?.dequeueAction()
    return action
  }

  /// Handles some more actions to find out which ones repeat, reports these, and drops the rest.
  private func endCycle() {
    var names: [String] = []
    while !queue.isEmpty, names.count < ActionCycle.sampleCount {
      names.append(caseOutline(of: handleFirst()))
    }
    guard !queue.isEmpty else { return }
    reportIssue(ActionCycle.failure(of: names, after: drainLimit))
    events?.forgetExpectedActions()
    for _ in 0..<queue.count {
      var group: EffectGroup?
      _ = queue.removeFirst(group: &group)
      group?.dequeueAction()
    }
  }

  /// Starts an effect, or enqueues the action that it sends immediately.
  private func start(_ node: EffectNode, of action: Action, group: EffectGroup?) {
    if case .send(let box as TypedActionBox<Action>) = node.operation, node.layers == nil {
      if let events { events.expectAction(from: .action(events.actionCount)) }
      return enqueue(box.action, group: group)
    }
    let group = group ?? groupOfSend()
    let context = EffectContext(
      group: group,
      origin: TypedActionBox(action),
      actionNumber: events?.actionCount ?? 0
    )
    runner.start(node, in: context)
  }

  private func groupOfSend() -> EffectGroup {
    if let group { return group }
    let group = EffectGroup(registry: runner.registry)
    self.group = group
    return group
  }

  /// Reports the task that sends an action, before the action is enqueued or handled.
  func noteSender(_ context: EffectContext) {
    guard context.isTask, let willSend = runner.tasks?.willSend else { return }
    if let task = context.origin as? TaskOrigin { willSend(task, queue.count) }
  }

  func enqueue(_ action: Action, group: EffectGroup?) {
    group?.enqueueAction()
    queue.append(action, group: group)
  }

  /// Handles an action that user code has sent to a store that is not idle.
  private func sendLater(_ action: Action) -> StoreTask {
    switch phase {
    case .beforeTasks:
      startTasks()
      return send(action)
    case .closed:
      refuse(action)
      return StoreTask(nil)
    case .idle, .handling, .reducing:
      return sendReentrantly(action)
    }
  }

  /// Reports an action that was sent to a closed store.
  func refuse(_ action: Action) {
    reportIssue(
      """
      Sent '\(caseOutline(of: action))' to a store that is closed.

      The action was dropped, because "close(timeout:)" has returned. Stop the code that sends \
      actions before you close the store, or create another store.
      """
    )
  }

  /// Reports an action that user code sent while another one was being handled, and enqueues it.
  private func sendReentrantly(_ action: Action) -> StoreTask {
    reportIssue(
      """
      Sent '\(caseOutline(of: action))' while an action was being processed.

      It was sent by code that the reducer calls, or by an object in the action or the state. It is \
      handled after the current action and after all queued actions.

      To send an action from a reducer, return "Effect.send". To send it later, return "Effect.run".
      """
    )
    let group = EffectGroup(registry: runner.registry)
    events?.expectAction(from: .user)
    enqueue(action, group: group)
    return StoreTask(queued: group)
  }

  // MARK: Ending

  override func close() {
    guard !isClosed else { return }
    heldBack = nil
    phase = .closed
    runner.registry.cancelAll()
  }

  override var root: (any RootStore)? { self }

  override func includes(_ path: [EffectContext.Feature]) -> Bool { true }

  // MARK: Reading the state

  override func makePeek() -> Peek<State> {
    let state = UnsafePointer(statePointer)
    return Peek { $0(state) }
  }

  var state: State { statePointer.pointee }

  override func willRead(_ reading: Reading) {
    precondition(phase != .reducing, readWhileReducing)
    guard reading != .peek else { return }
    if observationIfRead == nil { _ = beginObservation() }
    observationToKeep?._withUnsafeGuaranteedRef { $0.root?.field.accessWhole() }
  }

  override var registrations: [Registration] {
    [Registration { self.willRead(.whole) }]
  }

  override var isGone: Bool { false }

  override var isReducing: Bool { phase == .reducing }

  override var observation: StoreObservation { observationIfRead ?? beginObservation() }

  private func beginObservation() -> StoreObservation {
    let state = UnsafePointer(statePointer)
    let root = ObservableStateID.pointerReader(of: State.self).map { identify in
      ObservedPlace { identify(state) }
    }
    let observation = StoreObservation(root: root)
    observationIfRead = observation
    startTasks()
    if isDraining { observation.begin() }
    return observation
  }

  /// The effects that must end before a test ends.
  ///
  /// A task does not have to, because the root feature of a test never disappears.
  var effectsToFinish: Set<InFlightEffect> { effectsInFlight.filter { !$0.context.isTask } }

  /// The effects that have neither ended nor been cancelled.
  var effectsInFlight: Set<InFlightEffect> { Set(runner.registry.effects) }
}

/// What a root core is doing.
private enum Phase {
  case idle

  /// The tasks of the initial state must start before the first action is handled.
  case beforeTasks

  /// Actions are being handled. Others wait in the queue.
  case handling

  /// The state cannot be read: the reducer is running, or the closures of tasks are, or the state
  /// is being replaced.
  case reducing

  /// The store refuses actions.
  case closed
}
