import Synchronization

/// The ends of an observed store's effects, collected on any thread until the store reports them.
final class EffectLog: Sendable {
  let start = ContinuousClock.now
  private let ends = Mutex<[EffectEvent]>([])

  /// The time since the store was created.
  var time: Duration { start.duration(to: .now) }

  /// Records the end of an effect.
  ///
  /// It runs no user code, so it can be called while locks are held.
  func note(_ change: EffectEvent.Change, of number: Int) {
    let event = EffectEvent(number: number, time: time, change: change)
    ends.withLock { $0.append(event) }
  }

  func take() -> [EffectEvent] {
    ends.withLock { ends in
      defer { ends = [] }
      return ends
    }
  }
}
