import ComposableDependencies
import ComposableDiff
import ComposableIssues

/// The core of a root store: it drives the machine, and hands the effects that come out to the
/// runner.
final class RootCore<State, Action>: StoreCore<State, Action>, EffectSink {
  // Exclusivity is kept by `isDraining`: the machine is only changed by the code below, and user code
  // that the reducer calls gets no further than `reentrant`.
  @exclusivity(unchecked) private var machine: StoreMachine<State, Action>
  private let runner: EffectRunner
  private let dependencies: DependencyValues

  /// Whether actions are being handled; one more has to wait for its turn.
  @exclusivity(unchecked) private var isDraining = false
  @exclusivity(unchecked) private var isRunningReducer = false

  /// Actions that user code sent while others were being handled.
  @exclusivity(unchecked) private var reentrant = ActionQueue<Action>()

  /// The effects of the `send` that is being handled, once there are any.
  @exclusivity(unchecked) private var group: EffectGroup?

  /// Deliveries of effects that wait while the store shows a past state; `nil` otherwise.
  @exclusivity(unchecked) private var heldBack: HeldBackDeliveries<State>?

  /// Who observes the store; made when somebody reads it, so that others do not pay for it.
  @exclusivity(unchecked) private var observers: StoreObservation?

  /// Reports what happens to the observers of the store, if there are any.
  let events: TypedStoreEvents<State, Action>?

  init(
    initialState: State,
    reduce: @escaping ReduceFunction<State, Action>,
    store: StoreReference,
    journal: Journal<State, Action>? = nil
  ) {
    events = TypedStoreEvents.make(initialState: initialState)
    // No optional function: Swift would wrap it, and each action would pay for that.
    var reduce = reduce
    if let events { reduce = events.observing(reduce) }
    if let journal { reduce = journal.recording(reduce) }
    machine = StoreMachine(initialState: initialState, reduce: reduce)
    runner = EffectRunner(store: store, events: events)
    dependencies = DependencyValues.captured
    super.init(address: UnsafePointer(machine.state))
    store.sink = self
  }

  var state: State { machine.state.pointee }

  override func registerReader() {
    precondition(!isRunningReducer, readWhileReducing)
    (observers ?? beginObservation()).root?.access()
  }

  override var isReducing: Bool { isRunningReducer }

  override var observation: StoreObservation { observers ?? beginObservation() }

  override func send(_ action: Action) -> StoreTask {
    guard !isDraining else { return queueReentrant(action) }
    guard observers == nil, DependencyValues._current.isIdentical(to: dependencies) else {
      return StoreTask(drain(group: nil) { handle(action, group: nil) })
    }
    isDraining = true
    handle(action, group: nil)
    handleWaiting()
    let group = endDrain()
    observers?.tell()
    return StoreTask(group)
  }

  /// The effects that have neither ended nor been cancelled.
  var effectsInFlight: Set<InFlightEffect> { Set(runner.registry.effects) }
}

extension RootCore {
  /// Handles what waits after something was done, and then tells the observers of all that changed.
  ///
  /// - Returns: The effects that came of it.
  @discardableResult
  private func drain(group: EffectGroup?, _ body: () -> Void) -> EffectGroup? {
    isDraining = true
    self.group = group
    observers?.beginDrain()
    dependencies.run {
      body()
      handleWaiting()
    }
    let group = endDrain()
    observers?.tell()
    return group
  }

  private func beginObservation() -> StoreObservation {
    let state = machine.state
    let root = ObservableStateID.reader(of: State.self).map { identify in
      ObservedPlace { identify(state.pointee) }
    }
    let observation = StoreObservation(root: root)
    observers = observation
    if isDraining { observation.beginDrain() }
    return observation
  }

  private func endDrain() -> EffectGroup? {
    observers?.endDrain()
    isDraining = false
    return group == nil ? nil : group.take()
  }

  private func handleWaiting() {
    while true {
      // An action may send another one when it is destroyed, after it was handled.
      queueReentrant()
      if machine.isIdle { return }
      var group: EffectGroup?
      let action = machine.next(group: &group)
      handle(action, group: group)
      group?.dequeueAction()
    }
  }

  private func handle(_ action: Action, group: EffectGroup?) {
    isRunningReducer = true
    let effect = machine(action)
    isRunningReducer = false
    queueReentrant()
    if let node = effect.node { start(node, of: action, group: group) }
    if runner.mayHaveChildren { runner.cancelOrphans(in: machine.state) }
  }

  private func queueReentrant() {
    while !reentrant.isEmpty {
      var group: EffectGroup?
      events?.expectAction(from: .user)
      let action = reentrant.removeFirst(group: &group)
      machine.enqueue(action, group: group)
    }
  }

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
    machine.enqueue(action, group: group)
  }

  private func queueReentrant(_ action: Action) -> StoreTask {
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
    group.enqueueAction()
    reentrant.append(action, group: group)
    return StoreTask(queued: group)
  }
}

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
    if isDraining {
      enqueue(action, group: group)
    } else {
      drain(group: group) { handle(action, group: group) }
    }
  }

  func proceed(_ ready: [InFlightEffect]) {
    guard heldBack == nil else {
      heldBack?.waiting.append { [unowned self] in proceed(ready) }
      return
    }
    if isDraining {
      runner.proceed(ready)
    } else {
      drain(group: nil) { runner.proceed(ready) }
    }
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
private struct HeldBackDeliveries<State> {
  /// The state to return to.
  let present: State
  var waiting: [() -> Void] = []
}

extension RootCore {
  /// Shows a past state, and holds back what effects in flight deliver.
  ///
  /// The next action that is sent cancels those effects, and goes on from the past state.
  func showPast(_ state: State) {
    precondition(!isDraining, "Time travel must not start while an action is handled (did)")
    if heldBack == nil { heldBack = HeldBackDeliveries(present: machine.state.pointee) }
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
    drain(group: nil) {
      isRunningReducer = true
      machine.state.pointee = state
      events?.reportReplacement(state)
      isRunningReducer = false
    }
  }
}
