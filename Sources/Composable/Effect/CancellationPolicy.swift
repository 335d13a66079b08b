/// What becomes of an effect when another one with its id is in flight.
public enum CancellationPolicy: Hashable, Sendable {
  /// Both run. The default.
  case runTogether

  /// The one in flight is cancelled; the same as `cancelInFlight: true`.
  case replaceInFlight

  /// The new one is dropped.
  case keepInFlight

  /// The new one waits until those before it have finished.
  ///
  /// At most `limit` effects wait. One that comes when so many are waiting is dropped.
  case queue(limit: Int = .max)
}
