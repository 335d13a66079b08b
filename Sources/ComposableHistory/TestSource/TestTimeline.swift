import Composable

/// The advances of a test clock that resume effects where they were resumed in a recording.
///
/// All times are rounded down to a multiple of the step. An effect that has slept for a multiple of it
/// has a recorded time that is a little later than the end of its sleep, and never earlier: rounding
/// both down keeps the distance. While no effect is in flight, time does not matter and stands still.
struct TestTimeline {
  private static let step = Duration.milliseconds(10)

  private var effects: ArraySlice<EffectEvent>
  private var inFlightCount = 0

  /// The time of the test clock.
  private var now = Duration.zero

  /// The recorded time at which the test clock would have started.
  private var origin = Duration.zero

  init(_ effects: [EffectEvent]) {
    self.effects = effects[...]
  }

  /// How far the clock has to be advanced before an action; `nil` if not at all.
  ///
  /// Call it with each action, in their order.
  mutating func advance(to event: ActionEvent) -> Duration? {
    while let effect = effects.first, effect.time < event.time {
      if case .started = effect.change { inFlightCount += 1 } else { inFlightCount -= 1 }
      effects.removeFirst()
    }
    var isFromEffect: Bool { if case .effect = event.cause { true } else { false } }
    guard inFlightCount > 0 || isFromEffect else {
      origin = event.time - now
      return nil
    }
    let elapsed = event.time - origin
    let target = Self.step * Int(elapsed.attoseconds / Self.step.attoseconds)
    guard target > now else { return nil }
    defer { now = target }
    return target - now
  }
}
