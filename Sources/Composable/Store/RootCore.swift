import ComposableDependencies
import ComposableDiff
import ComposableIssues

/// The core of a root store: the state, the reducer, and the loop that handles actions.
///
/// `send` handles an action, and then the actions that wait: those that effects send at once. It never
/// recurses, and starts no task. What effects do is left to the runner.
///
/// The state has an address of its own. It is changed in place and never copied.
final class RootCore<State, Action>: StoreCore<State, Action>, EffectSink {
  private let statePointer: UnsafeMutablePointer<State>
  private let reduce: ReduceFunction<State, Action>
  private let runner: EffectRunner
  private let dependencies: DependencyValues

  // The checks for exclusive access cost as much as the work below. None can fail: no user code runs
  // during an access to one of these properties. `StoreSendTests` sends from reducers, effects and
  // `deinit`, and `StoreReadingTests` reads from them.

  /// A Boolean value that indicates whether actions are being handled.
  @exclusivity(unchecked) private var isDraining = false
  @exclusivity(unchecked) private var isRunningReducer = false

  /// The actions that wait.
  @exclusivity(unchecked) private var queue = ActionQueue<Action>()

  /// The effects of the `send` by user code that is being handled, once there are any.
  @exclusivity(unchecked) private var group: EffectGroup?

  /// Deliveries of effects that wait while the store shows a past state; `nil` otherwise.
  @exclusivity(unchecked) private var heldBack: HeldBackDeliveries<State>?

  /// What observed stores need; made when the store is first read.
  @exclusivity(unchecked) private var observers: StoreObservation?

  /// Reports what happens to the observers of the store, if there are any.
  let events: TypedStoreEvents<State, Action>?

  init(
    initialState: State,
    reduce: @escaping ReduceFunction<State, Action>,
    store: StoreReference,
    journal: Journal<State, Action>? = nil
  ) {
    dependencies = DependencyValues.captured
    // Looking up the type of the events costs as much as the rest of a read.
    let providers = dependencies.storeObservers
    events =
      providers.isEmpty ? nil : TypedStoreEvents.make(providers, initialState: initialState)
    // No optional function: Swift would wrap it, and each action would pay for that.
    var reduce = reduce
    if let events { reduce = events.observing(reduce) }
    if let journal { reduce = journal.recording(reduce) }
    statePointer = .allocate(capacity: 1)
    statePointer.initialize(to: initialState)
    self.reduce = reduce
    runner = EffectRunner(store: store, events: events)
    super.init(address: UnsafePointer(statePointer))
    store.sink = self
  }

  deinit {
    statePointer.deinitialize(count: 1)
    statePointer.deallocate()
  }

  // MARK: Handling actions

  override func send(_ action: Action) -> StoreTask {
    guard !isDraining else { return sendReentrantly(action) }
    return StoreTask(drain(action, group: nil))
  }

  /// Handles an action and all that come of it, and then notifies the observers.
  ///
  /// - Returns: The effects that were started.
  private func drain(_ action: Action, group: EffectGroup?) -> EffectGroup? {
    beginDrain()
    if dependencies.isIdentical(to: ._current) {
      handle(action, group: group)
      handleWaiting()
    } else {
      dependencies.run {
        handle(action, group: group)
        handleWaiting()
      }
    }
    return endDrain()
  }

  /// Does something else than handling an action, and handles all that comes of it.
  private func drain(_ body: () -> Void) {
    beginDrain()
    dependencies.run {
      body()
      handleWaiting()
    }
    _ = endDrain()
  }

  private func beginDrain() {
    isDraining = true
    observers?.beginDrain()
  }

  private func endDrain() -> EffectGroup? {
    observers?.endDrain()
    isDraining = false
    let group = group == nil ? nil : group.take()
    observers?.notify()
    return group
  }

  private func handle(_ action: Action, group: EffectGroup?) {
    isRunningReducer = true
    let effect = reduce(&statePointer.pointee, action)
    isRunningReducer = false
    if let node = effect.node { start(node, of: action, group: group) }
    if runner.mayHaveChildren { runner.cancelOrphans(in: statePointer) }
  }

  private func handleWaiting() {
    while !queue.isEmpty {
      var group: EffectGroup?
      let action = queue.removeFirst(group: &group)
      handle(action, group: group)
      group?.dequeueAction()
    }
  }

  /// Starts an effect, or queues the action that it sends at once.
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

  private func enqueue(_ action: Action, group: EffectGroup?) {
    group?.enqueueAction()
    queue.append(action, group: group)
  }

