import ComposableClocks
import Synchronization

/// A reference from effects to a test store that delivers actions as steps of its schedule.
///
/// `@unchecked Sendable` like its superclass. It adds only properties that are `Sendable`: a
/// constant, an atomic value, and the waiting actions behind a lock. `TestStore+DeliveringTests`
/// covers them.
final class ScheduledStoreReference: StoreReference, @unchecked Sendable {
  private let schedule: Schedule
  private let storedIsDismissed = Atomic(false)

  private struct Held {
    /// The actions that wait for the test, oldest first, or `nil` if actions do not wait.
    var actions: [HeldAction]?

    /// Whether only the actions of tasks wait.
    var isFinishing = false

    func admits(_ action: HeldAction) -> Bool {
      actions != nil && (!isFinishing || action.effect.context.isTask)
    }
  }

  private let storedHeld = Mutex(Held())

  /// Whether the feature has dismissed itself.
  var isDismissed: Bool { storedIsDismissed.load(ordering: .acquiring) }

  init(schedule: Schedule) {
    self.schedule = schedule
    super.init(isolation: nil)
  }

  override func makeExecutor(for operation: RunOperation) -> (any EffectHost)? {
    guard let order = schedule.order else { return EffectExecutor(schedule: schedule) }
    order.noteEffect(of: operation)
    let pace = EffectPace(after: order.predecessor?.pace, isLate: order.isHandlingLateWork)
    return EffectExecutor(schedule: schedule, pace: pace)
  }

  override func deliver(_ box: ActionBox, from effect: InFlightEffect) async {
    let isCancelled = Atomic(false)
    let executor = effect.executor as? EffectExecutor
    executor?.awaitDelivery()
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let delivery = Delivery(continuation: continuation, of: executor) { [self] in
          guard effect.phase != .cancelled, !isCancelled.load(ordering: .acquiring) else {
            if executor?.isLate ?? false { schedule.order?.invalidate() }
            return
          }
          sink?.receive(box, from: effect)
        }
        add(HeldAction(box: box, effect: effect, delivery: delivery))
        // A task that is cancelled does not wait, whether that was noticed before or after.
        if isCancelled.load(ordering: .acquiring) { release { $0.box === box } }
      }
    } onCancel: {
      isCancelled.store(true, ordering: .releasing)
      release { $0.box === box }
    }
  }

  /// Does nothing, because the test store starts the tasks itself.
  override func startTasksLater() {}

  override func proceed(_ ready: [InFlightEffect]) async {
    let executor = Sleep.host as? EffectExecutor
    await perform { [self] sink in
      schedule.order?.predecessor = executor
      sink.proceed(ready)
      schedule.order?.predecessor = nil
    }
  }

  override func resume(_ ready: [InFlightEffect]) {
    schedule.noteUse()
    guard !ready.isEmpty else { return }
    schedule.add(.delivery(Delivery(continuation: nil) { [self] in sink?.proceed(ready) }))
  }

  /// Cancels the effects of the feature when it dismisses itself.
  override func dismiss() async -> Bool {
    await perform { [self] sink in
      storedIsDismissed.store(true, ordering: .releasing)
      schedule.noteCancellation()
      sink.cancelEffects()
    }
    return true
  }

  override func perform(_ work: @escaping @Sendable (any EffectSink) -> Void) async {
    let executor = Sleep.host as? EffectExecutor
    executor?.awaitDelivery()
    await withCheckedContinuation { continuation in
      let delivery = Delivery(continuation: continuation, of: executor) { [self] in
        if let sink { work(sink) }
      }
      schedule.add(.delivery(delivery))
    }
  }
}

// MARK: Actions that wait for the test

/// An action of an effect that waits until the test receives it.
struct HeldAction: Sendable {
  fileprivate let box: ActionBox
  let effect: InFlightEffect
  fileprivate let delivery: Delivery

  /// The action of the root, in the isolation of the store.
  func open<Action>(as type: Action.Type) -> Action {
    effect.context.steps.embed(box).open(as: type)
  }
}

extension ScheduledStoreReference {
  /// Whether actions of effects wait until the test receives them.
  var holdsActions: Bool {
    get { storedHeld.withLock { $0.actions != nil } }
    set {
      let released: [HeldAction] = storedHeld.withLock { held in
        defer { held.actions = newValue ? held.actions ?? [] : nil }
        return newValue ? [] : held.actions ?? []
      }
      deliver(released)
    }
  }

  /// Whether the test waits for the effects that must end.
  ///
  /// Meanwhile, only the actions of tasks can wait, because a task does not have to end.
  var isFinishing: Bool {
    get { storedHeld.withLock(\.isFinishing) }
    set {
      storedHeld.withLock { $0.isFinishing = newValue }
      if newValue { release { !$0.effect.context.isTask } }
    }
  }

  /// The actions that wait, oldest first.
  var heldActions: [HeldAction] { storedHeld.withLock { $0.actions ?? [] } }

  /// Delivers an action that waits.
  func release(_ action: HeldAction) {
    release { $0.box === action.box }
  }

  /// Delivers the actions that wait.
  func release() {
    release { _ in true }
  }

  private func release(_ isReleased: (HeldAction) -> Bool) {
    let released = storedHeld.withLock { held in
      let released = held.actions?.filter(isReleased) ?? []
      if !released.isEmpty { held.actions?.removeAll(where: isReleased) }
      return released
    }
    deliver(released)
  }

  private func deliver(_ actions: [HeldAction]) {
    for action in actions { schedule.add(.delivery(action.delivery)) }
  }

  private func add(_ action: HeldAction) {
    let isHeld = storedHeld.withLock { held in
      guard held.admits(action) else { return false }
      held.actions?.append(action)
      return true
    }
    if !isHeld { deliver([action]) }
  }
}
