import Composable

/// The advances of a test clock that resume effects where they were resumed in a recording.
///
/// All times are rounded down to a multiple of the step. An effect that has slept for a multiple of it
/// has a recorded time that is a little later than the end of its sleep, and never earlier: rounding
/// both down keeps the distance. While no effect is in flight, time does not matter and stands still.
struct TestTimeline {
  static let step = Duration.milliseconds(10)

  private let effects: [EffectEvent]

  /// The time of the test clock.
  private var now = Duration.zero

  /// The recorded time at which the test clock would have started.
  private var origin = Duration.zero

  init(_ effects: [EffectEvent]) {
    self.effects = effects
  }

  /// How far the clock has to be advanced before an action; `nil` if not at all.
  mutating func advance(to event: ActionEvent) -> Duration? {
    guard isAnyEffectInFlight(at: event) else {
      origin = event.time - now
      return nil
    }
    let target = Self.step * Int((event.time - origin) / Self.step)
    guard target > now else { return nil }
    defer { now = target }
    return target - now
  }

  private func isAnyEffectInFlight(at event: ActionEvent) -> Bool {
    if case .effect = event.cause { return true }
    return effects.prefix { $0.time < event.time }.reduce(0) { count, effect in
      if case .started = effect.change { count + 1 } else { count - 1 }
    } > 0
  }
}