  /// Reports an action that user code sent while another one was being handled, and queues it.
  private func sendReentrantly(_ action: Action) -> StoreTask {
    reportIssue(
      """
      Sent '\(caseOutline(of: action))' while an action was being processed.

      Reentrant actions are undefined in the order that a reader of the reducer expects: this one \
      is handled after the current action and those that wait. It came from code that the reducer \
      calls, or from an object that the action or the state holds.

      To send an action from a reducer, return "Effect.send", or "Effect.run" for later.
      """
    )
    let group = EffectGroup(registry: runner.registry)
    events?.expectAction(from: .user)
    enqueue(action, group: group)
    return StoreTask(queued: group)
  }

  // MARK: Reading the state

  var state: State { statePointer.pointee }

  override func willRead(_ reading: Reading) {
    precondition(!isRunningReducer, readWhileReducing)
    if reading != .peek { (observers ?? beginObservation()).root?.access() }
  }

  override var registrations: [Registration] {
    [Registration { self.willRead(.whole) }]
  }

  override var isGone: Bool { false }

  override var isReducing: Bool { isRunningReducer }

  override var observation: StoreObservation { observers ?? beginObservation() }

  private func beginObservation() -> StoreObservation {
    let state = statePointer
    let root = ObservableStateID.reader(of: State.self).map { identify in
      ObservedPlace { identify(state.pointee) }
    }
    let observation = StoreObservation(root: root)
    observers = observation
    if isDraining { observation.beginDrain() }
    return observation
  }

  /// The effects that have neither ended nor been cancelled.
  var effectsInFlight: Set<InFlightEffect> { Set(runner.registry.effects) }
}

// MARK: Actions of effects

extension RootCore {
  func enqueue(_ box: ActionBox, in context: EffectContext) {
    events?.expectAction(from: .action(context.actionNumber))
    enqueue(context.steps.embed(box).open(as: Action.self), group: context.group)
  }

  func receive(_ box: ActionBox, from effect: InFlightEffect) {
    guard heldBack == nil else {
      let wasRunning = effect.phase.isLive
      heldBack?.waiting.append { [unowned self] in
        if effect.phase != .cancelled { receive(box, from: effect, isInTime: wasRunning) }
      }
      return
    }
    receive(box, from: effect, isInTime: effect.phase != .ended)
  }

  private func receive(_ box: ActionBox, from effect: InFlightEffect, isInTime: Bool) {
    events?.expectAction(from: .effect(effect.number))
    let action = effect.context.steps.embed(box).open(as: Action.self)
    let group = effect.context.group
    if !isInTime { reportSentAfterEnd(action, effect) }
    guard !isDraining else { return enqueue(action, group: group) }
    _ = drain(action, group: group)
  }

  func proceed(_ ready: [InFlightEffect]) {
    guard heldBack == nil else {
      heldBack?.waiting.append { [unowned self] in proceed(ready) }
      return
    }
    guard !isDraining else { return runner.proceed(ready) }
    drain { runner.proceed(ready) }
  }

  func cancelEffects() {
    runner.registry.cancelAll()
  }

  private func reportSentAfterEnd(_ action: Action, _ effect: InFlightEffect) {
    guard case .operation(let operation) = effect.work else { return }
    let location = operation.location
    reportIssue(
      """
      An action was sent from a completed effect.

        Action:
          \(caseOutline(of: action))

        Effect returned from:
          \(effect.context.origin.outline)

      The operation of the effect at \(location) kept its "send" beyond its end, in an unstructured \
      task or a callback. Nothing can cancel such a send. Keep the operation running until the last \
      action is sent: await the task, or bridge the callback with an "AsyncStream".
      """,
      at: location
    )
  }
}

// MARK: Time travel

/// What waits while a store shows a past state.
///
/// A class: creating a store would look up the type of an optional struct.
private final class HeldBackDeliveries<State> {
  /// The state to return to.
  let present: State
  var waiting: [() -> Void] = []

  init(present: State) {
    self.present = present
  }
}

extension RootCore {
  /// Shows a past state, and holds back what effects in flight deliver.
  ///
  /// The next action that is sent cancels those effects, and goes on from the past state.
  func showPast(_ state: State) {
    precondition(!isDraining, "Time travel must not start while an action is handled (did)")
    if heldBack == nil { heldBack = HeldBackDeliveries(present: statePointer.pointee) }
    events?.beforeNextAction = { [unowned self] in
      heldBack = nil
      runner.registry.cancelAll()
    }
    replaceState(state)
  }

  /// Shows the present state, and delivers what was held back.
  func returnToPresent() {
    guard let heldBack = heldBack.take() else { return }
    events?.beforeNextAction = nil
    replaceState(heldBack.present)
    for deliver in heldBack.waiting { deliver() }
  }

  private func replaceState(_ state: State) {
    drain {
      isRunningReducer = true
      statePointer.pointee = state
      events?.reportReplacement(state)
      isRunningReducer = false
    }
  }
}
