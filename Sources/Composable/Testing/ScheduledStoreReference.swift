import Synchronization

/// A reference from effects to a test store that delivers actions as steps of its schedule.
///
/// `@unchecked Sendable` like its superclass, to which it adds a constant.
final class ScheduledStoreReference: StoreReference, @unchecked Sendable {
  private let schedule: Schedule
  private let storedIsDismissed = Atomic(false)

  /// A Boolean value that indicates whether the feature has dismissed itself.
  var isDismissed: Bool { storedIsDismissed.load(ordering: .acquiring) }

  init(schedule: Schedule) {
    self.schedule = schedule
    super.init(isolation: nil)
  }

  override func makeExecutor() -> (any EffectHost)? {
    EffectExecutor(schedule: schedule)
  }

  override func deliver(_ box: ActionBox, from effect: InFlightEffect) async {
    let isCancelled = Atomic(false)
    await withTaskCancellationHandler {
      await perform { [self] in
        guard effect.phase != .cancelled, !isCancelled.load(ordering: .acquiring) else { return }
        sink?.receive(box, from: effect)
      }
    } onCancel: {
      isCancelled.store(true, ordering: .releasing)
    }
  }

  override func proceed(_ ready: [InFlightEffect]) async {
    await perform { [self] in sink?.proceed(ready) }
  }

  override func resume(_ ready: [InFlightEffect]) {
    schedule.add(.delivery(Delivery(continuation: nil) { [self] in sink?.proceed(ready) }))
  }

  /// Cancels the effects of the feature when it dismisses itself.
  override func dismiss() async -> Bool {
    await perform { [self] in
      storedIsDismissed.store(true, ordering: .releasing)
      sink?.cancelEffects()
    }
    return true
  }

  /// Performs work in the isolation of the store, and returns when it is done.
  private func perform(_ work: @escaping @Sendable () -> Void) async {
    await withCheckedContinuation { continuation in
      schedule.add(.delivery(Delivery(continuation: continuation, work)))
    }
  }
}
