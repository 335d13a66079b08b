import Composable

/// The advances of a test clock that resume effects at the same points as in a recording.
///
/// All times are rounded down to a multiple of the step. In the recording, a sleep for a multiple
/// of the step ends slightly late, never early. Rounding both times down therefore keeps the
/// distance. While no effect is in flight, the time stands still.
struct TestTimeline {
  private static let step = Duration.milliseconds(10)

  private var effects: ArraySlice<EffectEvent>
  private var inFlightCount = 0

  /// The time of the test clock.
  private var now = Duration.zero

  /// The recorded time that corresponds to zero on the test clock.
  private var origin = Duration.zero

  init(_ effects: [EffectEvent]) {
    self.effects = effects[...]
  }

  /// Returns the duration to advance the clock by before an action, or `nil` for none.
  ///
  /// Call it for each action, in order.
  mutating func advance(to event: ActionEvent) -> Duration? {
    advance(to: event.time, event.cause)
  }

  /// Returns the duration to advance the clock by before a change of a shared value, or `nil` for
  /// none.
  mutating func advance(to change: SharedValueChange) -> Duration? {
    guard case .effect(let number) = change.cause else { return advance(to: change.time, .user) }
    return advance(to: change.time, .effect(number))
  }

  private mutating func advance(to time: Duration, _ cause: ActionEvent.Cause) -> Duration? {
    var hasEnded = false
    while let effect = effects.first, effect.time < time {
      if case .started = effect.change { inFlightCount += 1 } else { inFlightCount -= 1 }
      if case .ended = effect.change { hasEnded = true }
      effects.removeFirst()
    }
    let awaitsEffect =
      switch cause {
      case .user: false
      case .effect: true
      // An `Effect.send` in a sequence waits for the effect before it: a debounced one for its
      // pause.
      case .action: hasEnded
      }
    guard inFlightCount > 0 || awaitsEffect else {
      origin = time - now
      return nil
    }
    let elapsed = time - origin
    let target = Self.step * Int(elapsed.attoseconds / Self.step.attoseconds)
    guard target > now else { return nil }
    defer { now = target }
    return target - now
  }
}

extension ActionEvent.Cause {
  /// Whether an effect sent the action.
  var isEffect: Bool { if case .effect = self { true } else { false } }
}
