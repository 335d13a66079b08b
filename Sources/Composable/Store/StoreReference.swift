import ComposableClocks

/// What effects know of their store: the way back to it, which keeps neither it nor its actor alive.
///
/// The actor is weak too: one that owns its store would never be released otherwise.
///
/// `@unchecked Sendable`: both references are set when the store is made, and not again. The actor may
/// be read on any thread, as weak references may while their object is released; the core is read in
/// the isolation of the store, after the hop that delivers an action or goes on with a sequence.
class StoreReference: @unchecked Sendable {
  weak var sink: (any EffectSink)?
  private(set) weak var isolation: (any Actor)?

  init(isolation: (any Actor)?) {
    self.isolation = isolation
  }

  /// Makes what the tasks of one effect run on; `nil` is the system's executor.
  func makeExecutor() -> (any EffectHost)? { nil }

  /// Hands an action to the store, and returns when it is handled.
  func deliver(_ box: ActionBox, from effect: InFlightEffect) async {
    if let isolation { await deliver(box, from: effect, isolation: isolation) }
  }

  /// Dismisses the whole feature; whether somebody presents it.
  func dismiss() async -> Bool { false }

  /// Goes on with effects whose turn or next part has come, and returns when that is done.
  func proceed(_ ready: [InFlightEffect]) async {
    if let isolation { await proceed(ready, isolation: isolation) }
  }

  /// Goes on with such effects, some time later.
  func resume(_ ready: [InFlightEffect]) {
    Task { await proceed(ready) }
  }

  /// Looks again whether the effect was cancelled, or the part of it that sends, while it waited here.
  private func deliver(
    _ box: ActionBox,
    from effect: InFlightEffect,
    isolation: isolated any Actor
  ) {
    guard effect.phase != .cancelled, !Task.isCancelled else { return }
    // The sender's effect is not the one of what starts now, whose tasks would keep it until they end.
    InFlightEffect.$current.withValue(nil) {
      SendScope.run { sink?.receive(box, from: effect) }
    }
  }

  private func proceed(
    _ ready: [InFlightEffect],
    isolation: isolated any Actor
  ) {
    InFlightEffect.$current.withValue(nil) { sink?.proceed(ready) }
  }
}

/// Runs the tasks of one effect for a test, and hears what they wait for.
typealias EffectHost = TaskExecutor & SleepOwner
