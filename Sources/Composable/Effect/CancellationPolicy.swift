/// The behavior of a new effect while another effect with the same id is in flight.
///
/// Policies never apply between an effect and its own parts: an effect that starts is not
/// cancelled, dropped or delayed by an effect that contains it. A part of a `concatenate` or of a
/// queued effect, if it has the same id, therefore runs in the turn of the whole effect:
///
///     return .concatenate(
///       upload.cancellable(id: CancelID.sync, policy: .queue()), // does not wait
///       download.cancellable(id: CancelID.sync, cancelInFlight: true) // replaces others
///     )
///     .cancellable(id: CancelID.sync, policy: .queue())
@nonexhaustive
public enum CancellationPolicy: Hashable, Sendable {
  /// Both effects run.
  ///
  /// This is the default.
  case runTogether

  /// The effect in flight is cancelled, as with `cancelInFlight: true`.
  ///
  /// Like ``Effect/cancel(id:)``, this also cancels effects of the features below, and effects that
  /// wait.
  case replaceInFlight

  /// The new effect is dropped.
  ///
  /// Only effects of the same feature prevent it from starting. A part of an effect with the id
  /// starts.
  case keepInFlight

  /// The new effect waits until earlier ones have finished.
  ///
  /// When `limit` effects are already waiting, new ones are dropped. Effects start in the order in
  /// which they were returned, even if they wait for different ids that become free at once.
  ///
  /// Only effects of the same feature make it wait. A part of an effect with the id does not wait.
  ///
  /// An effect with several ids acquires them from the outermost to the innermost, and keeps each
  /// one while it waits for the next. Nest queued ids in the same order everywhere: two effects
  /// that acquire them in opposite orders can deadlock.
  case queue(limit: Int = .max)
}
