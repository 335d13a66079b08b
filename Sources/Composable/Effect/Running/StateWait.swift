import ComposableClocks
import Synchronization

/// An effect that waits until the state of its feature satisfies a condition.
///
/// The store checks the condition in its isolation, after each action.
final class StateWait: Sendable {
  private let effect: InFlightEffect

  /// Returns `nil` if it can never hold.
  private let condition: @Sendable (UnsafeRawPointer, Any.Type) -> Bool?
  private let signal = WakeSignal()
  private let storedIsMet = Atomic(false)

  init(
    of effect: InFlightEffect,
    _ condition: @escaping @Sendable (UnsafeRawPointer, Any.Type) -> Bool?
  ) {
    self.effect = effect
    self.condition = condition
  }

  /// Wakes the effect if the condition holds, or if its feature no longer exists.
  ///
  /// - Returns: `true` if the effect no longer waits; otherwise, `false`.
  func check(in sink: any EffectSink) -> Bool {
    guard !signal.isTimeUp else { return true }
    var isMet: Bool?
    sink.read(for: effect) { isMet = condition($0, $1) }
    guard isMet != false else { return false }
    storedIsMet.store(isMet == true, ordering: .releasing)
    signal.wake()
    return true
  }

  /// Waits until the condition holds, the feature no longer exists, or the task is cancelled.
  ///
  /// - Returns: `true` if the condition held; otherwise, `false`.
  func wait() async -> Bool {
    await withTaskCancellationHandler {
      await effect.add(self)
      let sleep = Sleep(description: "wait(until:)")
      Sleep.owner?.fallAsleep(sleep)
      await signal.wait()
      Sleep.owner?.wakeUp(sleep)
    } onCancel: {
      signal.wake(isTimeUp: true)
    }
    return storedIsMet.load(ordering: .acquiring)
  }
}
