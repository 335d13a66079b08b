/// What becomes of an effect when another one with its id is in flight.
///
/// An effect is never another one to itself: what starts is not stopped, dropped or made to wait by an
/// effect that it is a part of. A part of a `concatenate` with the same id, or of what was queued under
/// it, has its turn with the whole:
///
///     return .concatenate(
///       upload.cancellable(id: CancelID.sync, policy: .queue()), // waits for no one
///       download.cancellable(id: CancelID.sync, cancelInFlight: true) // replaces others
///     )
///     .cancellable(id: CancelID.sync, policy: .queue())
public enum CancellationPolicy: Hashable, Sendable {
  /// Both run. The default.
  case runTogether

  /// The one in flight is cancelled; the same as `cancelInFlight: true`.
  ///
  /// As ``Effect/cancel(id:)`` does it reaches the effects of the features below too, and those that
  /// wait.
  case replaceInFlight

  /// The new one is dropped.
  ///
  /// Only effects of the same feature keep it back. A part of one that has the id starts.
  case keepInFlight

  /// The new one waits until those before it have finished.
  ///
  /// At most `limit` effects wait. One that comes when so many are waiting is dropped.
  ///
  /// Only effects of the same feature keep it back. A part of one that has the id does not wait.
  ///
  /// An effect with several ids takes them from the outermost in, and keeps those that it has while
  /// it waits for the next. Nest ids with queues in one order everywhere: two effects that take them
  /// in opposite orders may wait for each other.
  case queue(limit: Int = .max)
}
