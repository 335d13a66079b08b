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
  ///
  /// An effect with several ids takes them from the outermost in, and keeps those that it has while
  /// it waits for the next. Nest ids with queues in one order everywhere: two effects that take them
  /// in opposite orders may wait for each other.
  case queue(limit: Int = .max)
}
